import { type Csv, csvOf } from "#app/core/csv.ts";
import { dayOf } from "#app/core/days.ts";
import { toMajorUnits } from "#app/core/money.ts";
import type { PipelineCard } from "./pipeline-view.server.ts";
import { COLUMNS, columnOf } from "./rules.ts";

const HEAD = [
  "Name",
  "Profile",
  "Crew",
  "Stage",
  "Applied",
  "Seen",
  "Asks for",
  "Currency",
  "For",
  "Free from",
  "Rating",
  "Skills",
  "Begins with",
];

/** Cards as a table for a spreadsheet. */
export function toCsv(cards: readonly PipelineCard[]): Csv {
  const rows = cards.map((card) => [
    card.name,
    card.handle ?? "",
    crewWords(card),
    COLUMNS[columnOf(card.status)].label,
    day(card.submittedAt ?? card.createdAt),
    day(card.viewedAt),
    card.offerAmount !== null && card.offerCurrency ? toMajorUnits(card.offerAmount, card.offerCurrency) : "",
    card.offerCurrency ?? "",
    card.offerUnit ?? "",
    card.availableFrom ?? "",
    card.rating === null ? "" : String(card.rating),
    card.skills.join("; "),
    card.excerpt ?? "",
  ]);
  return csvOf([HEAD, ...rows]);
}

/** The crew behind an application, with who does what in it; in blind mode only what they do. */
function crewWords({ crewName, crew }: PipelineCard): string {
  if (crewName === null) return "";
  const people = crew.map(({ name, role }) => (name === null ? role : `${name} (${role})`));
  return people.length > 0 ? `${crewName}: ${people.join("; ")}` : crewName;
}

function day(at: number | null): string {
  return at === null ? "" : dayOf(at);
}
