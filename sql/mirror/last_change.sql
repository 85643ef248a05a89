-- Reads observations_history, makes the moment when any figure last changed, as epoch milliseconds.
-- NULL where there is no figure.
select epoch_ms(max(greatest(valid_from, coalesce(valid_to, valid_from)))) as changed_at
from observations_history
