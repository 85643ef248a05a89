select id from entities
union all
select id from organisms
limit 1
