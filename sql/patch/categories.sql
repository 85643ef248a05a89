-- Nothing is patched where a label is new.
insert into categories
from former.categories;
