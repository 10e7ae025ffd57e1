import type { Id } from "#app/core/ids.ts";
import { allPages } from "#app/db/all-pages.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { ALL_STATES, selectCards } from "./pipeline.server.ts";
import type { CardRow } from "./pipeline-view.server.ts";
import { columnOf } from "./rules.ts";

/** Rows of one read. */
const PAGE = 1000;

/**
 * Everybody who is interested in a posting or applied, for a table: those who still wait first, each with the newest first.
 * @param page how many are read at once
 */
export async function listAllApplicants(ctx: QueryContext, posting: Id, page = PAGE): Promise<CardRow[]> {
  const all = await allPages<CardRow>(page, (after) =>
    selectCards(ctx, posting, ALL_STATES, { limit: page, after }),
  );
  const isOut = ({ status }: CardRow) => columnOf(status) === "declined";
  return [...all.filter((row) => !isOut(row)), ...all.filter(isOut)];
}
