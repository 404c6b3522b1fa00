//! The table of a season as files: a paper, a workbook, and places and results as CSV.

use super::load;
use crate::pages::organise::downloads::WORKBOOK;
use crate::pages::with_name;
use actix_web::{HttpRequest, web};
use event::season::SeasonStandings;
use files::season::{figures, table};
use files::table::{BYTE_ORDER_MARK, Table, workbook};
use messages::Locale;
use paper::{Paper, Style};
use site::cached_answers::Kind;
use site::error::{Answer, failure_for};
use site::failure::Failure;
use site::state::State;
use site::visitor::Visitor;

/// The files of a season.
#[derive(Clone, Copy)]
enum SeasonFile {
    Places,
    Results,
    Workbook,
    Paper,
}

impl SeasonFile {
    fn from_name(name: &str) -> Option<SeasonFile> {
        Some(match name {
            "table.csv" => SeasonFile::Places,
            "results.csv" => SeasonFile::Results,
            "table.xlsx" => SeasonFile::Workbook,
            "table.pdf" => SeasonFile::Paper,
            _ => return None,
        })
    }

    fn kind(self) -> Kind {
        let content = match self {
            SeasonFile::Places | SeasonFile::Results => "text/csv; charset=utf-8",
            SeasonFile::Workbook => WORKBOOK,
            SeasonFile::Paper => "application/pdf",
        };
        Kind::in_each_language(content, "no-cache")
    }

    fn write(self, standings: &SeasonStandings, locale: Locale) -> Result<Vec<u8>, Failure> {
        match self {
            SeasonFile::Places => csv(&table(standings)),
            SeasonFile::Results => csv(&figures(standings)),
            SeasonFile::Workbook => workbook(&[table(standings), figures(standings)], locale).map_err(Failure::refused),
            SeasonFile::Paper => {
                let style = Style { language: locale.into(), paper: Paper::A4, ..Style::default() };
                Ok(paper::season::season(style, standings))
            }
        }
    }
}

fn csv(table: &Table) -> Result<Vec<u8>, Failure> {
    Ok((BYTE_ORDER_MARK.to_owned() + &table.csv().map_err(Failure::refused)?).into_bytes())
}

/// `GET /seasons/{season}/{download}`: made once for everybody.
pub(crate) async fn download(
    visitor: Visitor,
    state: web::Data<State>,
    request: HttpRequest,
    path: web::Path<(String, String)>,
) -> Answer {
    let (slug, name) = path.into_inner();
    let answer = async {
        let file = SeasonFile::from_name(&name).ok_or(Failure::NotFound)?;
        let seen = load(&state, &slug).await?;
        let locale = visitor.locale;
        let key = (seen.state_at(&format!("/seasons/{slug}/{name}"))?, locale, seen.version());
        let own = state.clone();
        let made = async move { own.run_large(move |store| Ok(file.write(&seen.standings(store)?, locale))).await? };
        let how = if matches!(file, SeasonFile::Paper) { "inline" } else { "attachment" };
        let named = format!("{how}; filename=\"{slug}-{name}\"");
        Ok(with_name(state.answers.answer(&state.large, &request, key, file.kind(), made).await?, &named))
    };
    answer.await.map_err(failure_for(&visitor))
}
