import type { z } from "zod";
import { longDay } from "#app/core/day-words.ts";
import { dayOf } from "#app/core/days.ts";
import { formatMoney } from "#app/core/money.ts";
import { evidence_packs } from "#app/db/schema/evidence.ts";
import { openSheet, type Sheet } from "#app/features/invoices/pdf-sheet.server.ts";
import { BARTER_WORDS } from "#app/features/projects/barter-rules.ts";
import { sha256 } from "#app/features/projects/chain.ts";
import type { Desk } from "#app/features/projects/desk.server.ts";
import { selectLog, toLines } from "#app/features/projects/queries/log.server.ts";
import { MILESTONE_WORDS, STATUS_WORDS } from "#app/features/projects/words.ts";
import { TIME_WORDS, timeWords } from "#app/features/time-entries/rules.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { agreementLines, barterLines, rightsLines } from "./agreed-rows.server.ts";
import { getEvidenceDesk } from "./export.server.ts";
import {
  agreementRow,
  barterRow,
  deliveryRow,
  fileRow,
  hourRow,
  milestoneRow,
  rightsRow,
} from "./paper-rows.ts";
import { readPeople } from "./rows.server.ts";
import { deliveryLines, fileLines, hourLines, milestoneLines } from "./work-rows.server.ts";

/** Entries of the log on paper; a longer log stands in the ZIP as a whole. */
const ENTRIES = 400;

/** Rows of each other kind. */
const ROWS = 200;

/**
 * The evidence of a project on paper (product.md B3): what was agreed, handed over and approved, with checksums. Its own
 * fingerprint is remembered, so that `/verify` knows it again.
 * @throws AppError `not_found` for who is not part of it, `forbidden` for guests, `rate_limited`
 */
export async function evidencePaper(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits" | "env">,
  projectId: string,
) {
  const desk = await getEvidenceDesk(ctx, projectId);
  const at = ctx.clock.now();
  const page = await openSheet(ctx.env);
  page.name(`Evidence: ${desk.title}`);
  page.write("Evidence of a project", { size: 22, bold: true });
  page.write(desk.title, { size: 14 });
  page.down(8);
  page.pair("Made", `${new Date(at).toISOString()} by ${ctx.viewer.displayName}`);
  page.pair("Project", `${desk.id}, ${STATUS_WORDS[desk.status].toLowerCase()}`);
  page.pair("Log", `${desk.logSeq} entries, the last is ${desk.logHash}`);
  page.pair("Check it", "Choose this file on the page /verify of Thrive.");
  page.rule();
  await people(page, ctx, desk);
  await agreed(page, ctx, desk);
  await traded(page, ctx, desk);
  await rights(page, ctx, desk);
  await worked(page, ctx, desk);
  await delivered(page, ctx, desk);
  await files(page, ctx, desk);
  await log(page, ctx, desk);
  const body = page.bytes();
  await ctx.db
    .insert(evidence_packs)
    .values({
      manifest_sha256: await sha256(new Uint8Array(body)),
      project_id: desk.id,
      made_by: ctx.viewer.userId,
      log_seq: desk.logSeq,
      created_at: at,
    })
    .onConflictDoNothing();
  return {
    name: `evidence-${dayOf(at)}-${desk.id.slice(-8)}.pdf` as const,
    body,
  };
}

type Context = Pick<MemberContext, "db" | "viewer">;

async function people(page: Sheet, { db }: Context, { id }: Desk) {
  heading(page, "People");
  for (const { name, role, status, joined_at } of await readPeople(db, id))
    entry(page, `${name ?? "Somebody who left"}, ${role}`, `${status}, since ${longDayOf(joined_at)}`);
}

async function agreed(page: Sheet, { db }: Context, { id }: Desk) {
  heading(page, "Agreement");
  const versions = await readRows(page, agreementLines(db, id), agreementRow);
  if (versions.length === 0) page.write("None was written.");
  for (const { version, status, body, content_hash, signatures } of versions) {
    const names = signatures.map(({ typed_name, signed_at }) => `${typed_name} (${longDayOf(signed_at)})`);
    entry(page, `Version ${version}, ${status.replaceAll("_", " ")}`, `SHA-256 ${content_hash}`);
    page.write(`Signed by ${names.length > 0 ? names.join(", ") : "nobody yet"}`, { size: 10 });
    // Only the words that stand last: older ones are in the ZIP.
    if (version === versions.at(-1)?.version) page.block("The words", body);
  }
}

async function traded(page: Sheet, { db }: Context, desk: Desk) {
  if (desk.kind !== "barter") return;
  heading(page, "Trade");
  for (const item of await readRows(page, barterLines(db, desk.id), barterRow)) {
    const value = item.agreed_value === null ? "no value" : formatMoney(item.agreed_value, item.currency);
    entry(
      page,
      `${item.giver ?? "Somebody who left"} gives: ${item.description}`,
      [
        value,
        BARTER_WORDS[item.status].toLowerCase(),
        item.received_at && `received ${longDayOf(item.received_at)}`,
        item.approved_at && `as agreed since ${longDayOf(item.approved_at)}`,
      ]
        .filter(Boolean)
        .join(", "),
    );
  }
}

async function rights(page: Sheet, { db }: Context, { id }: Desk) {
  const grants = await readRows(page, rightsLines(db, id), rightsRow, "Usage rights");
  for (const grant of grants)
    entry(
      page,
      `${grant.grantor ?? "Somebody who left"} to ${grant.grantee ?? "somebody who left"}: ${grant.title}`,
      [
        `${grant.channels.join(", ")}, ${grant.territory}, ${grant.starts_on} to ${grant.ends_on ?? "no end"}`,
        grant.exclusive ? `exclusive${grant.category ? ` for ${grant.category}` : ""}` : null,
        grant.paid_ads ? "paid advertising" : null,
        grant.price > 0 ? formatMoney(grant.price, grant.currency) : null,
        grant.status,
      ]
        .filter(Boolean)
        .join(", "),
    );
}

async function worked(page: Sheet, { db }: Context, { id }: Desk) {
  const hours = await readRows(page, hourLines(db, id), hourRow, "Hours");
  for (const { worker, started_at, minutes, note, status } of hours)
    entry(
      page,
      `${worker ?? "Somebody who left"}, ${longDayOf(started_at)}: ${timeWords(minutes)}`,
      [note, TIME_WORDS[status].toLowerCase()].filter(Boolean).join(", "),
    );
}

async function delivered(page: Sheet, { db }: Context, { id }: Desk) {
  heading(page, "Deliveries and approvals");
  const handed = await readRows(page, deliveryLines(db, id), deliveryRow);
  for (const part of await readRows(page, milestoneLines(db, id), milestoneRow)) {
    const money = part.amount > 0 ? `${formatMoney(part.amount, part.currency)}, ` : "";
    const approved = part.approved_at ? `, approved ${longDayOf(part.approved_at)}` : "";
    entry(page, part.title, `${money}${MILESTONE_WORDS[part.status].toLowerCase()}${approved}`);
    for (const one of handed.filter(({ milestone_id }) => milestone_id === part.id)) {
      page.write(
        `Version ${one.version_no}, handed over ${one.submitted_at ?? ""}: ${one.status.replaceAll("_", " ")}`,
        { size: 10 },
      );
      if (one.note) page.write(one.note, { size: 10 });
      page.write(`SHA-256 ${one.sha256}`, { size: 8, grey: true });
    }
  }
}

async function files(page: Sheet, { db }: Context, { id }: Desk) {
  heading(page, "Files and their checksums");
  for (const file of await readRows(page, fileLines(db, id), fileRow))
    entry(
      page,
      `${file.name}, version ${file.version}${file.approved_at ? `, approved ${longDayOf(file.approved_at)}` : ""}`,
      `${file.size} bytes, SHA-256 ${file.sha256 ?? "unknown"}`,
    );
}

async function log(page: Sheet, ctx: Context, desk: Desk) {
  heading(page, "Log");
  const lines = toLines(await selectLog(ctx, desk.id, desk.logSeq + 1, ENTRIES)).toReversed();
  if (desk.logSeq > lines.length)
    page.write(`The last ${lines.length} of ${desk.logSeq} entries; all of them are in the ZIP.`, {
      grey: true,
    });
  for (const { seq, actorName, words, at, hash } of lines)
    entry(page, `${seq}. ${actorName} ${words}`, `${new Date(at).toISOString()}  ${hash}`);
}

function heading(page: Sheet, words: string): void {
  page.down(10);
  page.room(60);
  page.write(words, { size: 14, bold: true });
  page.down(2);
}

function entry(page: Sheet, words: string, note: string): void {
  page.room(34);
  page.write(words, { size: 10 });
  page.write(note, { size: 8, grey: true });
  page.down(3);
}

const longDayOf = (iso: string | null) => (iso === null ? "" : longDay(Date.parse(iso)));

/**
 * The first rows of what a pack holds as lines of JSON: paper and pack say the same. That there are more stands on the
 * paper, before them.
 * @param title of a part that is there only where something is in it
 */
async function readRows<T>(
  page: Sheet,
  lines: AsyncIterable<string>,
  schema: z.ZodType<T>,
  title?: string,
): Promise<T[]> {
  const rows: T[] = [];
  for await (const text of lines) {
    for (const line of text.split("\n").filter(Boolean)) rows.push(schema.parse(JSON.parse(line)));
    if (rows.length > ROWS) break;
  }
  if (title && rows.length > 0) heading(page, title);
  if (rows.length > ROWS)
    page.write(`The first ${ROWS} stand here; all of them are in the ZIP.`, { grey: true });
  return rows.slice(0, ROWS);
}
