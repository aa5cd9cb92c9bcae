"""Getting better: what a position promises, what was missed in a game, what many games have in common."""

from branchline.study.analysis import Assessment, analyse
from branchline.study.puzzles import puzzles
from branchline.study.review import Review, ReviewedTurn, review

__all__ = ["Assessment", "Review", "ReviewedTurn", "analyse", "puzzles", "review"]
