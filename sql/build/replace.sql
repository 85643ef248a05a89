-- Rows stay where they are, so their order stays the identity's.
update observations
set
    value = replacing.value,
    value_text = replacing.value_text,
    obs_status = replacing.obs_status,
    attributes = replacing.attributes,
    run_id = replacing.run_id,
    observed_at = replacing.observed_at
from replacing
where observations.rowid = replacing.row_number and replacing.differs;
