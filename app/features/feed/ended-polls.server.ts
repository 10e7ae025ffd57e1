import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, readNow, rowsOf, type Statement, statement } from "#app/db/client.server.ts";
import { feed_posts, post_polls } from "#app/db/schema/feed.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { eachAlone } from "#app/platform/each-alone.server.ts";
import { excerptOf } from "./rules.ts";

const AT_ONCE = 40;

interface EndedRow {
  post_id: Id;
  tell_at: number;
  author_id: Id;
  content: string | null;
  answers: string;
  counts: string;
  votes: number;
}

/**
 * The cron: tells who asked how their poll went, once, when it has ended (product.md §5.14).
 * @returns how many were looked at
 */
export async function tellEndedPolls({
  db,
  clock,
  commit,
}: Pick<AppContext, "db" | "clock" | "commit">): Promise<number> {
  const rows = await readNow(db, selectEnded(db, clock.now()));
  await eachAlone(rows, (row) =>
    commit([told(db, row)], {
      name: "poll.ended",
      payload: {
        postId: row.post_id,
        authorId: row.author_id,
        excerpt: row.content && excerptOf(row.content),
        votes: row.votes,
        leading: leadingOf(JSON.parse(row.answers) as string[], JSON.parse(row.counts) as number[]),
      },
      when: sql`changes() > 0`,
      usual: true,
    }),
  );
  return rows.length;
}

/** The answers that were chosen most often, in their order; none where nobody voted. */
function leadingOf(answers: readonly string[], counts: readonly number[]): string[] {
  const most = Math.max(0, ...counts);
  return most === 0 ? [] : answers.filter((_, at) => counts[at] === most);
}

function selectEnded(db: Database, now: number) {
  return rowsOf<EndedRow>(
    db,
    sql`SELECT poll.post_id, poll.tell_at, post.user_id AS author_id, post.content, poll.answers, poll.counts, poll.votes
      FROM ${post_polls} AS poll CROSS JOIN ${feed_posts} AS post ON post.id = poll.post_id
      WHERE poll.tell_at <= ${now} ORDER BY poll.tell_at LIMIT ${AT_ONCE}`,
  );
}

function told(db: Database, { post_id, tell_at }: EndedRow): Statement {
  return statement(
    db,
    sql`UPDATE ${post_polls} SET tell_at = NULL WHERE post_id = ${post_id} AND tell_at = ${tell_at}`,
  );
}
