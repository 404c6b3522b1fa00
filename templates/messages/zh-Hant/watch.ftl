# 待處理之處（已決定而與現在所得不符，或總分合計不符）：裁判台、有關頁面、caipan check。

differences-title = 有 { $count } 處待處理
difference-details = 詳情
difference-gone = 該不符之處已不存在，或已有變化。請重新檢視裁判台。
difference-totals = 第 { $session } 局有 { $count } 桌總分合計不符：{ $tables } 桌。
difference-totals-what = 改正總分，或由裁判長在該桌頁面裁定照此計算之前，不計入任何名次。
difference-field-left = 「{ $stage }」：{ $left } 已退出比賽，但仍在入圍名單中。依次遞補：{ $joins }。
difference-field-left-nobody = 「{ $stage }」：{ $left } 已退出比賽，但仍在入圍名單中，無人可遞補。
difference-field-members = 「{ $stage }」：入圍名單與現在的名次不符。應入圍：{ $joins }；不應入圍：{ $leaves }。
difference-field-order = 「{ $stage }」：入圍人員不變，但按現在的名次有 { $count } 人的位置不同。
difference-field-points = 「{ $stage }」：入圍人員不變，但按現在的名次有 { $count } 人的位置或帶入分不同。
difference-field-row = { $name }：{ $before } → { $after }
difference-in-field = 第 { $place } 位{ $group ->
    [0] {""}
   *[other] ，第 { $group } 組
}{ $block ->
    [0] {""}
   *[other] ，第 { $block } 區間
}，帶入 { $standard }{ $game ->
    [0] {""}
   *[other] ，{ game-points } { $game }
}
difference-field-short = 剩餘人數不足規程規定的入圍人數。請在規程中更改人數，或註明理由維持現狀。
difference-more = ……另有 { $count } 項
difference-decided = 確定時間：{ $time }。
difference-points-only = 對手不變：重新確定只改變位置與帶入分。
difference-seated = 第 { $session } 局已排座。如要重新確定，請先撤回排座，之後再排座。
difference-started = 第 { $session } 局已開始，尚無輸入。如要更改，請先撤回開始，再撤回排座。
difference-played = 該局已在進行，座位不能再改。
difference-block = 第 { $session } 局，{ $part }：{ $left } 已退出比賽，將有 { $byes } 人輪空。
difference-block-small = 第 { $session } 局，{ $part }：{ $left } 已退出比賽，餘 { $players } 人，不足四人一桌。
block-places = 第 { $first }–{ $last } 位區間
difference-block-what = 請安排遞補，或在裁判台註明理由維持現狀；在此之前不予排座。
difference-block-small-what = 請安排遞補，或在規程中更改區間或分組；現狀無法排座。
difference-seats = 第 { $session } 局按名次排座之後，成績有更正（局/桌 { $tables }）：按現在的名次有 { $count } 人座位不同。
difference-seats-who = 座位不同者：{ $names }
difference-appeal = 第 { $session } 局第 { $table } 桌：{ $name } 的申訴於 { $time } 已成立，但尚無更正。
difference-appeal-what = 請按裁決更正第 { $table } 桌。如無須更正，請註明理由維持現狀。
difference-own-points = 第 { $session } 局第 { $table } 桌：{ $name } 離開時為 { $own } 分；此前各盤後來有更正，現應為 { $follows } 分。
difference-own-points-what = 請在第 { $table } 桌「{ record-fill }」中改為 { $follows } 分。如 { $own } 分無誤，請註明理由維持現狀。
difference-penalty = { $name } 已退出比賽，但仍被扣{ standard-points } { $points }（{ $time }）。
difference-line-up = { $team } 第 { $session } 局的出場名單中有已不參賽的 { $names }。
difference-start = 第 { $session } 局定於 { $at } 開始，不晚於第 { $earlier } 局（{ $before }）。
difference-published = 第 { $session } 局後公布的名次（{ $time }）與現在所得不符：{ $rows } 行不同。
since-hand = { $time }：第 { $session } 局第 { $table } 桌第 { $hand } 盤有更正。
since-totals = { $time }：第 { $session } 局第 { $table } 桌總分有更正。
since-table = { $time }：第 { $session } 局第 { $table } 桌重新裁定了計分依據或座位的補位，或互換了選手。
since-penalty = { $time }：{ $name } 被扣{ standard-points }。
since-penalty-revoked = { $time }：撤銷了對 { $name } 的扣分。
since-disqualification = { $time }：重新裁定 { $name } 的停賽。
since-stage = { $time }：「{ $stage }」的入圍名單或抽籤已決定。
since-arrival = { $name } 在公布之後到場，或此後改為此寫法。
since-missing = 名次中已無 { $name } 這一姓名。
since-other = 座位、姓名或規程有更改，詳見操作紀錄。
publish-again = 重新公布第 { $session } 局成績
remedy-correct = 更正第 { $table } 桌
let-stand = 維持現狀
let-stand-done = 維持現狀，理由已記錄。
let-stand-said = 名次有變，入圍名單維持不變，{ $author }，{ $time }：{ $reason }
action-let-stand = 不符之處維持現狀
seat-field-differs = 「{ $stage }」的入圍名單與現在的名次不符，不予排座。請在裁判台或入圍名單頁重新確定，或註明理由維持現狀。
seat-block-broken = { $what }{ $mends }
board-differs-first = 請先處理不符之處
session-changed = 已公布，其後有變動
session-corrected = 公布後有成績更正。已公布的名次保持原樣，下一次公布的名次計入更正。
end-differences = { $count ->
    [0] 總分合計無誤，各項決定均與現況相符。
   *[other] 有 { $count } 處待處理，見裁判台頂部。
}
status-uncorrected-meaning = 第 { $session } 局後已公布，但有 { $appeals } 項申訴已成立，尚未據以更正成績。
check-remarks = { $event }：有 { $count } 處待處理
starts-out-of-order = 第 { $session } 局將於 { $at } 開始，不晚於第 { $earlier } 局（{ $before }）。請按局的順序填寫開始時間。
repair-meets = 第 { $session } 局座位不變、同桌有變：{ $names }
repair-then = 之後以下各處將與現況不符，裁判台會給出處理辦法：
