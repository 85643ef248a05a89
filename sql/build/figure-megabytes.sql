-- Reads figures, makes how many megabytes they have as rows.
-- That is the attributes, and some 400 bytes for all else.
select (count(*) * 400 + coalesce(sum(strlen(attributes)), 0)) / 1e6 as megabytes from figures
