"""Results: percentiles, curves, streaks, names by choice, what is told to others."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from branchline.client import ServerRefused
from branchline.core.texts import text
from branchline.study.grades import Grade
from branchline.study.review import Review, ReviewedTurn
from branchline.web.admin.messages import Done, RemoveName
from branchline.web.admin.service import AdminService
from branchline.web.daily.results import better_than, density, place, streak
from branchline.web.render.daily_share import round_marks
from branchline.web.render.spread import curve
from tests.web.daily.days import INK, MONDAY, TUESDAY, Wall, finish, standing
from tests.web.serving import run, serving

TODAY = date(2026, 11, 17)


def test_how_many_are_below_and_above() -> None:
    scores = [40, 50, 50, 61, 72]
    assert [better_than(score, scores) for score in (40, 50, 61, 72)] == [0, 25, 75, 100]
    assert [place(score, scores) for score in (40, 50, 72)] == [5, 3, 1]
    assert better_than(40, [40]) is None


def test_a_streak_lasts_until_a_day_is_over_without_a_try() -> None:
    days = {TODAY - timedelta(days=back) for back in (1, 2, 3, 5)}
    assert streak(days, TODAY) == 3
    assert streak({*days, TODAY}, TODAY) == 4
    assert streak(days, TODAY + timedelta(days=1)) == 0
    assert streak(set(), TODAY) == 0


@pytest.mark.parametrize("scores", [[3, 3], [-20, 90], list(range(30, 80))])
def test_the_curve_is_highest_where_most_results_are(scores: list[int]) -> None:
    points = density(scores)
    assert max(height for _, height in points) == 1
    assert points[0][0] < min(scores) <= max(scores) < points[-1][0]
    drawn = curve(scores, scores[0])
    assert drawn is not None
    assert drawn.own is not None
    assert 0 < drawn.own[0] < 340


def reviewed(label: str, grade: Grade) -> ReviewedTurn:
    plain: dict[str, Any] = dict.fromkeys(("played", "before", "instead", "best", "reasons"), ())
    numbers: dict[str, Any] = dict.fromkeys(
        ("turn", "entry", "at", "expected", "reached", "lost", "error"), 0
    )
    return ReviewedTurn(label=text(label), grade=grade, **plain, **numbers)


def test_a_round_is_as_good_as_the_worst_in_it() -> None:
    turns = [
        reviewed("Round 1", Grade.BEST),
        reviewed("Round 2", Grade.INACCURACY),
        reviewed("Round 2", Grade.GOOD),
        reviewed("Round 3", Grade.MISTAKE),
    ]
    review = Review(game="", seat=0, judged_by="points", score=0, possible=None, turns=tuple(turns))
    assert round_marks(review) == ("+", "~", "−")


def test_names_are_shown_by_choice_and_an_operator_can_remove_them(
    tmp_path: Path, database: str, wall: Wall
) -> None:
    async def look() -> None:
        async with (
            serving(tmp_path, database) as server,
            server.client("Ann") as ann,
            server.client("Bob") as bob,
        ):
            await finish(ann)
            assert (await standing(bob))["best"] == []
            named = await ann._json("PUT", f"/api/daily/{INK}/name", dict[str, Any], {"shown": True})
            assert (named["named"], named["best"][0]["name"], named["best"][0]["mine"]) == (True, "Ann", True)
            [shown] = (await standing(bob))["best"]
            assert (shown["name"], shown["mine"], shown["board"]) == ("Ann", False, "")
            operator = AdminService(server.services, tmp_path)
            assert await operator.answer(RemoveName("Ann")) == Done("Ann")
            assert (await standing(bob))["best"] == []
            with pytest.raises(ServerRefused, match="no-name-here"):
                await ann._json("PUT", f"/api/daily/{INK}/name", dict[str, Any], {"shown": True})
            wall.set("01:00", TUESDAY)
            [opened] = (await standing(bob))["best"]
            assert opened["name"] == ""
            assert (await bob._http.get(opened["board"])).status_code == 200

    run(look())


@pytest.mark.usefixtures("wall")
def test_what_is_shared_tells_the_result_and_no_roll(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            table = await finish(ann)
            shared = await ann._json("GET", f"/api/daily/{INK}/share", dict[str, Any])
            lines = shared["text"].splitlines()
            assert lines[0] == "Branchline · Railroad Ink · 16 Nov"
            assert len(shared["marks"]) == 7
            assert "".join(shared["marks"]) in lines
            assert lines[-1].endswith(f"/daily/{INK}")
            assert table.id not in shared["text"]
            picture = await ann._http.get(f"/daily/{INK}/picture.png")
            assert picture.content.startswith(b"\x89PNG")

    run(look())


def test_the_days_before_are_kept(tmp_path: Path, wall: Wall) -> None:
    """A streak over two days, and the archive with one's own result."""

    async def look() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            await finish(ann)
            wall.set("09:00", TUESDAY)
            await finish(ann, f"{TUESDAY}/railroad-ink")
            today = (await ann._http.get(f"/daily/{TUESDAY}/railroad-ink")).text
            assert "2 days" in today
            assert "Yesterday" not in today  # that is for who has not played yet
            past = (await ann._http.get("/daily/past")).text
            assert f'href="/daily/{INK}" data-state="counted"' in past
            assert f"/daily/{TUESDAY}" not in past
            assert MONDAY in past

    run(look())
