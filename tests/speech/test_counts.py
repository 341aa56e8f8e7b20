"""How many of a face the speaker holds: each row of the table in claims.md (own), in several wordings."""

import pytest

from tests.speech.said import said


@pytest.mark.parametrize(
    "text",
    [
        "I have three fives",
        "i have 3 5s",
        "I have three 5's.",
        "I have 3x5.",
        "I have 3 x 5.",
        "I have 3 × 5.",
        "I have fives x3.",
        "Fives, three of them, under my cup.",
        "fives: three of them",
        "I HAVE THREE FIVES!!!",
        "I have three-fives.",
        "I have **three** fives.",
        "I have `3` fives.",
        "I have three 🎲 fives.",
        "I have three lovely fives.",
        "I have three of the fives.",
        "I have triple fives.",
        "I have a trio of fives.",
        "I have three of a kind, fives.",
        "Three of my dice are fives.",
        "Three of my five dice show a five.",
        "I’ve got three 5’s.",
        "My three fives say hello.",
        "I have no fewer than three fives.",
        "I have at least three fives.",
        "I have three or more fives.",
        "I have 3+ fives.",
        "I have three fives, minimum.",
        "I have more than two fives.",
        "I have over two fives.",
    ],
)
def test_a_number_is_a_lower_bound(text: str) -> None:
    """Three fives: 3.. ; case, quotes, hyphens, marks and emoji around words change nothing."""
    assert said(text) == ("own 5 3..",)


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("I have a five", "own 5 1.."),
        ("One five in my cup.", "own 5 1.."),
        ("got a 5 here", "own 5 1.."),
        ("I have one one.", "own 1 1.."),
        ("I have an ace.", "own 1 1.."),
        ("I have a deuce.", "own 2 1.."),
        ("One of my dice is a trey.", "own 3 1.."),
    ],
)
def test_one_of_a_face(text: str, claim: str) -> None:
    """A five, one five, got a 5 here: 1.. ; aces, deuces and treys name faces."""
    assert said(text) == (claim,)


@pytest.mark.parametrize(
    "text",
    [
        "I have a pair of fives",
        "I have two fives",
        "I have a couple of fives",
        "i have a couple fives",
        "I have double fives.",
        "I have more than one five.",
        "I have no fewer than two fives.",
        "I have a lovely little pair of fives.",
    ],
)
def test_two_of_a_face(text: str) -> None:
    """A pair, a couple, two, more than one: 2.. ."""
    assert said(text) == ("own 5 2..",)


@pytest.mark.parametrize(
    "text",
    [
        "I have exactly two fives.",
        "I have only two fives.",
        "I have just two fives.",
        "I only have two fives.",
        "I've just got two fives.",
        "Precisely two fives in my cup.",
        "I have two fives, no more.",
        "I have two fives, no more no less.",
        "I have two fives exactly.",
        "All I have is two fives.",
        "I have a mere two fives.",
    ],
)
def test_exactly_so_many(text: str) -> None:
    """Exactly, only, just two fives: 2..2 ."""
    assert said(text) == ("own 5 2..2",)


@pytest.mark.parametrize(
    "text",
    [
        "I have at most one five.",
        "I have no more than one five.",
        "I have one five at best.",
        "One five at most in my cup.",
        "I have up to one five.",
        "I hold a maximum of one five.",
        "I have one five, tops.",
        "I have fewer than two fives.",
        "I have less than two fives.",
        "I don't have two fives.",
        "I don't have a pair of fives.",
        "I don't have more than one five.",
        "I don't even have two fives.",
    ],
)
def test_at_most_so_many(text: str) -> None:
    """At most one, no more than one, one at best; a denied number is one less: 0..1 ."""
    assert said(text) == ("own 5 0..1",)


@pytest.mark.parametrize(
    "text",
    [
        "I have no fives.",
        "No fives.",
        "Not a single five in my cup.",
        "I have zero fives.",
        "I don't have any fives.",
        "I don't have fives.",
        "i dont have a five",
        "I haven’t got a single five.",
        "I ain't got no fives.",
        "Fives? None.",
        "5s? zip",
        "There isn't a five in my cup.",
        "There is not one five under my cup.",
        "My dice show no fives at all.",
        "None of my dice is a five.",
        "I'm fresh out of fives.",
        "I didn't roll any fives.",
        "I have nothing in the way of fives.",
        "Fives? I don't have any.",
        "I lack fives.",
    ],
)
def test_none_of_a_face(text: str) -> None:
    """No fives, not a single five, zero fives, don't have (any) fives, fives? none: 0..0 ."""
    assert said(text) == ("own 5 0..0",)


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("Four sixes in total on this table, tops.", "table 6 0..4"),
        ("There are four sixes out there at most.", "table 6 0..4"),
        ("I have two fives in my cup, at most.", "own 5 0..2"),
        ("I have two fives in my cup, at least in theory.", "own 5 2.."),
    ],
)
def test_a_bound_may_close_the_clause_behind_words_of_place(text: str, claim: str) -> None:
    """At most two fives: 0..2, wherever the bound stands."""
    assert said(text) == (claim,)


def test_a_denied_number_is_one_less() -> None:
    """I don't have three fives: 0..2 ."""
    assert said("I don't have three fives.") == ("own 5 0..2",)


@pytest.mark.parametrize(
    "text", ["I have neither fives nor sixes.", "I have no fives or sixes.", "I don't have fives or sixes."]
)
def test_a_denial_reaches_what_or_joins(text: str) -> None:
    """ "Or" leaves nothing open where both are denied."""
    assert said(text) == ("own 5 0..0", "own 6 0..0")


def test_some_is_one_or_more_and_vague() -> None:
    """Some fives: 1.. vague."""
    assert said("I have some fives.") == ("own 5 1..~",)


@pytest.mark.parametrize(
    "text",
    [
        "I have a few fives.",
        "I have several fives.",
        "I have a bunch of fives.",
        "I've got a whole bunch of fives.",
        "I have many fives.",
        "Plenty of fives under my cup.",
        "I have lots of fives.",
        "I have tons of fives.",
        "I'm loaded with fives.",
        "My cup is full of fives.",
        "I'm heavy on fives.",
        "I'm swimming in fives.",
        "I've got way too many fives.",
    ],
)
def test_several_is_two_or_more_and_vague(text: str) -> None:
    """A few, several, a bunch, many, plenty of, lots of, loaded with, full of, heavy on: 2.. vague."""
    assert said(text) == ("own 5 2..~",)


@pytest.mark.parametrize("text", ["I have mostly fives.", "My dice are mainly fives.", "Most of my dice are fives."])
@pytest.mark.parametrize(("dice", "low"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3)])
def test_mostly_is_more_than_half_of_the_dice_held(text: str, dice: int, low: int) -> None:
    """Mostly: n // 2 + 1.. vague."""
    assert said(text, dice) == (f"own 5 {low}..~",)


@pytest.mark.parametrize(
    "text",
    [
        "I have all fives.",
        "Nothing but fives in my cup.",
        "My dice are all fives.",
        "All my dice are fives.",
        "Every die in my cup is a five.",
        "I have only fives.",
        "My dice are fives.",
    ],
)
@pytest.mark.parametrize("dice", [1, 3, 5])
def test_all_is_exactly_the_dice_held(text: str, dice: int) -> None:
    """All fives, nothing but fives: all the dice the speaker holds."""
    assert said(text, dice) == (f"own 5 {dice}..{dice}",)


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("Fives are popular. Two of them are mine.", ("own 5 2..",)),
        ("Four fives is the bid? I have two of them.", ("own 5 2..",)),
        ("You want sixes? I have three.", ("own 6 3..",)),
        ("There are at least six fours out there, and two of those are in my cup.", ("table 4 6..", "own 4 2..")),
        ("I have two of them.", ()),
    ],
)
def test_of_them_takes_the_face_named_before(text: str, claims: tuple[str, ...]) -> None:
    """ "Two of them" after a face was named in the message takes that face."""
    assert said(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("I have two fives and a six.", ("own 5 2..", "own 6 1..")),
        ("I have a five, a six, and no aces.", ("own 5 1..", "own 6 1..", "own 1 0..0")),
        ("A five and a six in my cup.", ("own 5 1..", "own 6 1..")),
        ("I don't have any sixes but I'm loaded with twos.", ("own 6 0..0", "own 2 2..~")),
    ],
)
def test_several_claims_stand_in_order(text: str, claims: tuple[str, ...]) -> None:
    """Several claims in one message are listed in the order of start."""
    assert said(text) == claims


@pytest.mark.parametrize(
    "text",
    [
        "I have fives.",
        "I have fives and opinions.",
        "I have five dice and three friends.",
        "I have two or three fives.",
        "I have three, maybe four fives.",
        "I have a five or a six.",
        "Either I have two fives or I'm blind.",
        "I've got 3 hands to go and 2 lives.",
    ],
)
def test_no_number_or_an_open_one_is_no_claim(text: str) -> None:
    """A bare "I have fives" is none, nor is "or" between two faces or numbers."""
    assert said(text) == ()


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("I've got maximum two fives.", ("own 5 0..2",)),
        ("I've got precisely zero fives.", ("own 5 0..0",)),
        ("It's just the one five for me.", ("own 5 1..1",)),
        ("As for sixes, none.", ("own 6 0..0",)),
        ("There aren't any sixes out there, not one.", ("table 6 0..0",)),
        ("I may have a five or I may not.", ("own 5 1..?",)),
    ],
)
def test_bounds_in_other_words(text: str, claims: tuple[str, ...]) -> None:
    """The rows of claims.md (own) in further wordings."""
    assert said(text) == claims
