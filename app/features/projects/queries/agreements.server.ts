import { type SQL, sql } from "drizzle-orm";
import { type Id, isId } from "#app/core/ids.ts";
import { agreement_signatures, agreements } from "#app/db/schema/agreements.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { agreementWords, isOpenForNames, neededNames } from "../agreement-rules.ts";
import { agreementText } from "../agreement-text.ts";
import { type Desk, isOnDesk } from "../desk.server.ts";
import { isReadOnly, may } from "../rules.ts";
import { leftAt } from "./left.server.ts";

const VERSIONS = 30;

interface Signature {
  userId: Id;
  name: string;
  typedName: string;
  at: number;
}

/** @param until SQL: names from after this moment are not shown; null for all */
const columnsOf = (until: SQL | null) => ({
  id: agreements.id,
  version: agreements.version,
  status: agreements.status,
  body: agreements.body_md,
  terms: agreements.terms,
  contentHash: agreements.content_hash,
  changeNote: agreements.change_note,
  createdAt: agreements.created_at,
  signatures: sql<Signature[]>`(SELECT json_group_array(json_object('userId', s.user_id,
      'name', p.display_name, 'typedName', s.typed_name, 'at', s.signed_at) ORDER BY s.signed_at, s.user_id)
    FROM ${agreement_signatures} AS s CROSS JOIN ${profiles} AS p ON p.user_id = s.user_id
    WHERE s.agreement_id = agreements.id AND ${until ? sql`s.signed_at <= ${until}` : sql`1`})`
    .mapWith((list: string) => JSON.parse(list) as Signature[])
    .as("signatures"),
});

/** The versions of a project's agreement with the names under them, the newest first. */
export function selectAgreements(ctx: Pick<QueryContext, "db" | "viewer">, projectId: string | undefined) {
  const id = isId(projectId) ? projectId : "";
  return ctx.db
    .select(columnsOf(null))
    .from(agreements)
    .where(sql`${agreements.project_id} = ${id} AND ${isOnDesk(id, ctx.viewer.userId)}`)
    .orderBy(sql`${agreements.version} DESC`)
    .limit(VERSIONS);
}

export type AgreementRow = Awaited<ReturnType<typeof selectAgreements>>[number];

/** The versions somebody signed before they left a project, with the names that stood under them then, the newest first. */
export function selectSigned({ db, viewer }: Pick<QueryContext, "db" | "viewer">, projectId: string) {
  const left = leftAt(projectId, viewer.userId);
  return db
    .select(columnsOf(left))
    .from(agreements)
    .where(
      sql`${agreements.project_id} = ${projectId} AND EXISTS (SELECT 1 FROM ${agreement_signatures} AS mine
        WHERE mine.agreement_id = ${sql.raw("agreements.id")} AND mine.user_id = ${viewer.userId} AND mine.signed_at <= ${left})`,
    )
    .orderBy(sql`${agreements.version} DESC`)
    .limit(VERSIONS);
}

/** The agreement as one of its people sees it. */
export function toAgreements(desk: Desk, me: Id, rows: readonly AgreementRow[]) {
  const open = !isReadOnly(desk.status);
  const needed = neededNames(desk.people);
  const versions = rows.map((row, index) => {
    const { terms: _, ...version } = row;
    const waits = index === 0 && isOpenForNames(row.status);
    const signed = row.signatures.map(({ userId }) => userId);
    return {
      ...version,
      body: wordsOf(desk, row),
      state: agreementWords(row.status, index === 0, !open),
      missing:
        waits && open ? needed.filter(({ userId }) => !signed.includes(userId)).map(({ name }) => name) : [],
      canSign:
        waits &&
        open &&
        needed.some(({ userId }) => userId === me) &&
        !signed.includes(me) &&
        may(desk.role, "sign", desk.own),
    };
  });
  return {
    versions,
    alone: needed.length < 2,
    canPropose: open && may(desk.role, "draft_agreement", desk.own),
    /** What a new version begins with. */
    draft: versions[0]?.body ?? agreementText({ title: desk.title, kind: desk.kind, terms: termsOf(desk) }),
  };
}

/** What somebody signed, as they read it after they left. */
export function toSigned(project: Pick<Desk, "title" | "kind">, rows: readonly AgreementRow[]) {
  return rows.map(({ terms, ...row }) => ({
    ...row,
    body: wordsOf(project, { terms, ...row }),
    missing: [] as string[],
  }));
}

export type AgreementView = ReturnType<typeof toAgreements>["versions"][number];

/** The words that are read; versions from before there were words say theirs by their terms. */
function wordsOf(desk: Pick<Desk, "title" | "kind">, row: AgreementRow): string {
  return (
    row.body ||
    agreementText({ title: desk.title, kind: desk.kind, terms: row.terms as Record<string, unknown> })
  );
}

/** What the project's milestones say about money and days, as the terms of an agreement keep it. */
export function termsOf(desk: Pick<Desk, "parts" | "currency">) {
  const parts = desk.parts.filter(({ status }) => status !== "cancelled" && status !== "draft");
  return {
    amount: parts.reduce((sum, { amount }) => sum + amount, 0),
    currency: desk.currency,
    milestones: parts.map(({ title, amount, dueOn }) => ({ title, amount, due_on: dueOn })),
  };
}
