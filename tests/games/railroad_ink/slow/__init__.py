"""The deliberately slow second opinion: the rules once more, written from the rules text alone."""
