# 本系统各赛事的 MERS 排名。
mers-title = MERS 排名
mers-what = 由本系统的赛事算出：国标打法，至少 16 人有名次，国家全部已知，存档对所有人开放；按 EMA 编号。不是 EMA 的正式结果。外来成绩在权重已知时也计入，并有标明。
mers-on = 日期
mers-seats = 分配席位
mers-show = 显示
mers-none = 这一天没有人有 EMA 编号且有两项计入的成绩。
mers-countries = 国家
mers-quotas = 各国席位
mers-quotas-how = 每国一席，前三名各一席，有选手超过 700 的各一席。其余逐席分配，按排名选手与超过 700 选手所占比例的平均。不超过高于平均的选手数。
mers-left = 余下 { $seats } 席：各国都已达上限。
mers-csv = 排名（CSV）
mers-csv-results = 成绩（CSV）
mers-csv-quotas = 席位（CSV）
mers-tournaments = 计入的赛事
mers-result = { $tournament }，{ $day }：{ $players } 人中第 { $place } 名 = { $base }；权重 { $weight }，当日 { $now }；{ $used }
mers-in-none = 不计入
mers-in-a = 计入 A
mers-in-both = 计入 A 和 B
mers-means = A = { $a } / { $of_a }，B = { $b } / { $of_b }；各取一半：{ $exact } = { $ranking }
mers-best = 前三名的平均，缺者计 0：{ $best }；精确值 { $exact }
mers-weight-of = { $days } 天，{ $players } 人，{ $countries } 国
mers-weight-file = 据 { $file }
mers-results = MERS 成绩
column-mers-ranking = 排名分
column-mers-exact = 精确值
column-mers-tournament = 赛事名称
column-mers-ranked = 有排名的选手
column-mers-high = 超过 700
column-mers-above-mean = 高于平均
column-mers-basic = 首批席位
column-mers-seats = 席位
