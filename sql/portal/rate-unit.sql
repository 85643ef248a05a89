-- Reads marts.employment_rate_disability, makes the unit of the published rates.
select any_value(unit) as rate_unit from marts.employment_rate_disability
