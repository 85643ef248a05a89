select headcount('10', 2020) as persons
