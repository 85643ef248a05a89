-- Reads nothing, makes class_bounds(): the first and last number that a label or code names.
-- `26-30`, `61 à 65 ans`, `-25`, `66+`, `ouder dan 65`, `60`. Anything else has no bounds. A single number below `least`
-- is a code, not a bound; an end that is open is 0 below and 999 above.
create or replace temp macro numbers_of(text) as
try_cast(regexp_extract_all(text, '\d+') as integer[]);

create or replace temp macro class_side(text) as
case
    when regexp_matches(
        text,
        '\+|≥|>=|(et|ou) (plus|au-dela)|(en|of) (meer|ouder)|(and|or) (over|older|more|above)|(und|oder) (alter|mehr)'
        || '|au moins|a partir|minstens|vanaf|at least|mindestens|^\s*ab\b|\d\s*(ans|jaar|years|jahre)?\s*plus$'
    ) then 'from'
    when regexp_matches(
        text, '<|≤|^\s*-|moins|jusqu|minder|jonger|^\s*tot\b|under|younger|less|below|up to|unter|junger|weniger|^\s*bis\b'
    ) then 'below'
    when regexp_matches(
        text, '>|plus de|au-dela|ouder dan|meer dan|boven|over|older|above|more than|uber|mehr als|alter als'
    ) then 'above'
    when regexp_full_match(text, '\s*\d+\s*(ans?|jaar|jahre?|years?|km)?\s*') then 'alone'
end;

-- `moins de 26` ends at 25, `-25` and `25 et moins` do too.
create or replace temp macro is_open_below(text) as
regexp_matches(
    text, '<([^=]|$)|moins d|minder dan|jonger dan|less than|younger than|under|below|unter|junger als|weniger als'
);

create or replace temp macro class_bounds(text, least) as
case
    when len(numbers_of(text)) = 2 and numbers_of(text)[1] < numbers_of(text)[2]
        then {'lower': numbers_of(text)[1], 'upper': numbers_of(text)[2]}
    when len(numbers_of(text)) <> 1 or numbers_of(text)[1] < least then null
    else case class_side(text)
        when 'from' then {'lower': numbers_of(text)[1], 'upper': 999}
        when 'below' then {'lower': 0, 'upper': numbers_of(text)[1] - is_open_below(text)::integer}
        when 'above' then {'lower': numbers_of(text)[1] + 1, 'upper': 999}
        when 'alone' then {'lower': numbers_of(text)[1], 'upper': numbers_of(text)[1]}
    end
end;
