import { csvOf } from "#app/core/csv.ts";
import { toMajorUnits } from "#app/core/money.ts";
import { KINDS } from "#app/features/projects/new-project-schema.ts";
import { selectMyProjects, toProjectCard } from "#app/features/projects/queries/my-projects.server.ts";
import { ROLE_WORDS, STATUS_WORDS } from "#app/features/projects/words.ts";
import { fileToKeep, memberQuery } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/export-projects.ts";

const HEAD = [
  "Title",
  "Kind",
  "Status",
  "Your role",
  "With",
  "Next due",
  "Milestones",
  "Done",
  "Amount",
  "Currency",
];

const LINES_MAX = 500;

/** One's projects as a table for a spreadsheet. */
export const loader = memberQuery(
  (ctx, _: Route.LoaderArgs) => [selectMyProjects(ctx, { limit: LINES_MAX })] as const,
  (app, [rows]) => {
    const lines = rows.map((row) => {
      const card = toProjectCard(row, app.viewer.userId, app.clock.now());
      return [
        card.title,
        KINDS[card.kind],
        STATUS_WORDS[card.status],
        ROLE_WORDS[card.role].label,
        card.others.map(({ name }) => name).join("; "),
        card.nextDue ?? "",
        String(card.parts),
        `${card.progress} %`,
        card.total > 0 ? toMajorUnits(card.total, card.currency) : "",
        card.total > 0 ? card.currency : "",
      ];
    });
    return fileToKeep(csvOf([HEAD, ...lines]), "projects.csv");
  },
);
