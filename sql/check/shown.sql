-- Makes shown: a figure as a data test tells of it.
create or replace temp macro shown(figure) as format('{:.15g}', figure::double);
