select
    count(*) filter (misplaced) as misplaced,
    count(*) filter (differs) as replaced
from replacing
