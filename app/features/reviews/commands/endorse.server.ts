import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { readNow, rowsOf, type Statement, statement } from "#app/db/client.server.ts";
import { profile_skills, profiles } from "#app/db/schema/profiles.ts";
import { endorsements, review_requests } from "#app/db/schema/reviews.ts";
import {
  type KnownSkills,
  meantSkill,
  selectKnownSkills,
} from "#app/features/profiles/queries/known-skills.server.ts";
import { haveSpark } from "#app/features/profiles/relations.server.ts";
import { notHiddenFrom } from "#app/features/profiles/stealth-rule.server.ts";
import { judgeVerified, lostVerified, wonVerified } from "#app/features/profiles/verified-skills.server.ts";
import { requireDecent } from "#app/features/safety/refuse-flagged.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, type Happened, isGuardFailure } from "#app/platform/outbox.server.ts";
import { endorsementWeight, WEEK, WEEKLY_CAP } from "../endorsement-rules.ts";
import type { EndorseInput } from "../endorsement-schema.ts";
import { codeIsNew, proveRequestCode, sendRequestCode } from "../external-code.server.ts";
import { hashAddress } from "../request-links.server.ts";
import { closedError, getOpenRequest, type RequestKey, requestWaits } from "../requests.server.ts";
import type { ExternalInput } from "../schema.ts";
import {
  choose,
  type EndorseContext,
  type Endorser,
  type ListedSkill,
  upsert,
} from "./endorsed-skills.server.ts";

type EndorsingMember = Pick<
  MemberContext,
  "db" | "clock" | "viewer" | "commit" | "limits" | "moderation" | "env" | "address"
>;

/**
 * Endorses skills of a member, or changes what was said before (product.md §5.11, §6 `/endorse`).
 * @throws AppError `not_found` (unknown, blocked), `forbidden` (oneself), `invalid_input`, `conflict` (30 a week)
 */
export async function endorseMember(ctx: EndorsingMember, userId: Id, input: EndorseInput): Promise<void> {
  const me = ctx.viewer;
  if (userId === me.userId) throw new AppError("forbidden", { sentence: "You cannot endorse yourself." });
  const endorser = { key: me.userId, id: me.userId, name: me.displayName, external: null, request: null };
  await endorse(ctx, userId, endorser, input);
}

/** What came of an answer to a request: it waits for the code that was mailed, or is given. */
export type Endorsed = { state: "code_sent" } | { state: "given" };

/**
 * Answers a request for endorsements. Whoever has no account confirms their address first.
 * @throws AppError as `endorseMember`, and `conflict` when the request was answered or has ended; RateLimited
 */
export async function answerEndorsementRequest(
  ctx: EndorseContext,
  key: RequestKey,
  input: EndorseInput,
  external: { author: ExternalInput; code: string | null } | null,
): Promise<Endorsed> {
  const found = await getOpenRequest(ctx, "endorsement", key, [
    { name: "verify_address", subject: ctx.address },
  ]);
  const { row, answerer } = found;
  const still = requestWaits(row.id, ctx.clock.now());
  if (answerer.kind === "member") {
    const { userId, displayName } = answerer.viewer;
    const request = { id: row.id, still };
    await endorse(
      ctx,
      row.subject_user_id,
      { key: userId, id: userId, name: displayName, external: null, request },
      input,
    );
    return { state: "given" };
  }
  if (!external) throw new AppError("invalid_input", { fields: { name: ["Please tell us your name."] } });
  const { author, code } = external;
  await requireDecent(ctx, "name", "name", `${author.name} ${author.company ?? ""}`);
  await requireDecent(ctx, "note", "note", input.note);
  if (code === null) {
    if (!codeIsNew(found, ctx.clock.now())) await sendRequestCode(ctx, found, answerer.address);
    return { state: "code_sent" };
  }
  const codeHash = await proveRequestCode(ctx, found, answerer.address, code);
  const proved = sql`${still} AND EXISTS (SELECT 1 FROM ${review_requests} WHERE id = ${row.id}
    AND code_hash = ${codeHash})`;
  const endorserKey = `x:${await hashAddress(ctx.env, answerer.address)}`;
  await endorse(
    ctx,
    row.subject_user_id,
    {
      key: endorserKey,
      id: null,
      name: author.name,
      external: author,
      request: { id: row.id, still: proved },
    },
    input,
  );
  return { state: "given" };
}

async function endorse(
  ctx: EndorseContext,
  userId: Id,
  endorser: Endorser,
  input: EndorseInput,
): Promise<void> {
  await requireDecent(ctx, "note", "note", input.note);
  await requireDecent(ctx, "suggestion", "skill", input.suggestion);
  const { owner, skills, matched, suggested } = await look(ctx, userId, endorser, input.suggestion);
  if (!owner) throw new AppError("not_found");
  const chosen = choose(input.skills, suggested, skills);
  const now = ctx.clock.now();
  const connection = endorser.id === null ? "external" : matched ? "match" : "stranger";
  const statements = chosen.map((skill) =>
    upsert(ctx, userId, endorser, skill, input, now, {
      weight: endorsementWeight({
        strength: input.strength,
        relationship: input.relationship,
        connection,
        ownSkillVerified: Boolean(skill.own),
      }),
    }),
  );
  const slugs = chosen.map(({ slug }) => slug);
  const fresh = chosen.filter(({ before }) => before === null || before === "revoked");
  const events: Happened[] = [
    ...chosen.filter(({ verified }) => !verified).map((skill) => wonVerified(userId, skill, now)),
    ...chosen.filter(({ verified }) => verified).map((skill) => lostVerified(userId, skill)),
  ];
  if (fresh.length > 0) {
    events.unshift({
      name: "endorsement.given",
      payload: {
        userId,
        endorser: endorser.key,
        endorserId: endorser.id,
        endorserName: endorser.name,
        skills: fresh.map(({ name }) => name),
        suggested: fresh.every(({ suggested }) => suggested),
        asked: endorser.request !== null,
        givenAt: now,
      },
    });
  }
  try {
    await ctx.commit(
      [
        failWhen(ctx.db, sql`NOT EXISTS (${mayEndorse(userId, endorser)})`),
        ...(endorser.request ? completeRequest(ctx, endorser.request, now) : []),
        ...statements,
        ...(endorser.id ? [withinTheWeek(ctx, endorser.id, now)] : []),
        ...judgeVerified(ctx.db, userId, slugs, now),
      ],
      ...events,
    );
  } catch (error) {
    if (!isGuardFailure(error)) throw error;
    if (endorser.request && !(await stillWaits(ctx, endorser.request.still))) {
      throw closedError("completed", "endorsement");
    }
    const [owner] = await readNow(ctx.db, rowsOf<{ user_id: Id }>(ctx.db, mayEndorse(userId, endorser)));
    if (!owner) throw new AppError("not_found");
    throw new AppError("conflict", {
      sentence: `You have given ${WEEKLY_CAP} endorsements within a week. Please go on in a few days.`,
    });
  }
}

/** SQL select of the member, where they can be endorsed by this one. */
function mayEndorse(userId: Id, endorser: Endorser): SQL {
  const me = endorser.id ?? "";
  return sql`SELECT user_id FROM ${profiles} WHERE user_id = ${userId} AND status = 'active'
    AND ${endorser.request ? sql`1` : sql`visibility <> 'hidden' AND ${notHiddenFrom(me, userId)}`} AND ${notBlocked(me, userId)}`;
}

async function look(ctx: EndorseContext, userId: Id, endorser: Endorser, suggestion: string | null) {
  const me = endorser.id ?? "";
  const uses = endorser.id ? [{ name: "api_write" as const, subject: endorser.id }] : [];
  const owner = statement(ctx.db, mayEndorse(userId, endorser));
  const skills = statement(
    ctx.db,
    sql`SELECT s.skill AS slug, s.name, s.verified_at IS NOT NULL AS verified,
        EXISTS (SELECT 1 FROM ${profile_skills} AS mine WHERE mine.user_id = ${me} AND mine.skill = s.skill
          AND mine.verified_at IS NOT NULL) AS own,
        (SELECT iif(e.was_hidden, 'hidden_by_owner', e.status) FROM ${endorsements} AS e WHERE e.user_id = s.user_id AND e.skill = s.skill
          AND e.endorser = ${endorser.key}) AS before
      FROM ${profile_skills} AS s WHERE s.user_id = ${userId} ORDER BY s.position`,
  );
  const match = statement(ctx.db, sql`SELECT ${haveSpark(me, userId)} AS matched`);
  const meant = suggestion ? selectKnownSkills(ctx.db, [suggestion]) : [];
  const [owners, listed, [connection], ...known] = (await ctx.limits.takeAll(uses, [
    owner,
    skills,
    match,
    ...meant,
  ])) as [unknown[], ListedSkill[], { matched: number }[], ...KnownSkills];
  return {
    owner: owners.length > 0,
    skills: listed,
    matched: Boolean(connection?.matched),
    suggested: suggestion ? meantSkill(suggestion, known) : null,
  };
}

function withinTheWeek(ctx: EndorseContext, endorserId: Id, now: number): Statement {
  return failWhen(
    ctx.db,
    sql`(SELECT count(*) FROM ${endorsements} WHERE endorser_id = ${endorserId}
      AND created_at > ${now - WEEK}) > ${WEEKLY_CAP}`,
  );
}

function completeRequest(
  ctx: EndorseContext,
  request: NonNullable<Endorser["request"]>,
  now: number,
): Statement[] {
  return [
    failWhen(ctx.db, sql`NOT (${request.still})`),
    statement(
      ctx.db,
      sql`UPDATE ${review_requests} SET status = 'completed', code_hash = NULL, code_expires_at = NULL,
        updated_at = ${now} WHERE id = ${request.id}`,
    ),
  ];
}

async function stillWaits(ctx: EndorseContext, still: SQL): Promise<boolean> {
  const [row] = await readNow(ctx.db, rowsOf<{ waits: number }>(ctx.db, sql`SELECT (${still}) AS waits`));
  return Boolean(row?.waits);
}
