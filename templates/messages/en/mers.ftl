# The MERS ranking of the events of this installation.
mers-title = MERS ranking
mers-what = Computed from the events of this installation: official rules, 16 or more ranked players, all countries known, archive open to everybody. By EMA number. Not an official result of EMA. Results from elsewhere count too, marked as such, if their weight is known.
mers-on = Date
mers-seats = Seats to allocate
mers-show = Show
mers-none = Nobody with an EMA number has two results that count on this day.
mers-countries = Countries
mers-quotas = Seats by country
mers-quotas-how = One seat for each country, one for the best three, one for those with a player over 700. The rest goes seat by seat by the mean of the shares of ranked players and of players over 700. At most as many as players above the mean.
mers-left = Left over: { $seats }. No country may have more.
mers-csv = Ranking as CSV
mers-csv-results = Results as CSV
mers-csv-quotas = Seats as CSV
mers-tournaments = Tournaments that count
mers-result = { $tournament }, { $day }: place { $place } of { $players } = { $base }; weight { $weight }, on this day { $now }; { $used }
mers-in-none = does not count
mers-in-a = in A
mers-in-both = in A and B
mers-means = A = { $a } / { $of_a }, B = { $b } / { $of_b }; half of each: { $exact } = { $ranking }
mers-best = The mean of the best three, missing ones 0: { $best }; exactly { $exact }
mers-weight-of = { $days ->
    [one] 1 day
   *[other] { $days } days
 }, { $players } players, { $countries ->
    [one] 1 country
   *[other] { $countries } countries
 }
mers-weight-file = as stated by { $file }
mers-results = MERS results
column-mers-ranking = Ranking
column-mers-exact = Exact
column-mers-tournament = Tournament
column-mers-ranked = Ranked players
column-mers-high = Over 700
column-mers-above-mean = Above the mean
column-mers-basic = First seats
column-mers-seats = Seats
