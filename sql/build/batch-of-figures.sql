create or replace temp view batch_figures as
from current_figures where row_number between getvariable('first_row') and getvariable('last_row')
