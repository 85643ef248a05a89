-- Runs after the last one that changed anything leave no trace, so that an idle run publishes nothing
-- and a rebuild after it gives the same bytes.
create or replace temp table horizon as
select coalesce(max(position), 0) as position from run_changes where changed;

delete from run_changes where position > (select position from horizon);

create or replace temp view landed as
from all_landed
where run_id in (select run_id from run_changes);

delete from finals where run_id not in (select run_id from run_changes);
delete from planned where position > (select position from horizon);
