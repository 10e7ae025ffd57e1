import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { related } from "../queries/access.server.ts";

const ONE_TEXT_SENTENCE =
  "A first message to someone you do not know yet is one text, without links or files.";

/** What a stranger is told who sends more than words, or puts a link into them later. */
export function oneTextError(): AppError {
  return new AppError("invalid_input", {
    sentence: ONE_TEXT_SENTENCE,
    fields: { body: [ONE_TEXT_SENTENCE] },
  });
}

/** SQL condition on `c` and `m`: the one text of `me` was sent, and is not answered. */
export function waitsFor(me: Id): SQL {
  return sql`c.request_state IN ('pending', 'declined') AND c.created_by = ${me} AND c.last_seq > 0
    AND NOT ${related(me, sql`m.other_id`)}`;
}
