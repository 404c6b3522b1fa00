# Dates and times as people write them.

date-moment = { $read ->
    [day] { $time }
    [year] { $day } { date-month-short }, { $time }
   *[later] { $day } { date-month-short } { $year }, { $time }
 }
date-zoned = { $moment } ({ $offset })
date-day = { date-day-of-year } { $year }
date-day-of-year = { $day } { date-month }
date-days = { $within ->
    [month] { $day }–{ $last_day } { date-month } { $year }
    [year] { date-day-of-year } – { $last } { $year }
   *[years] { date-day } – { $last } { $last_year }
 }
date-month = { $month ->
   *[1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
    [12] December
 }
date-month-short = { $month ->
   *[1] Jan
    [2] Feb
    [3] Mar
    [4] Apr
    [5] May
    [6] Jun
    [7] Jul
    [8] Aug
    [9] Sep
    [10] Oct
    [11] Nov
    [12] Dec
 }
