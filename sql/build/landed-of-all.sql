-- Reads all_landed; makes landed, which finals are made of: all of it.
create or replace temp view landed as from all_landed;
