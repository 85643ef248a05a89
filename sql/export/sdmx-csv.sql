-- Reads observations, makes an SDMX-CSV 2.0 file of the statistic that `endpoint` says, as a flow named `dataflow`.
-- SDMX has no observation without a period. A text with quotes is the last cell alone: what the source wrote where the
-- number does not say it.
copy (
    select
        'dataflow' as "STRUCTURE", $dataflow as "STRUCTURE_ID", 'I' as "ACTION",
        sdmx_code(subject_kind, subject_id) as "SUBJECT",
        sdmx_code(groupby, group_value) as "GROUPBY",
        sdmx_code(field, field_value) as "FIELD",
        sdmx_id(restriction) as "RESTRICTION",
        sdmx_code(case when reason is not null then 'reason' end, reason) as "REASON",
        sdmx_id(measure) as "MEASURE",
        year as "TIME_PERIOD",
        -- A whole number has no point.
        coalesce(
            case when value = try_cast(value as bigint) then try_cast(value as bigint)::varchar end, value::varchar
        ) as "OBS_VALUE",
        obs_status as "OBS_STATUS",
        case
            when try_cast(value_text as double) is distinct from value
            then '"' || replace(value_text, '"', '""') || '"'
        end as "VALUE_TEXT"
    from observations
    where endpoint = $endpoint and year is not null
)
to $file (format csv, header, quote '', escape '', compression gzip)
