-- Reads segments, makes paged: answers in pages.
-- Asking for one that lacks a page ended in nothing.
create or replace temp table paged as
from paged_answers($segments)
