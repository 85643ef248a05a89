select headcount('MM', 2020) as persons
