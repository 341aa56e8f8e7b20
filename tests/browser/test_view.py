"""Transcript pages as a reader uses them: links, keys, buttons, seats, the hidden result, the same dice twice."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arena.analysis.seen import as_seen_by
from arena.analysis.story import HandStory
from arena.analysis.where import PRESETS
from arena.analysis.wording import chance_words
from tests.browser.viewing import counts, hands_of, link, settle, twins

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.pages

Open = Callable[..., "Page"]

# Each key on a hand, with what the link says afterwards, beginning at turn 2 of a hand in the middle of the list.
HAND_KEYS = {
    "j": {"turn": "3"},
    "k": {"turn": "1"},
    "J": {"hand": 1, "turn": None},
    "K": {"hand": -1, "turn": None},
    "h": {"turn": "2", "hide": "1"},
    "1": {"turn": "2", "as": "A"},
    "2": {"turn": "2", "as": "B"},
    "3": {"turn": "2", "as": "C"},
    "4": {"turn": "2"},
    "0": {"turn": "2"},
}
BUTTONS = {
    "j": "next-turn",
    "k": "previous-turn",
    "J": "next-hand",
    "K": "previous-hand",
    "h": "hide",
    "1": "as-1",
    "2": "as-2",
    "3": "as-3",
    "0": "as-0",
}
START = 4


def shown(open_page: Open, run: Path, place: str, **how: object) -> "Page":
    """Return the page at a place, when it is shown."""
    tab = open_page(run / "view" / "index.html", at=place, **how)
    tab.wait_for_selector("h1")
    return tab


def hand(run: Path, number: int) -> str:
    return list(hands_of(run))[number]


def story(run: Path, number: int) -> HandStory:
    return list(hands_of(run).values())[number]


@pytest.mark.parametrize("key", HAND_KEYS)
def test_each_key_of_a_hand_leads_on(open_page: Open, league_run: Path, key: str) -> None:
    """pages.md: keys."""
    tab = shown(open_page, league_run, f"#/h/{hand(league_run, START)}/2")
    tab.keyboard.press(key)

    assert link(tab) == link(HAND_KEYS[key], key=hand(league_run, START + HAND_KEYS[key].get("hand", 0)))


@pytest.mark.parametrize("key", BUTTONS)
def test_each_button_does_what_its_key_does(open_page: Open, league_run: Path, key: str) -> None:
    """pages.md: every key has a button."""
    tab = shown(open_page, league_run, f"#/h/{hand(league_run, START)}/2")
    tab.locator(f"[data-does={BUTTONS[key]}]").click()

    assert link(tab) == link(HAND_KEYS[key], key=hand(league_run, START + HAND_KEYS[key].get("hand", 0)))


def test_every_key_in_the_list_has_a_button_that_names_it(open_page: Open, league_run: Path) -> None:
    """Digits beyond the seats of this hand, and Esc, which closes what is open, apart."""
    tab = shown(open_page, league_run, f"#/h/{hand(league_run, 0)}/1")
    named = set(tab.locator("button[aria-keyshortcuts]").evaluate_all("all => all.map(b => b.ariaKeyShortcuts)"))
    tab.keyboard.press("?")
    keys = set(tab.locator("dialog kbd").all_inner_texts())
    tab.keyboard.press("Escape")
    tab.keyboard.press("/")
    tab.wait_for_selector("#where")
    named |= set(tab.locator("button[aria-keyshortcuts]").evaluate_all("all => all.map(b => b.ariaKeyShortcuts)"))

    assert keys - named == {"4", "5", "6", "7", "8", "9", "Esc"}


def test_the_list_of_keys_opens_by_key_and_button_and_closes_by_escape(open_page: Open, league_run: Path) -> None:
    tab = shown(open_page, league_run, "")
    tab.keyboard.press("?")
    opened = tab.locator("dialog[open]").count()
    tab.keyboard.press("Escape")
    closed = tab.locator("dialog[open]").count()
    tab.locator("#help").click()

    assert (opened, closed, tab.locator("dialog[open]").count()) == (1, 0, 1)


def test_single_keys_can_be_switched_off(open_page: Open, league_run: Path) -> None:
    """For those whose speech or shaking hand types letters that they did not mean."""
    tab = shown(open_page, league_run, f"#/h/{hand(league_run, 0)}/1")
    tab.locator("#help").click()
    tab.get_by_label("Single keys work").uncheck()
    tab.keyboard.press("Escape")
    tab.keyboard.press("j")
    rested = tab.evaluate("location.hash")
    tab.locator("#help").click()
    tab.get_by_label("Single keys work").check()
    tab.keyboard.press("Escape")
    tab.keyboard.press("j")

    assert rested.endswith("/1")
    assert link(tab)["turn"] == "2"


def test_slash_goes_to_the_filter_and_escape_leaves_it(open_page: Open, league_run: Path) -> None:
    tab = shown(open_page, league_run, f"#/h/{hand(league_run, 0)}/1")
    tab.keyboard.press("/")
    tab.wait_for_selector("#where:focus")
    tab.keyboard.press("Escape")

    assert tab.locator("#where:focus").count() == 0


@pytest.mark.parametrize("pressed", ["Control+j", "Alt+j", "Meta+j"])
def test_keys_rest_with_a_modifier(open_page: Open, league_run: Path, pressed: str) -> None:
    tab = shown(open_page, league_run, f"#/h/{hand(league_run, 0)}/1")
    tab.keyboard.press(pressed)

    assert tab.evaluate("location.hash") == f"#/h/{hand(league_run, 0)}/1"


def test_keys_rest_while_typing(open_page: Open, league_run: Path) -> None:
    tab = shown(open_page, league_run, "#/hands")
    tab.locator("#where").press_sequentially("j?1r/")

    assert tab.locator("#where").input_value() == "j?1r/"
    assert tab.locator("dialog").count() == 0


def test_n_goes_to_the_next_false_claim_in_this_hand_or_a_later_one(open_page: Open, league_run: Path) -> None:
    tab = shown(open_page, league_run, f"#/h/{hand(league_run, 0)}/1")
    seen = []
    for _ in range(4):
        tab.keyboard.press("n")
        settle(tab)
        seen.append(tab.locator("[aria-current=step] .verdict.false").count())

    assert min(seen) > 0
    assert tab.evaluate("location.hash") != f"#/h/{hand(league_run, 0)}/1"


def test_r_opens_and_closes_every_drawer(open_page: Open, league_run: Path) -> None:
    tab = shown(open_page, league_run, f"#/h/{hand(league_run, 0)}/1")
    before = tab.locator(".drawer[open]").count()
    tab.keyboard.press("r")
    opened = tab.locator(".drawer[open]").count()
    tab.locator("[data-does=drawers]").click()

    assert (before, tab.locator(".drawer[open]").count()) == (0, 0)
    assert opened == tab.locator(".drawer").count() > 0


def test_c_copies_the_link(open_page: Open, league_run: Path) -> None:
    tab = shown(open_page, league_run, f"#/h/{hand(league_run, 0)}/2")
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    tab.keyboard.press("c")
    tab.wait_for_function("() => document.getElementById('status').textContent === 'Link copied.'")

    assert tab.evaluate("navigator.clipboard.readText()") == tab.url


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_each_preset_shows_its_count_and_its_hands(open_page: Open, league_run: Path, preset: object) -> None:
    """pages.md: presets with counts; the counts are those of `arena hands`."""
    tab = shown(open_page, league_run, "")
    tile = tab.locator(f".presets [data-preset={preset.name}]")
    count = tile.locator(".count").inner_text()
    tile.click()
    tab.wait_for_selector(".count-line")

    assert int(count) == counts(league_run, preset.where).found
    assert tab.locator("ol.hands > li").count() == min(100, int(count))
    assert tab.locator("#where").input_value() == preset.where


def test_a_newcomer_finds_a_lie_that_worked_within_two_clicks(open_page: Open, league_run: Path) -> None:
    tab = shown(open_page, league_run, "")
    tab.locator("[data-preset=lies-worked]").click()
    tab.locator("ol.hands a").first.click()
    tab.wait_for_selector("[aria-current=step]")

    assert "lie:worked" in tab.locator("[aria-current=step]").inner_text()
    assert tab.locator("[aria-current=step] .verdict.false").count() > 0


def test_a_link_to_a_turn_opens_there(open_page: Open, league_run: Path) -> None:
    tab = shown(open_page, league_run, f"#/h/{hand(league_run, 0)}/3", height=500)
    current = tab.locator("[aria-current=step]")

    assert current.locator("h2").inner_text().startswith("Turn 3")
    assert 0 <= current.bounding_box()["y"] < 500


def test_back_and_forward_go_through_the_pages(open_page: Open, league_run: Path) -> None:
    """Steps within a hand leave no trace, so that back leaves the hand."""
    tab = shown(open_page, league_run, "")
    tab.locator("[data-preset=right-doubts]").click()
    tab.locator("ol.hands a").first.click()
    tab.wait_for_selector(".turns")
    tab.keyboard.press("j")
    settle(tab)
    tab.go_back()
    tab.wait_for_selector("ol.hands")
    at_list = tab.locator("#where").input_value()
    tab.go_back()
    tab.wait_for_selector(".presets")
    tab.go_forward()
    tab.wait_for_selector("ol.hands")

    assert at_list == tab.locator("#where").input_value() == "doubt:right"


def test_hands_are_walked_through_in_the_order_of_the_filter(open_page: Open, league_run: Path) -> None:
    tab = shown(open_page, league_run, "#/hands?q=doubt%3Amissed&sort=loss")
    listed = tab.locator("ol.hands a").evaluate_all("all => all.map(a => a.hash.split('/')[2])")
    tab.locator("ol.hands a").first.click()
    tab.wait_for_selector(".turns")
    tab.keyboard.press("J")
    settle(tab)

    assert tab.evaluate("Arena.parse(location.hash).key") == listed[1]
    assert f"2 of {len(listed)}" in tab.locator(".over").inner_text().replace("hands", "")


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_seat_sees_no_dice_but_its_own_before_the_end(open_page: Open, league_run: Path, seat: int) -> None:
    """pages.md: View as Seat B shows only what that seat could see at that moment; hidden dice are not in the page."""
    told = story(league_run, 0)
    tab = shown(open_page, league_run, f"#/h/{hand(league_run, 0)}/2?as={'ABC'[seat]}")
    dice = tab.locator(".die:not(.hidden)").all_inner_texts()
    labels = tab.locator("main [role=img]").evaluate_all("all => all.map(one => one.ariaLabel)")

    assert [int(die) for die in dice] == sorted(told.cups[seat])
    assert [label for label in labels if label.startswith("dice")] == [f"dice {' '.join(dice)}"]
    assert tab.locator(".turn").count() == 2
    assert tab.locator(".claim, .truth, .tags, .ending, mark").count() == 0
    assert not any(name in tab.inner_text("main") for name in ("honest", "bluffer", "bayes"))


def test_a_seat_sees_the_cups_at_the_reveal(open_page: Open, league_run: Path) -> None:
    tab = shown(open_page, league_run, f"#/h/{hand(league_run, 0)}/end?as=A")

    assert tab.locator(".ending .die").count() == sum(story(league_run, 0).dice)
    assert tab.locator(".claim, mark").count() == 0


def test_what_a_seat_saw_is_what_arena_show_says(open_page: Open, league_run: Path) -> None:
    """The page leaves out what `as_seen_by` leaves out, in every hand and for every seat."""
    tab = shown(open_page, league_run, "")
    keys = list(hands_of(league_run))
    seen = tab.evaluate(
        """async keys => { const found = []; for (const key of keys) {
            const hand = await Arena.loadHand(Arena.placeOf(key));
            for (const seat of [0, 1, 2]) found.push(Arena.asSeenBy(hand, seat)); } return found; }""",
        keys,
    )
    told = [as_seen_by(one, seat).as_json() for one in hands_of(league_run).values() for seat in (0, 1, 2)]

    assert [chosen(one, two) for one, two in zip(told, seen, strict=True)] == [plain(one) for one in told]


def test_the_result_is_not_in_the_page_until_stepped_to(open_page: Open, league_run: Path) -> None:
    """pages.md: "hide the result" until stepped to."""
    tab = shown(open_page, league_run, f"#/h/{hand(league_run, 0)}/1?hide=1")
    before = [tab.locator(one).count() for one in (".turn", ".truth", ".ending", ".tags", ".gains")]
    for _ in story(league_run, 0).turns:
        tab.keyboard.press("j")
        settle(tab)

    assert before == [1, 0, 0, 0, 0]
    assert tab.locator(".turn").count() == len(story(league_run, 0).turns) + 1
    assert tab.locator(".ending .counted").count() == 1
    assert tab.locator(".truth").count() == len(story(league_run, 0).turns) - 1


def test_steps_are_announced(open_page: Open, league_run: Path) -> None:
    """pages.md: the current turn is announced."""
    tab = shown(open_page, league_run, f"#/h/{hand(league_run, 0)}/1")
    tab.keyboard.press("j")
    settle(tab)

    assert tab.locator("[role=status]#status").inner_text().startswith("Turn 2.")
    assert tab.locator("ol.turns > li > article").count() == tab.locator(".turn").count()
    assert tab.locator("[aria-current=step]").count() == 1


def test_the_numbers_are_those_of_arena_show(open_page: Open, league_run: Path) -> None:
    """Chances, margins, counts and gains on the page, hand by hand."""
    tab = shown(open_page, league_run, "")
    seen, told = {}, {}
    for key, one in hands_of(league_run).items():
        tab.evaluate("link => { location.hash = link; }", f"#/h/{key}")
        tab.wait_for_function("key => Arena.shownHand() && Arena.shownHand().place.key === key", arg=key)
        seen[key] = tab.locator(".bars .value, .truth, .counted, .gains td").all_inner_texts()
        told[key] = [text for turn in one.turns for text in bid_texts(turn.move)] + end_texts(one)

    assert seen == told


def test_hands_with_the_same_dice_stand_side_by_side(open_page: Open, league_run: Path) -> None:
    """pages.md: the same deal in two arms or rotations side by side, first difference marked."""
    tab = shown(open_page, league_run, f"#/h/{hand(league_run, 0)}")
    tab.locator(".twins summary").click()
    tab.locator(".twins a").first.click()
    tab.wait_for_selector(".pair")

    assert tab.locator(".twins a").count() == 0
    assert tab.locator(".pair > section").count() == 2
    assert tab.locator(".pair .seats").first.inner_text().split() != []
    assert tab.locator(".difference").count() == 2


def test_every_hand_knows_the_others_with_its_dice(open_page: Open, league_run: Path) -> None:
    tab = shown(open_page, league_run, "")
    keys = list(hands_of(league_run))
    seen = tab.evaluate("keys => keys.map(key => Arena.twinsOf(Arena.placeOf(key)).map(Arena.key))", keys)

    assert {key: sorted(others) for key, others in zip(keys, seen, strict=True)} == twins(league_run)


def test_a_hand_that_is_not_here_is_said_to_be_so(open_page: Open, league_run: Path) -> None:
    tab = shown(open_page, league_run, "#/h/000000000000-1/2")

    assert tab.inner_text("h1") == "No such hand"


def test_a_missing_file_is_named(open_page: Open, league_run: Path, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_bytes((league_run / "view" / "index.html").read_bytes())
    tab = open_page(tmp_path / "index.html", allowed=("ERR_FILE_NOT_FOUND",))
    tab.wait_for_selector("[role=alert]")

    assert "data/index.js is not there" in tab.inner_text("main")


def plain(value: object) -> object:
    """Return a value as JSON has it."""
    return json.loads(json.dumps(value))


def chosen(pattern: object, value: object) -> object:
    """Return of a value what a pattern of JSON has too; what the page left out is absent."""
    if isinstance(pattern, dict):
        return {key: chosen(pattern[key], value.get(key)) for key in pattern}
    if isinstance(pattern, list | tuple):
        return [chosen(one, two) for one, two in zip(pattern, value, strict=True)]
    return value


def bid_texts(move: object) -> list[str]:
    """Return what the page says of a bid."""
    if move is None or move.bid is None:
        return []
    margin = f"short by {-move.margin}" if move.margin < 0 else f"{move.margin} to spare" if move.margin else "exactly"
    truth = "✗ falls" if move.margin < 0 else "✓ holds"
    chances = [chance_words(p) for p in (move.p_own, move.p_next, move.p_unseen)]
    return [*chances, f"truth{truth} {move.count} on the table, {margin}"]


def end_texts(one: HandStory) -> list[str]:
    """Return what the page says of the reveal and of who gains what."""
    contest = one.contest
    matching = [sum(die == contest.face for die in cup) for cup in contest.cups]
    names = ("one", "two", "three", "four", "five", "six")
    name = names[contest.face - 1] + ("" if contest.count == 1 else "es" if contest.face == 6 else "s")
    margin = contest.count - contest.quantity
    words = f"short by {-margin}" if margin < 0 else f"{margin} to spare" if margin else "exactly"
    verdict = "✓ holds" if contest.held else "✗ falls"
    bid = f"{contest.quantity}x{contest.face} needs {contest.quantity}"
    counted = f"{' + '.join(map(str, matching))} = {contest.count} {name}. {bid}: {verdict}, {words}."
    gains = [text for gain, score in zip(one.gains, one.scores) for text in (signed(gain), minus(score))]
    return [counted, *gains]


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else minus(number)


def minus(number: int) -> str:
    return str(number).replace("-", "−")
