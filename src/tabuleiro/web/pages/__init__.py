"""Pages as HTML: templates, the pages that use them, and the fact sheets they show."""
