"""On paper: the pages that games declare, and their rules on one page, as PDF."""

from branchline.printing.job import Job, kinds_of, pages_of
from branchline.printing.typesetting import to_pdf, to_png

__all__ = ["Job", "kinds_of", "pages_of", "to_pdf", "to_png"]
