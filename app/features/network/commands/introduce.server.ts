import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { pairKey } from "#app/core/pairs.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { connections, intros } from "#app/db/schema/network.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { connected } from "#app/features/profiles/relations.server.ts";
import { notHiddenFrom } from "#app/features/profiles/stealth-rule.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import {
  failWhen,
  type Happened,
  isGuardFailure,
  isUniqueFailure,
  orConflict,
} from "#app/platform/outbox.server.ts";
import { takeAsMember } from "#app/platform/take-as-member.server.ts";
import { INTRO_MOVES, INTROS_OPEN, type IntroMove } from "../intro-rules.ts";
import type { NetworkContext } from "./connect.server.ts";

interface Names {
  requester_id: Id;
  via_id: Id;
  target_id: Id;
  requester_name: string;
  via_name: string;
  target_name: string;
}

/** SQL condition: nobody of the three blocks another. */
function atPeace(requester: Id, via: Id, target: Id): SQL {
  return sql`(${notBlocked(requester, via)} AND ${notBlocked(requester, target)} AND ${notBlocked(via, target)})`;
}

/** SQL condition: the one in the middle knows both. */
function mayBring(requester: Id, via: Id, target: Id): SQL {
  return sql`(${connected(requester, via)} AND ${connected(via, target)} AND ${atPeace(requester, via, target)})`;
}

/**
 * Asks a contact to introduce one to a contact of theirs (product.md B17). The target learns nothing yet.
 * @throws AppError `not_found` unless the one in the middle is connected to both; `conflict` when it is under way or the
 *   two are connected; `rate_limited` with too many open ones
 */
export async function askIntro(
  asker: NetworkContext,
  input: { target_id: Id; via_id: Id; note: string },
): Promise<void> {
  const { target_id: target, via_id: via } = input;
  const { member: ctx, answers } = await takeAsMember(asker, "api_write", (me) => [
    statement(
      asker.db,
      sql`SELECT via.display_name AS via_name, target.display_name AS target_name, ${connected(me, target)} AS known,
          ${openIntros(me, INTROS_OPEN)} AS open
        FROM ${profiles} AS via JOIN ${profiles} AS target ON target.user_id = ${target}
          AND target.status = 'active' AND target.visibility <> 'hidden'
        WHERE via.user_id = ${via} AND via.status = 'active' AND ${me} NOT IN (${via}, ${target})
          AND ${mayBring(me, via, target)} AND ${notHiddenFrom(me, target)}`,
    ),
  ]);
  const [found] = answers[0] as { via_name: string; target_name: string; known: number; open: number }[];
  if (!found) throw new AppError("not_found");
  await refuseBanned(ctx, null, input.note);
  if (found.known) throw new AppError("conflict", { sentence: "You are connected already." });
  if (found.open >= INTROS_OPEN) throw tooMany();
  const { userId: me, displayName } = ctx.viewer;
  const now = ctx.clock.now();
  const id = newId(now);
  try {
    const { results } = await ctx.commit(
      [
        statement(
          ctx.db,
          sql`INSERT INTO ${intros} (id, requester_id, via_id, target_id, state, note, created_at, moved_at)
            SELECT ${id}, ${me}, ${via}, ${target}, 'asked', ${input.note}, ${now}, ${now}
            WHERE ${mayBring(me, via, target)} RETURNING id`,
        ),
        failWhen(ctx.db, sql`${openIntros(me, INTROS_OPEN + 1)} > ${INTROS_OPEN}`),
      ],
      {
        ...moved(id, "asked", {
          requester_id: me,
          via_id: via,
          target_id: target,
          requester_name: displayName,
          via_name: found.via_name,
          target_name: found.target_name,
        }),
        when: sql`EXISTS (SELECT 1 FROM ${intros} WHERE id = ${id})`,
      },
    );
    if ((results[0] as unknown[]).length === 0) throw new AppError("not_found");
  } catch (error) {
    if (isGuardFailure(error)) throw tooMany();
    if (isUniqueFailure(error, "intros.requester_id, intros.target_id"))
      throw new AppError("conflict", { sentence: "You asked for an introduction to them already." });
    throw error;
  }
}

/** SQL of how many introductions of a member are under way; more than `most` are not looked at. */
function openIntros(me: Id, most: number): SQL {
  return sql`(SELECT count(*) FROM (SELECT 1 FROM ${intros} WHERE requester_id = ${me}
    AND state IN ('asked', 'forwarded') LIMIT ${most}))`;
}

function tooMany(): AppError {
  return new AppError("rate_limited", {
    sentence: `${INTROS_OPEN} of your requests for an introduction wait already. Let them be answered first.`,
  });
}

/**
 * Moves an introduction on: the one in the middle passes it on with a word of their own or does not, the target agrees or
 * not, who asked takes it back. Once the target agrees the two are connected.
 * @throws AppError `not_found` for one that is not theirs to move, `conflict` when it was moved meanwhile
 */
export async function moveIntro(
  asker: NetworkContext,
  move: IntroMove,
  introId: Id,
  note: string | null = null,
): Promise<void> {
  const { by, from, to } = INTRO_MOVES[move];
  const { member: ctx, answers } = await takeAsMember(asker, "api_write", (me) => [
    statement(
      asker.db,
      sql`SELECT requester_id, via_id, target_id, requester.display_name AS requester_name,
          via.display_name AS via_name, target.display_name AS target_name
        FROM ${intros} AS intro JOIN ${profiles} AS requester ON requester.user_id = requester_id
          JOIN ${profiles} AS via ON via.user_id = via_id JOIN ${profiles} AS target ON target.user_id = target_id
        WHERE intro.id = ${introId} AND intro.${sql.raw(by)} = ${me}
          AND (${by !== "target_id"} OR state NOT IN ('asked', 'passed'))
          AND ${notBlocked(sql`requester_id`, sql`target_id`)} AND ${notBlocked(sql`requester_id`, sql`via_id`)}
          AND ${notBlocked(sql`via_id`, sql`target_id`)}`,
    ),
  ]);
  await refuseBanned(ctx, null, note);
  const [intro] = answers[0] as Names[];
  if (!intro) throw new AppError("not_found");
  const now = ctx.clock.now();
  const { requester_id: requester, target_id: target } = intro;
  const key = pairKey(requester, target);
  const accepted: Happened[] = [
    {
      name: "connections.accepted",
      payload: {
        addresseeId: target,
        addresseeName: intro.target_name,
        pairKeys: [key],
        acceptedAt: now,
      },
      when: sql`EXISTS (SELECT 1 FROM ${connections} WHERE pair_key = ${key} AND responded_at = ${now})`,
      usual: true,
    },
  ];
  await orConflict(
    () =>
      ctx.commit(
        [
          statement(
            ctx.db,
            sql`UPDATE ${intros} SET state = ${to}, moved_at = ${now}, forward_note = coalesce(${note}, forward_note)
              WHERE id = ${introId} AND state IN (${sql.raw(from.map((state) => `'${state}'`).join(", "))})`,
          ),
          failWhen(ctx.db, sql`changes() = 0`),
          ...(to === "introduced" ? [introduced(ctx.db, intro, now)] : []),
        ],
        moved(introId, to, intro),
        ...(to === "introduced" ? accepted : []),
      ),
    "This introduction was answered or taken back meanwhile.",
  );
}

/** The connection that an introduction makes; one that stands already stays. */
function introduced(db: Database, intro: Names, now: number): Statement {
  const { requester_id: requester, target_id: target, via_id: via } = intro;
  return statement(
    db,
    sql`INSERT INTO ${connections} (id, requester_id, addressee_id, pair_key, source, status, cold, introduced_by,
        requested_at, responded_at, created_at)
      VALUES (${newId(now)}, ${requester}, ${target}, ${pairKey(requester, target)}, 'intro', 'accepted', 0, ${via},
        ${now}, ${now}, ${now})
      ON CONFLICT (pair_key) DO UPDATE SET requester_id = excluded.requester_id, addressee_id = excluded.addressee_id,
        source = 'intro', introduced_by = excluded.introduced_by, cold = 0, ignored_at = NULL,
        responded_at = excluded.responded_at, status = 'accepted'
      WHERE status <> 'accepted'`,
  );
}

function moved(introId: Id, state: (typeof INTRO_MOVES)[IntroMove]["to"] | "asked", names: Names): Happened {
  return {
    name: "intro.moved",
    payload: {
      introId,
      state,
      requesterId: names.requester_id,
      requesterName: names.requester_name,
      viaId: names.via_id,
      viaName: names.via_name,
      targetId: names.target_id,
      targetName: names.target_name,
    },
  };
}

const AT_ONCE = 200;

/** Ends introductions that nobody moved for 60 days. */
export async function expireIntros({ db }: { db: Database }, before: number, now: number): Promise<void> {
  await db.batch([
    statement(
      db,
      sql`UPDATE ${intros} SET state = 'expired', moved_at = ${now} WHERE state IN ('asked', 'forwarded') AND id IN (
        SELECT id FROM ${intros} WHERE state IN ('asked', 'forwarded') AND moved_at <= ${before}
        ORDER BY moved_at, id LIMIT ${AT_ONCE})`,
    ),
  ]);
}
