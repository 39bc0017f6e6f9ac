"""The brochure and the exhibitor manual as tagged PDFs, and the share pictures, all made from the site's own texts."""
