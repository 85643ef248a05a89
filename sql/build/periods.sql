-- Stretches of an unchanged value, only of requests that were ever answered in more than one way.
-- Attributes are the latest of the stretch; everything else is as the first answer of it said.
-- In place of a figure a text without a digit ('..', ':', 'c', none at all) means no more than its status does.
create or replace temp table periods as
with valued as (
    select
        versions.request_key, versions.version, versions.run_id,
        versions.fetched_at, versions.superseded_at,
        figures.* exclude (seq, ord)
    from versions
    join figures on figures.seq = versions.body_seq
    where versions.versions > 1
), compared as (
    select
        *,
        lag(version) over figure as version_before,
        lag(value) over figure as value_before,
        lag(value_text) over figure as value_text_before,
        lag(obs_status) over figure as obs_status_before
    from valued
    window figure as (
        partition by request_key, year, group_value, field_value, reason, measure
        order by version
    )
), stretched as (
    select
        *,
        count(*) filter (
            where version_before is distinct from version - 1
                or obs_status is distinct from obs_status_before
                or value is distinct from value_before
                or (
                    value is null and value_text is distinct from value_text_before
                    and regexp_matches(concat(value_text, value_text_before), '[0-9]')
                )
        ) over (
            partition by request_key, year, group_value, field_value, reason, measure
            order by version
            rows unbounded preceding
        ) as stretch
    from compared
)
select
    request_key, year, group_value, field_value, reason, measure,
    arg_min_null(value, version) as value,
    arg_min_null(value_text, version) as value_text,
    arg_min_null(obs_status, version) as obs_status,
    arg_max_null(attributes, version) as attributes,
    arg_min(run_id, version) as run_id,
    min(fetched_at) as valid_from,
    case when bool_and(superseded_at is not null) then max(superseded_at) end as valid_to
from stretched
group by request_key, year, group_value, field_value, reason, measure, stretch;
