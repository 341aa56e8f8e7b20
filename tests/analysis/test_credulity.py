"""Credulity recovered from decisions that were drawn with a known one."""

from dataclasses import replace

import numpy as np
import polars as pl
import pytest

from arena.analysis.bootstrap import draw_blocks
from arena.analysis.credulity import Credulity, credulity, credulity_less
from arena.analysis.tables import Tables, collect

DEALS = 150
DRAWN = draw_blocks([f"deal-{deal:03}" for deal in range(DEALS)], draws=400)


def decisions(tau: float, count: int, *, seed: int = 1, heard: tuple[int, int] = (1, 0)) -> list[dict[str, object]]:
    """Draw decisions of an agent that doubts by (1 - tau) p0 + tau p1 and the plausibility of its best raise."""
    generator = np.random.default_rng(seed)
    rows = []
    for number in range(count):
        p0, p1, raise_, best = generator.random(4)
        score = 3 - 8 * ((1 - tau) * p0 + tau * p1) - 2 * (2 * raise_ - 1)
        doubts = generator.random() < 1 / (1 + np.exp(-score))
        rows.append(
            {
                "agent": "a",
                "deal": f"deal-{number % DEALS:03}",
                "action": "doubt" if doubts else "bid",
                "p_standing": p0,
                "p_heard": p1,
                "u_raise": 2 * raise_ - 1,
                "best_heard": best,
                "heard_true": heard[0],
                "heard_false": heard[1],
                "opening": False,
                "forced": False,
                "substituted": False,
                "status": "complete",
            }
        )
    return rows


def tables_of(rows: list[dict[str, object]]) -> Tables:
    return replace(collect(()), turns=pl.DataFrame(rows).lazy())


def measured(rows: list[dict[str, object]]) -> Credulity:
    return credulity(tables_of(rows), DRAWN, ["a"])["a"]


@pytest.mark.parametrize("tau", [0.0, 0.3, 1.0])
@pytest.mark.parametrize("count", [600, 3_000])
def test_what_decisions_were_drawn_with_is_covered(tau: float, count: int) -> None:
    """metrics.md, credulity; 600 decisions are fitted anew per draw, 3,000 by one step."""
    found = measured(decisions(tau, count)).all

    assert found.low is not None
    assert found.high is not None
    assert found.low <= tau <= found.high


def test_many_decisions_pin_it_down() -> None:
    """The background study found an interval of about 0.18 with a thousand decisions."""
    found = measured(decisions(0.5, 2_000)).all

    assert found.value == pytest.approx(0.5, abs=0.1)
    assert found.high - found.low < 0.3  # type: ignore[operator]


def test_who_believes_the_true_ones_only_discriminates() -> None:
    """metrics.md: separately after true and after false claims; discrimination is the difference."""
    rows = decisions(0.9, 1_500) + decisions(0.1, 1_500, seed=2, heard=(0, 1))
    found = measured(rows)

    assert found.true.value == pytest.approx(0.9, abs=0.15)
    assert found.false.value == pytest.approx(0.1, abs=0.15)
    assert found.discrimination.low > 0.3  # type: ignore[operator]


def test_under_a_hundred_decisions_it_is_not_computed() -> None:
    """metrics.md, credulity."""
    found = measured(decisions(0.5, 99)).all

    assert (found.value, found.n, found.why) == (None, 99, "not computed under 100 decisions")


def test_decisions_that_nobody_spoke_of_are_left_out() -> None:
    """metrics.md: decisions with p0 = p1 dropped."""
    rows = decisions(0.5, 120)
    rows += [{**row, "p_heard": row["p_standing"]} for row in decisions(0.5, 500, heard=(0, 0))]

    assert measured(rows).all.n == 120


def test_claims_that_are_neither_true_nor_false_count_among_all() -> None:
    """Where ones are wild a claim may be unclear; it is believed or not all the same."""
    found = measured(decisions(0.5, 120) + decisions(0.5, 130, heard=(0, 0)))

    assert (found.all.n, found.true.n, found.false.n) == (250, 120, 0)


def test_two_arms_differ_by_what_decisions_were_drawn_with() -> None:
    """metrics.md, what talk is worth: difference of each rate, on the same draws of deals."""
    believing, doubting = tables_of(decisions(0.8, 1_500)), tables_of(decisions(0.2, 1_200, seed=2))
    found = credulity_less(believing, doubting, DRAWN, ["a"])["a"]

    assert found.all.n == 1_200
    assert found.all.low < 0.6 < found.all.high  # type: ignore[operator]
    assert found.all.low > 0.3  # type: ignore[operator]
    assert found.false.value is None


def test_an_arm_without_talk_has_no_difference() -> None:
    """Nothing was claimed in it."""
    silent = [{**row, "p_heard": row["p_standing"]} for row in decisions(0.5, 300, heard=(0, 0))]
    found = credulity_less(tables_of(decisions(0.5, 300)), tables_of(silent), DRAWN, ["a"])["a"]

    assert (found.all.value, found.all.n, found.all.why) == (None, 0, "not computed under 100 decisions")


def test_who_never_doubts_has_none() -> None:
    """Nothing tells doubts from raises; never NaN."""
    rows = [{**row, "action": "bid"} for row in decisions(0.5, 300)]

    assert measured(rows).all.value is None
