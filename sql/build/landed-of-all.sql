-- Reads all_landed, makes landed: all of it.
create or replace temp view landed as from all_landed;
