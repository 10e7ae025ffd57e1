import { eq, gt, sql } from "drizzle-orm";
import { type DiffLine, diffLines } from "#app/core/line-diff.ts";
import { hours } from "#app/core/time.ts";
import { type Database, statement } from "#app/db/client.server.ts";
import { mail_texts } from "#app/db/schema/notifications.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { MailTexts, RenderedMail } from "#app/platform/mail/mail.server.ts";
import { mailedKinds, sampleOf } from "./mail-samples.ts";

/** Texts come with the code, so they change with a release: a look a day finds every one. */
const EVERY = hours(24);

/** What a reader is told, in one text. */
function wordsOf({ subject, text }: RenderedMail): string {
  return `${subject}\n\n${text}`;
}

/** The cron: keeps the words of every mail with those they had before, so that a release can be read as a change. */
export async function keepMailTexts({
  db,
  clock,
  mailTexts,
}: Pick<AppContext, "db" | "clock"> & { mailTexts: MailTexts }): Promise<void> {
  const now = clock.now();
  const [looked] = await db
    .select({ listed: mail_texts.listed })
    .from(mail_texts)
    .where(gt(mail_texts.looked_at, now - EVERY))
    .limit(1);
  if (looked) return;
  const texts: [listed: string, words: string][] = [];
  for (const listed of [...mailTexts.account, ...mailTexts.others, ...mailedKinds()]) {
    const { template, data } = sampleOf(listed);
    const mail = await mailTexts.render(template, data);
    if (mail) texts.push([listed, wordsOf(mail)]);
  }
  await db.batch([
    statement(
      db,
      sql`INSERT INTO ${mail_texts} (listed, words, before, changed_at, looked_at)
        SELECT value ->> 0, value ->> 1, NULL, ${now}, ${now} FROM json_each(${JSON.stringify(texts)}) WHERE 1
        ON CONFLICT (listed) DO UPDATE SET looked_at = excluded.looked_at,
          before = iif(words = excluded.words, before, words),
          changed_at = iif(words = excluded.words, changed_at, excluded.changed_at),
          words = excluded.words`,
    ),
  ]);
}

/** The words of a mail as they were kept last, and those before. */
export function selectMailText(db: Database, listed: string) {
  return db
    .select({
      words: mail_texts.words,
      before: mail_texts.before,
      changedAt: mail_texts.changed_at,
    })
    .from(mail_texts)
    .where(eq(mail_texts.listed, listed));
}

export interface MailChange {
  lines: DiffLine[];
  /** When the words before were seen last; null for words that came with this very release. */
  at: number | null;
}

/**
 * What its words of today are beside those of the version before, with the same sample data.
 * @returns null for a mail that never changed since it is looked at
 */
export async function changeOf(
  mailTexts: MailTexts,
  listed: string,
  kept: { words: string; before: string | null; changedAt: number } | undefined,
): Promise<MailChange | null> {
  const { template, data } = sampleOf(listed);
  const mail = await mailTexts.render(template, data);
  if (!mail || !kept) return null;
  const words = wordsOf(mail);
  if (words !== kept.words) return { lines: diffLines(kept.words, words), at: null };
  return kept.before === null ? null : { lines: diffLines(kept.before, words), at: kept.changedAt };
}
