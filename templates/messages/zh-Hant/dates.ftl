# Dates and times as people write them.

date-moment = { $read ->
    [day] { $time }
    [year] { date-month-short } { $day } 日 { $time }
   *[later] { $year } 年 { date-month-short } { $day } 日 { $time }
 }
date-zoned = { $moment } ({ $offset })
date-day = { $year } 年 { date-day-of-year }
date-day-of-year = { date-month } { $day } 日
date-days = { $within ->
    [month] { $year } 年 { date-month } { $day } 日至 { $last_day } 日
    [year] { date-day }至 { $last }
   *[years] { date-day }至 { $last_year } 年 { $last }
 }
date-month = { $month } 月
date-month-short = { $month } 月
