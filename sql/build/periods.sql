-- Reads versions and figures, makes periods: stretches of an unchanged value.
-- Only of requests that were ever answered in more than one way.
-- Attributes are the latest of the stretch; everything else is as the first answer of it said.
-- In place of a figure a text without a digit ('..', ':', 'c', none at all) means no more than its status does.
-- After a change of wire shape these are all figures there are: what the windows hold is kept narrow, and texts
-- that are only carried along are fetched at the end.
create or replace temp table periods as
with numbered as (
    select *, min(body_seq) over (partition by request_key) as request
    from versions
    where versions > 1
), valued as (
    select
        numbered.request, numbered.version, numbered.fetched_at, numbered.superseded_at,
        figures.* exclude (seq, attributes)
    from numbered
    join figures on figures.seq = numbered.body_seq
), compared as (
    select
        *,
        lag(version) over figure as version_before,
        lag(value) over figure as value_before,
        lag(value_text) over figure as value_text_before,
        lag(obs_status) over figure as obs_status_before
    from valued
    window figure as (
        partition by request, year, group_value, field_value, reason, measure
        order by version
    )
), stretched as (
    select
        * exclude (version_before, value_before, value_text_before, obs_status_before),
        count(*) filter (
            where version_before is distinct from version - 1
                or obs_status is distinct from obs_status_before
                or value is distinct from value_before
                or (
                    value is null and value_text is distinct from value_text_before
                    and regexp_matches(concat(value_text, value_text_before), '[0-9]')
                )
        ) over (
            partition by request, year, group_value, field_value, reason, measure
            order by version
            rows unbounded preceding
        ) as stretch
    from compared
), stretches as (
    select
        request, year, group_value, field_value, reason, measure,
        arg_min_null(value, version) as value,
        arg_min_null(value_text, version) as value_text,
        arg_min_null(obs_status, version) as obs_status,
        min(version) as first_version,
        max(version) as last_version,
        arg_max(ord, version) as last_ord,
        min(fetched_at) as valid_from,
        case when bool_and(superseded_at is not null) then max(superseded_at) end as valid_to
    from stretched
    group by request, year, group_value, field_value, reason, measure, stretch
)
select
    first_answer.request_key, stretches.last_ord as ord,
    stretches.year, stretches.group_value, stretches.field_value, stretches.reason, stretches.measure,
    stretches.value, stretches.value_text, stretches.obs_status,
    figures.attributes, first_answer.run_id, stretches.valid_from, stretches.valid_to
from stretches
join numbered as first_answer
    on first_answer.request = stretches.request and first_answer.version = stretches.first_version
join numbered as last_answer
    on last_answer.request = stretches.request and last_answer.version = stretches.last_version
join figures on figures.seq = last_answer.body_seq and figures.ord = stretches.last_ord;
