# 本系統各賽事的 MERS 排名。
mers-title = MERS 排名
mers-what = 由本系統的賽事算出：國標打法，至少 16 人有名次，國家全部已知，封存檔對所有人開放；按 EMA 編號。不是 EMA 的正式結果。外來成績在權重已知時也計入，並有標明。
mers-on = 日期
mers-seats = 分配席位
mers-show = 顯示
mers-none = 這一天沒有人有 EMA 編號且有兩項計入的成績。
mers-countries = 國家
mers-quotas = 各國席位
mers-quotas-how = 每國一席，前三名各一席，有選手超過 700 的各一席。其餘逐席分配，按排名選手與超過 700 選手所占比例的平均。不超過高於平均的選手數。
mers-left = 餘下 { $seats } 席：各國都已達上限。
mers-csv = 排名（CSV）
mers-csv-results = 成績（CSV）
mers-csv-quotas = 席位（CSV）
mers-tournaments = 計入的賽事
mers-result = { $tournament }，{ $day }：{ $players } 人中第 { $place } 名 = { $base }；權重 { $weight }，當日 { $now }；{ $used }
mers-in-none = 不計入
mers-in-a = 計入 A
mers-in-both = 計入 A 和 B
mers-means = A = { $a } / { $of_a }，B = { $b } / { $of_b }；各取一半：{ $exact } = { $ranking }
mers-best = 前三名的平均，缺者計 0：{ $best }；精確值 { $exact }
mers-weight-of = { $days } 天，{ $players } 人，{ $countries } 國
mers-weight-file = 據 { $file }
mers-results = MERS 成績
column-mers-ranking = 排名分
column-mers-exact = 精確值
column-mers-tournament = 賽事名稱
column-mers-ranked = 有排名的選手
column-mers-high = 超過 700
column-mers-above-mean = 高於平均
column-mers-basic = 首批席位
column-mers-seats = 席位
