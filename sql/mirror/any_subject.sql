-- Reads entities and organisms, makes the id of any of them.
select id from entities
union all
select id from organisms
limit 1
