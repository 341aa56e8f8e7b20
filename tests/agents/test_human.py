"""A person in a seat: what is asked, what is served on the way, and what counts as an answer (table.md, People)."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from arena.agents import Agent, Answer, Desk, Question, is_guest
from arena.agents.human import Hints, HumanAgent, Key, Typed
from arena.errors import HandExposed, MatchLeft
from arena.game import PRESETS, Bid, BidPlaced, HandOpened, Opening, State, Talk, View, Void, apply, start, view

ARENA = PRESETS["arena"]
SILENT = Talk(speakers="none")
OPENING = Opening(hand=1, roll=1, opener=1, dice=(5, 5), palifico=False, wild_ones=False)
CUPS = ((1, 2, 2, 5, 5), (3, 3, 4, 6, 6))


@dataclass
class Typing:
    """A terminal at which these lines are typed, one for each time something is asked."""

    typed: list[Typed]
    told: list[str] = field(default_factory=list)
    prompts: list[str] = field(default_factory=list)
    facts: list[Sequence[str]] = field(default_factory=list)

    def tell(self, *lines: str) -> None:
        self.told += lines

    async def ask(self, facts: Sequence[str], prompt: str) -> Typed:
        self.facts.append(facts)
        self.prompts.append(prompt)
        return self.typed.pop(0)


def agent(*typed: Typed, talk: Talk | None = None, hints: Hints | None = None) -> tuple[HumanAgent, Typing]:
    terminal = Typing(list(typed))
    return HumanAgent("person", 0, terminal, ARENA, talk or Talk(), hints), terminal


def hand(*, opener: int = 1, roll: int = 1, talk: Talk = SILENT, bids: Sequence[Bid] = ()) -> State:
    opening = Opening(hand=1, roll=roll, opener=opener, dice=(5, 5), palifico=False, wild_ones=False)
    state = start(ARENA, seats=2, opener=opener, talk=talk)
    for earlier in range(1, roll):
        state = void_after(state, opener, earlier)
    state = apply(state, HandOpened(opening, CUPS))
    for number, bid in enumerate(bids):
        state = apply(state, BidPlaced((opener + number) % 2, bid))
    return state


def void_after(state: State, opener: int, roll: int) -> State:
    opening = Opening(hand=1, roll=roll, opener=opener, dice=(5, 5), palifico=False, wild_ones=False)
    return apply(apply(state, HandOpened(opening, CUPS)), Void("exposed"))


FACING = view(hand(bids=[Bid(2, 5)]), 0)
OPENS = view(hand(opener=0), 0)
OWN_TALK = view(hand(opener=0, talk=Talk(speakers="active")), 0)
OTHERS_TALK = view(hand(opener=1, talk=Talk()), 0)


def question(name: str, *, turn: int = 1, roll: int = 1) -> Question:
    talks = name.startswith("talk")
    return Question(name, hand=1, roll=roll, turn=turn, round=1 if talks else None, seat=0)  # type: ignore[arg-type]


def answers(person: HumanAgent, name: str, seen: View, desk: Desk | None = None, **place: int) -> Answer:
    return asyncio.run(person.answer(question(name, **place), seen, desk or Desk((), filed_nothing)))


def filed_nothing(attempt: Any) -> None:
    raise AssertionError("people leave no attempts")


def test_person_is_an_agent_that_may_leave_between_hands() -> None:
    person: Agent = agent()[0]
    assert is_guest(person)
    assert (person.kind, person.deadline_s) == ("human", None)


@pytest.mark.parametrize(("line", "move"), [("2 6", Bid(2, 6)), ("doubt", "doubt")])
def test_move_is_the_answer(line: str, move: object) -> None:
    assert answers(agent(line)[0], "act", FACING) == Answer(move=move)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("2 3", "2x3 does not beat 2x5"),
        ("99 9", "99x9 is no bid"),
        ("banana", "'banana' is no command. It is your turn"),
        ("", "It is your turn: type a bid such as 2 6, the lowest legal one, or doubt."),
        ("say hi", "There is no table talk in this game."),
        ("odds", "only in a game begun with --hints odds"),
        ("table", "Your dice: 1 2 2 5 5"),
        ("ladder", "2x6"),
        ("rules", "Liar's Dice: the rules of arena."),
        ("?", "4 5 or 4x5: bid four fives"),
    ],
)
def test_what_is_no_move_is_explained_and_asked_again(line: str, told: str) -> None:
    """rules.md, Common 7: an illegal action changes nothing."""
    person, terminal = agent(line, "2 6", talk=SILENT)
    assert answers(person, "act", FACING) == Answer(move=Bid(2, 6))
    assert told in "\n".join(terminal.told)
    assert len(terminal.prompts) == 2


def test_doubt_without_a_bid_is_refused() -> None:
    """rules.md, Common 2: the opener must bid."""
    person, terminal = agent("doubt", "1 1")
    assert answers(person, "open", OPENS) == Answer(move=Bid(1, 1))
    assert terminal.told == ["There is no bid to doubt yet: you open. The lowest legal bid is 1x1."]


def test_move_typed_where_words_are_asked_for_is_silence_and_answers_the_next_question() -> None:
    """table.md, Talk: the seat on turn speaks last, then decides: one line does both."""
    person, terminal = agent("2 6")
    assert answers(person, "talk", OWN_TALK) == Answer()
    assert answers(person, "open", OWN_TALK) == Answer(move=Bid(2, 6))
    assert len(terminal.prompts) == 1


def test_held_move_is_dropped_when_the_hand_is_rolled_again() -> None:
    person, _ = agent("2 6", "1 1")
    answers(person, "talk", OWN_TALK)
    assert answers(person, "open", view(hand(opener=0, roll=2), 0), roll=2) == Answer(move=Bid(1, 1))


def test_words_on_ones_own_turn_come_before_the_move() -> None:
    person, _ = agent("say three fives", "2 6")
    assert answers(person, "talk", OWN_TALK) == Answer(say="three fives")
    assert answers(person, "open", OWN_TALK) == Answer(move=Bid(2, 6))


def test_nothing_is_held_where_others_may_speak_in_between() -> None:
    """table.md, Talk: with `together` all are heard at once, after this message."""
    seen = view(hand(opener=0, talk=Talk(order="together")), 0)
    person, terminal = agent("2 6", "say hm")
    assert answers(person, "talk", seen) == Answer(say="hm")
    assert len(terminal.prompts) == 2


@pytest.mark.parametrize(("line", "answer"), [("", Answer()), ("say hello", Answer(say="hello")), ("quiet", Answer())])
def test_words_before_the_move_of_another(line: str, answer: Answer) -> None:
    """table.md, Talk: silence is always allowed."""
    assert answers(agent(line)[0], "talk", OTHERS_TALK) == answer


def test_words_without_say_are_not_spoken() -> None:
    """A slip of the fingers is heard by nobody."""
    person, terminal = agent("three fives I have", "doubt", "")
    assert answers(person, "talk", OTHERS_TALK) == Answer()
    assert terminal.told[0] == "To tell the table that, put say before it: say three fives I have"
    assert "It is Seat B that decides now" in terminal.told[1]


def test_quiet_person_is_not_asked_for_words_again_in_this_hand() -> None:
    person, terminal = agent("quiet", "")
    answers(person, "talk", OTHERS_TALK)
    assert answers(person, "talk", OTHERS_TALK, turn=3) == Answer()
    assert len(terminal.prompts) == 1
    answers(person, "talk", OTHERS_TALK, roll=2)
    assert len(terminal.prompts) == 2


def test_merged_question_takes_words_and_then_the_move() -> None:
    """table.md, Talk: with `talk.merge` talk and move are one question."""
    person, terminal = agent("say hi", "2 6")
    assert answers(person, "talk_act", FACING) == Answer(say="hi", move=Bid(2, 6))
    assert "say WORDS" in terminal.prompts[0]


@pytest.mark.parametrize(
    "typed", [["quit"], [Key.END], [Key.INTERRUPT, "y"], [Key.INTERRUPT, Key.INTERRUPT], [Key.INTERRUPT, Key.END]]
)
def test_person_leaves(typed: list[Typed]) -> None:
    """table.md, People: quitting; Ctrl-C asks once."""
    with pytest.raises(MatchLeft):
        answers(agent(*typed)[0], "act", FACING)


def test_ctrl_c_that_was_not_meant_changes_nothing() -> None:
    assert answers(agent(Key.INTERRUPT, "n", "2 6")[0], "act", FACING) == Answer(move=Bid(2, 6))


def test_exposed_dice_void_the_hand() -> None:
    """rules.md, Void: `exposed` (someone saw hidden dice)."""
    with pytest.raises(HandExposed):
        answers(agent("expose")[0], "act", FACING)


def test_last_roll_is_exposed_only_when_confirmed() -> None:
    """rules.md, Void: after `max_rolls` rolls of one hand the match is `abandoned`."""
    last = view(hand(roll=3, bids=[Bid(2, 5)]), 0)
    assert answers(agent("expose", "n", "doubt")[0], "act", last, roll=3) == Answer(move="doubt")
    with pytest.raises(HandExposed):
        answers(agent("expose", "y")[0], "act", last, roll=3)


def test_hint_is_filed_before_it_is_shown() -> None:
    """transcript.md, `assist`."""
    person, terminal = agent("odds", "doubt", hints=lambda _: ["2x5 holds 81%", "a note"])
    filed: list[tuple[str, int]] = []
    desk = Desk((), filed_nothing, lambda what: filed.append((what, len(terminal.told))))
    answers(person, "act", FACING, desk)
    assert filed == [("2x5 holds 81%", 0)]
    assert terminal.told == ["2x5 holds 81%", "a note"]


def test_enter_rolls_the_dice() -> None:
    person, terminal = agent("4 5", "ladder", "")
    asyncio.run(person.before_hand(OPENING))
    assert "not rolled yet" in terminal.told[0]
    assert terminal.told[1] == "1x1  1x2  1x3  1x4  1x5  1x6"


@pytest.mark.parametrize("typed", ["quit", Key.END])
def test_person_leaves_before_the_hand(typed: Typed) -> None:
    with pytest.raises(MatchLeft):
        asyncio.run(agent(typed)[0].before_hand(OPENING))


def test_person_without_dice_is_not_kept_waiting() -> None:
    """rules.md, Common 8: seats without dice are skipped."""
    person, terminal = agent()
    asyncio.run(person.before_hand(Opening(5, 1, 1, (0, 3), palifico=False, wild_ones=True)))
    assert terminal.prompts == []


def test_example_is_given_at_first_and_not_for_ever() -> None:
    person, terminal = agent(*["doubt"] * 4)
    for turn in range(1, 5):
        answers(person, "act", FACING, turn=turn)
    assert [facts[-1].startswith("Type ") for facts in terminal.facts] == [True, True, True, False]
