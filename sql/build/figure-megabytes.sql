-- Reads figures; tells how many megabytes they have as rows: texts beside the attributes, and all else, come to some 400
-- bytes.
select (count(*) * 400 + coalesce(sum(strlen(attributes)), 0)) / 1e6 as megabytes from figures
