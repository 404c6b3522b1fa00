# 賽季：若干賽事和俱樂部活動的成績合成一張總表。
seasons-title = 賽季
seasons-none = 還沒有賽季。賽季把多項賽事的成績合計排名。
seasons-removed = 已移除的賽季
season-new = 新增賽季
season-change = 修改賽季
season-remove = 移除賽季
season-created = 賽季已建立。
season-changed = 賽季已修改。
season-removed = 賽季已移除，可在此恢復。
season-brought-back = 賽季已恢復。
season-taken = 位址「{ $slug }」已屬於或曾屬於另一賽季。請另選一個。
season-no-events = 沒有選擇賽事。請至少勾選一項，或選擇兩天之間的全部賽事。
season-days = 首日（{ $first }）晚於末日（{ $last }）。請對調。
season-no-places = 選擇了按名次計分，但沒有名次得分。請填寫第一名及其後各名次的分數。
season-many-places = 最多 { $most } 個名次可以得分。
season-points-wrong = { $points } 分過大或過細。最多 { $most }，可為整數或分母不超過 100 的分數。

# 規則
season-rule-standard-points = 各賽事的標準分相加。
season-rule-game-points = 各賽事的比賽分相加。
season-rule-places = 各賽事按名次得分，從第一名起依次為 { $points }；並列者平分所佔名次的分。
season-rule-best = 只計最好的 { $number } 場。
season-rule-drop = 去掉 { $number } 場：先去缺席的，再去最差的。
season-rule-coming = 每參加一場得 { $points } 分。
season-rule-minimum = 至少參加 { $number } 場才有名次。
season-ties = 總分相同時，先比最好的一場，再比次好的一場。

# 總表
season-none = 本賽季還沒有成績。
season-after = 共 { $events } 場之後，最後一場在 { $day }。
season-day = { date-month-short } { $day } 日
season-why-beyond-best = 不計：只計最好的 { $number } 場
season-why-dropped = 去掉：共去掉 { $number } 場
season-given = { $points } · { $event }（{ $day }），第 { $place } 名
season-coming = 參加 { $events } 場，每場 { $points } 分，共 { $sum } 分
season-others = 其他賽事（{ $events } 場）：{ $points }
season-sum = 總分：{ $sum }，精確值 { $exact }
season-lacks = 缺 { $events } 場
season-paper = 列印總表
season-csv = 總表（CSV）
season-csv-results = 全部成績（CSV）
season-workbook = 活頁簿
season-table = 賽季總表
season-results = 賽季成績
season-counting = 計入的成績
season-not-counting = 不計的
season-verdict-counts = 計入
season-verdict-beyond-best = 不在最好之列
season-verdict-dropped = 去掉
column-season-events = 場數
column-season-coming = 參賽分
column-season-coming-decimal = 參賽分（小數）
column-season-sum = 總分
column-season-sum-decimal = 總分（小數）
column-season-event = 賽事
column-season-place = 賽事名次
column-season-points = 得分
column-season-points-decimal = 得分（小數）
column-season-counts = 是否計入

# 表單
season-what = 叫什麼名字？
field-season-name = 賽季名稱
season-which = 包括哪些賽事？
season-between = 兩天之間的全部賽事，包括今後的
field-season-first = 首日
field-season-last = 末日
season-named = 名稱的一部分
season-elsewhere = 也包括不是在這裡舉辦的賽事
season-named-hint = 只包括名稱中有這些字的賽事；空著則全部包括。
season-namesakes = 這裡有同名的人。如果其中有同一人，請在這裡說明：
season-chosen = 以下賽事
season-how = 怎樣計分？
season-figure = 每場計
season-figure-standard-points = 標準分
season-figure-game-points = 比賽分
season-figure-places = 名次分
field-season-places = 各名次得分
season-places-hint = 從第一名起。名次並列的平分這些名次的分數。
field-season-best = 最好場數
season-best-hint = 計入多少場；空著則全部計入。
field-season-drop-worst = 去掉場數
season-drop-hint = 先去缺席的，再去最差的。
field-season-for-coming = 參賽分
season-coming-hint = 每參加一場都有，不計成績的也有。
field-season-minimum = 最少場數
season-minimum-hint = 不足者排在最後，沒有名次。

action-create-season = 建立賽季
action-change-season = 修改賽季
action-remove-season = 移除賽季
action-bring-back-season = 恢復賽季

# 與上次相同的活動
evening-title = 與上次相同
evening-none = 還沒有可以照搬的賽事。
evening-like = 照搬哪場賽事？
evening-take = 就用這場
evening-who = 誰到場了？
evening-newcomers = 首次參加
evening-newcomers-hint = 每行一個姓名。
field-evening-day = 日期
evening-nobody = 沒有勾選任何人。請勾選到場者，或填寫姓名。
evening-created = 已建立，到場者已報名。接著抽座位。
evening-perhaps = 「{ $found }」也許就是上次到場的{ $nearest }。請改為勾選，或說明是另一人。
evening-others = 是另外的人
evening-twice = 有人重複。每人只勾選或填寫一次；同名的人請隨後連同單位報名。
