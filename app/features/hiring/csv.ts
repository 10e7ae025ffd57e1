import { type Csv, csvOf } from "#app/core/csv.ts";
import { dayOf } from "#app/core/days.ts";
import { toMajorUnits } from "#app/core/money.ts";
import type { PipelineCard } from "./pipeline-view.server.ts";
import { COLUMNS, columnOf } from "./rules.ts";

const HEAD = [
  "Name",
  "Profile",
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

function day(at: number | null): string {
  return at === null ? "" : dayOf(at);
}
