-- Reads figures, makes whole_sum(): the sum of those that count.
-- It is NULL where one of them is not known or none counts. Sums go through DECIMAL: their result does not depend on the
-- order of the rows.
create or replace temp macro whole_sum(figure, counts) as
case
    when bool_and(try_cast(figure as decimal(38, 6)) is not null) filter (counts)
    then (sum(try_cast(figure as decimal(38, 6))) filter (counts))::double
end;
