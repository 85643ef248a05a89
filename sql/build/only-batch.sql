create or replace temp view batch_figures as
from current_figures
