import { sql } from "drizzle-orm";
import { type Id, newId } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { agreements } from "#app/db/schema/agreements.ts";
import { barter_items, barter_terms } from "#app/db/schema/barter.ts";
import { milestones } from "#app/db/schema/milestones.ts";
import { project_members, projects } from "#app/db/schema/projects.ts";
import type { Happened } from "#app/platform/outbox.server.ts";
import { agreementText, contentHash } from "./agreement-text.ts";
import { began } from "./began.ts";
import { followingEntries } from "./log.server.ts";
import { WHOLE } from "./rules.ts";

interface Agreed {
  title: string;
  /** What the posting says it is about. */
  description: string;
  kind: "job" | "collab" | "barter";
  /** Who posted it, and who applied. */
  client: Id;
  lead: Id;
  /** Who works beside the lead, whose share is what theirs leave of the whole, in basis points. */
  team: { userId: Id; title: string; splitBps: number }[];
  /** Whose act it is that it begins with. */
  actor: Id;
  companyId: Id | null;
  matchId: Id | null;
  opportunityId: Id;
  applicationId: Id;
  /** Minor units of `currency`. */
  amount: number;
  currency: string;
  startsOn: string | null;
  /** Their amounts add up to `amount`. */
  milestones: { title: string; amount: number; due_on: string | null }[];
  /** What each side of a barter gives; values in minor units of `currency`. */
  barter: { side: "client" | "work"; description: string; value: number | null }[];
  /** What else both sides agreed on, as the agreement keeps it. */
  terms: Record<string, unknown>;
  now: number;
}

/** Two who make something together without money: both work on it, and each looks at what the other hands over. */
function isOfEquals({ kind, amount }: Agreed): boolean {
  return kind === "collab" && amount === 0;
}

/** The milestones it begins with: the whole work is one, but for a trade without money, which is the work itself. */
function partsOf({ title, amount, milestones, barter }: Agreed): Agreed["milestones"] {
  if (milestones.length > 0) return milestones;
  return barter.length > 0 && amount === 0 ? [] : [{ title, amount, due_on: null }];
}

/**
 * The project that begins when both sides agree, for the batch of that act: its row, the client and the lead, the
 * milestones and the first version of the agreement; a crew is there from the beginning, with its shares. The same application starts one project only.
 */
export async function startProject(
  db: Database,
  agreed: Agreed,
): Promise<{ id: Id; statements: Statement[]; happened: Happened }> {
  const { now, title, kind, client, lead, amount, currency, matchId, opportunityId } = agreed;
  const id = newId(now);
  const parts = partsOf(agreed);
  const equals = isOfEquals(agreed);
  const due = parts.flatMap(({ due_on }) => due_on ?? []).sort();
  const terms = { amount, currency, milestones: parts, ...agreed.terms };
  const words = agreementText({ title, kind, terms });
  const hash = await contentHash(words, terms);
  const { applicationId } = agreed;
  const begun = began({
    id,
    title,
    kind,
    matchId,
    opportunityId,
    applicationId,
    members: [client, lead, ...agreed.team.map(({ userId }) => userId)],
  });
  const shares: Record<Id, number> = Object.fromEntries(agreed.team.map((one) => [one.userId, one.splitBps]));
  shares[lead] = agreed.team.reduce((left, { splitBps }) => left - splitBps, WHOLE);
  // What a crew said yes to among themselves stays whole.
  const ofPoster = equals && agreed.team.length === 0 ? WHOLE / 2 : 0;
  const makers = [lead, ...(equals ? [client] : []), ...agreed.team.map(({ userId }) => userId)];
  const member = { project_id: id, status: "active" as const, created_at: now };
  const statements: Statement[] = [
    db.insert(projects).values({
      id,
      title,
      description: agreed.description,
      kind,
      owner_id: client,
      company_id: agreed.companyId,
      match_id: matchId,
      opportunity_id: opportunityId,
      application_id: applicationId,
      status: "active",
      client_approval_required: !equals,
      budget_total: amount,
      currency,
      starts_on: agreed.startsOn,
      due_on: due.at(-1) ?? null,
      created_at: now,
      updated_at: now,
    }),
    db.insert(project_members).values([
      { ...member, user_id: client, role: equals ? "lead" : "client", split_bps: ofPoster },
      { ...member, user_id: lead, role: "lead", split_bps: shares[lead] - ofPoster },
    ]),
    ...(agreed.team.length > 0
      ? [
          statement(
            db,
            sql`INSERT INTO ${project_members} (project_id, user_id, role, title, split_bps, status, created_at)
              SELECT ${id}, one.value ->> 'userId', 'member', one.value ->> 'title', one.value ->> 'splitBps',
                'active', ${now} FROM json_each(${JSON.stringify(agreed.team)}) AS one`,
          ),
        ]
      : []),
    // However many there are, it is one statement.
    statement(
      db,
      sql`INSERT INTO ${milestones} (id, project_id, title, amount, currency, due_on, position, assignee_ids, proposed_by,
          agreed_at, status, created_at, updated_at)
        SELECT part.value ->> 'id', ${id}, part.value ->> 'title', part.value ->> 'amount', ${currency},
          part.value ->> 'due_on', part.key, ${JSON.stringify(makers)},
          ${client}, ${now}, 'agreed', ${now}, ${now}
        FROM json_each(${JSON.stringify(parts.map((part) => ({ ...part, id: newId(now) })))}) AS part`,
    ),
    ...agreed.barter.map(({ side, description, value }) =>
      db.insert(barter_items).values({
        id: newId(now),
        project_id: id,
        giver_id: side === "client" ? client : lead,
        side,
        description,
        kind: "product",
        agreed_value: value,
        currency,
        status: "promised",
        created_at: now,
        updated_at: now,
      }),
    ),
    ...(agreed.barter.length > 0
      ? [db.insert(barter_terms).values({ project_id: id, version: 1, updated_at: now })]
      : []),
    db.insert(agreements).values({
      id: newId(now),
      project_id: id,
      version: 1,
      body_md: words,
      terms,
      content_hash: hash,
      status: "sent",
      created_by: client,
      created_at: now,
    }),
    ...(await followingEntries(db, { id, logSeq: 0, logHash: "" }, { actorId: agreed.actor, now }, [
      begun.entry,
      ...(agreed.team.length > 0 ? [{ type: "crew.came", data: { shares } }] : []),
      { type: "agreement.sent", data: { version: 1, content_hash: hash } },
    ])),
  ];
  return { id, statements, happened: begun.happened };
}
