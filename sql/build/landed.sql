create or replace temp view landed as from all_landed;
