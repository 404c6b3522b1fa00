//! 申诉书: the written appeal against a ruling, with its decisions; one page each (1998 p.37–39, articles 15 and 16).
//!
//! Two facts to know: it is valid only in writing, signed by the team leader, before the deadline after the end of
//! the session; and an appeal about rules or regulations goes from the chief referee to the arbitration committee.

use super::appeal_form::AppealForm;
use super::page::{Align, Area, Page};
use super::{Printed, Stamp, Style, flow, pdf, space_out, stamp_line};
use chrono::{NaiveDateTime, TimeDelta};
use event::notes::table_note::AppealBody;
use event::values::time_zone::TimeZone;
use messages::Message;

/// A form; unknown fields are left blank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appeal {
    /// The event's name.
    pub event: String,
    /// 局.
    pub session: Option<u16>,
    /// 组.
    pub group: Option<u16>,
    /// 桌.
    pub table: Option<u16>,
    /// 裁判员 of the table.
    pub referee: String,
    /// 运动员.
    pub player: String,
    /// 队.
    pub team: String,
    /// 领队.
    pub leader: String,
    /// The time zone in which times are printed; all values are in UTC.
    pub zone: TimeZone,
    /// The end of the session.
    pub ended: Option<NaiveDateTime>,
    /// The time limit for the appeal, in minutes.
    pub minutes: u16,
    /// The fee; empty if there is none.
    pub fee: String,
    /// The appeal; `None` on a form to be filled in.
    pub handed_in: Option<AppealFiling>,
    /// The decisions, in order.
    pub decisions: Vec<AppealDecision>,
    /// The stamp of the event; `None` on a blank form.
    pub stamp: Option<Stamp>,
}

/// An appeal as it was handed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AppealFiling {
    /// The ruling and the reasons.
    pub ruling: String,
    /// Whether it is about rules or regulations.
    pub about_rules: bool,
    /// The fee paid; empty if there is none.
    pub fee: String,
    /// The receiver.
    pub received_by: String,
    /// The time.
    pub at: NaiveDateTime,
    /// Whether it was in time.
    pub in_time: bool,
}

/// The decision of a body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AppealDecision {
    /// The body.
    pub body: AppealBody,
    /// Whether the appeal was granted.
    pub granted: bool,
    /// The reasons and the consequences.
    pub reason: String,
    /// Whether the fee is returned.
    pub fee_returned: bool,
    /// The time.
    pub at: NaiveDateTime,
    /// The person who recorded it.
    pub author: String,
}

impl AppealDecision {
    fn message(&self) -> Message {
        let said = Message::new(if self.granted { "print-appeal-granted" } else { "print-appeal-rejected" });
        let said = said.arg("reason", &self.reason);
        if self.fee_returned { Message::new("print-appeal-fee-returned").arg("said", said) } else { said }
    }
}

impl Default for Appeal {
    /// A blank form with the rule book's 30 minutes.
    fn default() -> Appeal {
        let [event, referee, player, team, leader, fee] = [const { String::new() }; 6];
        let [session, group, table] = [None; 3];
        let (zone, ended, minutes) = (TimeZone::UTC, None, 30);
        let (handed_in, decisions, stamp) = (None, Vec::new(), None);
        Appeal {
            event,
            session,
            group,
            table,
            referee,
            player,
            team,
            leader,
            zone,
            ended,
            minutes,
            fee,
            handed_in,
            decisions,
            stamp,
        }
    }
}

/// One page for each form.
pub fn appeals(style: Style, forms: &[Appeal]) -> Printed {
    let title = style.language.say(&Message::new("print-appeal-title"));
    pdf::document(style, &title, forms.iter().map(|form| page(style, form)))
}

pub(super) fn page(style: Style, form: &Appeal) -> Page {
    let mut page = style.paper.upright();
    let line = |id: &'static str| style.language.line(&Message::new(id));
    let parts = page.body().rows(&[110, 60, 15, 1150, 20, 750, 20, 390, 15, 100, 65]);
    page.bold(parts[0], Align::Centre, 2000, &space_out(&line("print-appeal-title")));
    page.text(parts[1], Align::Centre, 1300, &form.event);
    let mut sheet = AppealForm { page, language: style.language, zone: form.zone };
    sheet.appeal(parts[3], form);
    // A second decision is that of the arbitration committee, which may also have made the first.
    let last = form.decisions.get(1);
    sheet.decision(parts[5], form.decisions.first(), last.is_some());
    sheet.last_decision(parts[7], last);
    let note = if form.fee.is_empty() { "print-appeal-note" } else { "print-appeal-note-fee" };
    let note = Message::new(note).arg("minutes", form.minutes).arg("fee", &form.fee);
    sheet.page.text(parts[9], Align::Left, 850, &style.language.label(&note));
    flow::foot(&mut sheet.page, style.language, &stamp_line(style.language, &form.event, form.stamp.as_ref()), 1, 1);
    sheet.page
}

impl AppealForm {
    /// The part of the team.
    fn appeal(&mut self, area: Area, form: &Appeal) {
        let rows = self.part(area, "print-appeal-what", &[8, 8, 8, 8, 9, 17, 44, 9, 9, 9]);
        let number = |number: Option<u16>| number.map_or(String::new(), |number| number.to_string());
        let deadline = form.ended.map(|ended| ended + TimeDelta::minutes(form.minutes.into()));
        let [ended, deadline] = [form.ended, deadline].map(|at| at.map_or(String::new(), |at| self.time(at)));
        self.fields(
            rows[0],
            &[
                (18, "print-appeal-session", number(form.session)),
                (18, "print-appeal-group", number(form.group)),
                (18, "print-appeal-table", number(form.table)),
                (46, "print-appeal-referee", form.referee.clone()),
            ],
        );
        self.fields(
            rows[1],
            &[(50, "print-appeal-player", form.player.clone()), (50, "print-appeal-team", form.team.clone())],
        );
        self.fields(rows[2], &[(100, "print-appeal-leader", form.leader.clone())]);
        self.fields(rows[3], &[(50, "print-appeal-ended", ended), (50, "print-appeal-deadline", deadline)]);
        let handed_in = form.handed_in.as_ref();
        let kinds = ["print-appeal-kind-rules", "print-appeal-kind-other"];
        self.choice(rows[4], "print-appeal-kind", &kinds, handed_in.map(|of| usize::from(!of.about_rules)));
        match handed_in {
            // Ruling and reasons are a single text.
            Some(AppealFiling { ruling, .. }) => {
                let both = Area { height: rows[6].bottom() - rows[5].top, ..rows[5] };
                self.writing(both, "print-appeal-ruling-and-reasons", 8, ruling);
            }
            None => {
                self.writing(rows[5], "print-appeal-ruling", 1, "");
                self.writing(rows[6], "print-appeal-reasons", 5, "");
            }
        }
        let at = handed_in.map_or(String::new(), |of| self.time(of.at));
        let received = handed_in.map_or(String::new(), |of| match of.fee.is_empty() {
            true => at.clone(),
            false => self.language.say(&Message::new("print-appeal-fee").arg("at", &at).arg("fee", &of.fee)),
        });
        let by = handed_in.map_or(String::new(), |of| of.received_by.clone());
        self.fields(rows[7], &[(45, "print-appeal-handed-in", at), (55, "print-appeal-signed", String::new())]);
        self.fields(rows[8], &[(45, "print-appeal-received-by", by), (55, "print-appeal-received-at", received)]);
        let in_time = handed_in.map(|of| usize::from(!of.in_time));
        self.choice(rows[9], "print-appeal-in-time", &["print-yes", "print-no"], in_time);
    }

    /// The decision of the first body, and whether the appeal goes on.
    fn decision(&mut self, area: Area, of: Option<&AppealDecision>, goes_on: bool) {
        let rows = self.part(area, "print-appeal-decision", &[10, 44, 9, 10, 9]);
        let bodies = ["print-chief-referee", "print-organisers", "print-appeal-arbitration"];
        let body = of.and_then(|of| AppealBody::ALL.iter().position(|body| *body == of.body));
        self.choice(rows[0], "print-appeal-body", &bodies, body);
        self.decision_fields(rows[1], rows[2], 4, of);
        let escalated = goes_on.then_some(0);
        self.choice(rows[3], "print-appeal-escalated", &["print-yes", "print-no"], escalated);
        let leader = [(45, "print-appeal-time", String::new()), (55, "print-appeal-signed", String::new())];
        self.fields(rows[4], &leader);
    }

    /// The final decision of the arbitration committee.
    fn last_decision(&mut self, area: Area, of: Option<&AppealDecision>) {
        let rows = self.part(area, "print-appeal-final", &[30, 10]);
        self.decision_fields(rows[0], rows[1], 2, of);
    }

    /// The decision, its time and its author.
    fn decision_fields(&mut self, area: Area, below: Area, lines: usize, of: Option<&AppealDecision>) {
        let said = of.map_or(String::new(), |of| self.language.label(&of.message()));
        self.writing(area, "print-appeal-decided", lines, &said);
        let when = of.map_or(String::new(), |of| self.time(of.at));
        let author = of.map_or(String::new(), |of| of.author.clone());
        self.fields(below, &[(45, "print-appeal-time", when), (55, "print-appeal-signature", author)]);
    }
}

#[cfg(test)]
mod tests {
    use super::super::page::{Mark, THIN, assert_inside, texts};
    use super::super::{Language, Paper};
    use super::*;
    use chrono::NaiveDate;

    fn filled() -> Appeal {
        Appeal {
            event: "春季赛".into(),
            session: Some(2),
            group: Some(1),
            table: Some(7),
            referee: "赵裁判".into(),
            player: "王小明".into(),
            team: "北京队".into(),
            leader: "张领队".into(),
            zone: "Asia/Shanghai".parse().unwrap(),
            ended: NaiveDate::from_ymd_opt(2026, 11, 21).unwrap().and_hms_opt(15, 45, 0),
            ..Appeal::default()
        }
    }

    #[test]
    fn the_deadline_follows_from_the_end_of_the_session() {
        let found = texts(&[page(Style::default(), &filled())]);
        let wanted = [
            "申 诉 书",
            "春季赛",
            "申诉",
            "局：",
            "2",
            "组：",
            "1",
            "桌：",
            "7",
            "裁判员：",
            "赵裁判",
            "运动员：",
            "王小明",
            "运动队：",
            "北京队",
            "领队：",
            "张领队",
            "本局结束时间：",
            "2026 年 11 月 21 日 23:45",
            "申诉截止时间：",
            "2026 年 11 月 22 日 00:15",
        ];
        assert_eq!(found[..wanted.len()], wanted);
        assert!(found.iter().any(|text| text.contains(" 30 分钟")));
    }

    #[test]
    fn a_blank_form_has_all_that_an_appeal_needs() {
        let found = texts(&[page(Style::default(), &Appeal::default())]);
        let wanted = [
            "申 诉 书",
            "申诉",
            "局：",
            "组：",
            "桌：",
            "裁判员：",
            "运动员：",
            "运动队：",
            "领队：",
            "本局结束时间：",
            "申诉截止时间：",
            "申诉类别：",
            "竞赛规则或竞赛规程",
            "其他",
            "对何判罚提出申诉：",
            "申诉内容与理由：",
            "递交时间：",
            "领队签名：",
            "收件人：",
            "收到时间：",
            "是否按时递交：",
            "是",
            "否",
            "裁决",
            "受理机构：",
            "裁判长",
            "组织委员会",
            "仲裁委员会",
            "决定：",
            "时间：",
            "签名：",
            "不服，提交仲裁委员会：",
            "是",
            "否",
            "时间：",
            "领队签名：",
            "仲裁委员会最终裁决",
            "决定：",
            "时间：",
            "签名：",
        ];
        assert_eq!(found[..wanted.len()], wanted);
    }

    #[test]
    fn what_was_handed_in_and_decided_stands_on_it() {
        let at = |minute| {
            NaiveDate::from_ymd_opt(2026, 11, 22).unwrap().and_hms_opt(0, minute, 0).unwrap() - TimeDelta::hours(8)
        };
        let handed_in = AppealFiling {
            ruling: "错和不成立".into(),
            about_rules: false,
            fee: "200 元".into(),
            received_by: "林记录".into(),
            at: at(10),
            in_time: true,
        };
        let decision = |body, granted, minute| AppealDecision {
            body,
            granted,
            reason: format!("理由{minute}"),
            fee_returned: granted,
            at: at(minute),
            author: "马裁判长".into(),
        };
        let decisions =
            vec![decision(AppealBody::ChiefReferee, false, 20), decision(AppealBody::ArbitrationCommittee, true, 40)];
        let form = filled();
        let printed = Some(messages::zoned_moment(form.zone, at(0) + TimeDelta::hours(9)));
        let stamp = Some(Stamp { code: "0123456789ab".into(), key: None, printed });
        let form = Appeal { handed_in: Some(handed_in), decisions, stamp, ..form };
        let ticks = |page: &Page| {
            let crossed =
                |mark: &&Mark| matches!(mark, Mark::Line { from, to, .. } if from.0 != to.0 && from.1 != to.1);
            page.marks.iter().filter(crossed).count()
        };
        let drawn = page(Style::default(), &form);
        // Other matters; in time; the chief referee; on to the committee: two lines each.
        assert_eq!((ticks(&drawn), ticks(&page(Style::default(), &filled()))), (8, 0));
        // It has as many lines as a blank form, with one label for two of them.
        let across = |page: &Page| {
            let marks = page.marks.iter();
            marks.filter(|mark| matches!(mark, Mark::Line { from, to, thickness: THIN } if from.1 == to.1)).count()
        };
        assert_eq!(across(&drawn), across(&page(Style::default(), &filled())) + 2);
        let found = texts(&[drawn]);
        for text in [
            "对何判罚提出申诉，内容与理由：",
            "错和不成立",
            "林记录",
            "2026 年 11 月 22 日 00:10",
            "2026 年 11 月 22 日 00:10（申诉费 200 元）",
            "春季赛    核对码 0123456789ab    打印于 2026 年 11 月 22 日 09:00 (UTC+08:00)",
            "驳回：理由20",
            "成立：理由40（退还申诉费）",
            "马裁判长",
        ] {
            assert!(found.iter().any(|of| of == text), "{text}: {found:?}");
        }
    }

    #[test]
    fn long_names_stay_on_their_lines() {
        let long = Appeal {
            player: "Wolfeschlegelsteinhausen Bergerdorff of the Faraway Mountains".into(),
            team: "阿不都热西提·买买提依明江麻将俱乐部第二代表队".into(),
            session: Some(1000),
            table: Some(2000),
            ..filled()
        };
        for language in Language::all() {
            for paper in Paper::ALL {
                let style = Style { language, paper, ..Style::default() };
                assert_inside(&[page(style, &long), page(style, &Appeal::default())]);
            }
        }
    }
}
