import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { dayOf } from "#app/core/days.ts";
import { AppError } from "#app/core/errors.ts";
import { newId } from "#app/core/ids.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { rights_grants } from "#app/db/schema/rights.ts";
import {
  allowed,
  type Desk,
  deskOf,
  findDeskForTime,
  selectDesk,
} from "#app/features/projects/desk.server.ts";
import { commitToDesk } from "#app/features/projects/log.server.ts";
import { requireStatus } from "#app/features/projects/milestone-case.server.ts";
import { changed } from "#app/features/projects/news.ts";
import type { ProjectContext } from "#app/features/projects/project-context.server.ts";
import type { ProjectStatus } from "#app/features/projects/rules.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { eachAlone } from "#app/platform/each-alone.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { type GrantRow, owns, type Subject, selectGrants, selectSubjects } from "./queries.server.ts";
import { GRANTS_MAX, overlap, standOn } from "./rules.ts";
import type { GrantInput, revokeSchema } from "./schema.ts";

const GRANTED_IN: ProjectStatus[] = ["active", "on_hold", "completed", "archived"];
/** So many a minute. */
const BATCH = 50;

/**
 * Somebody grants the other side rights on what their own side made.
 * @throws AppError `invalid_input` for what is not theirs, `conflict` when there are too many or it was renewed already
 */
export async function grantRights(ctx: ProjectContext, projectId: string, input: GrantInput): Promise<void> {
  const { desk, grants, subjects } = await getRights(ctx, projectId);
  const subject = subjects.find(({ key }) => key === input.subject);
  if (!subject || !owns(desk, ctx.viewer.userId, subject.by))
    throw refused("subject", "Choose something that your side made.");
  const grantee = desk.people.find(({ userId, role }) => userId === input.grantee_id && role !== "guest");
  if (!grantee || grantee.userId === ctx.viewer.userId)
    throw refused("grantee_id", "Choose somebody else of this project.");
  if (input.currency !== desk.currency) throw refused("price", `Prices are in ${desk.currency} here.`);
  if (grants.length >= GRANTS_MAX)
    throw new AppError("conflict", {
      standing: true,
      sentence: `A project has at most ${GRANTS_MAX} grants of rights.`,
    });
  if (
    input.renewal_of &&
    !grants.some(({ id, grantorId }) => id === input.renewal_of && grantorId === ctx.viewer.userId)
  )
    throw new AppError("not_found");
  const now = ctx.clock.now();
  const span = { startsOn: input.starts_on, endsOn: input.ends_on };
  if (!input.despite) await requireFree(ctx, input, span, dayOf(now));
  const id = newId(now);
  const { status, nextOn } = standOn(span, dayOf(now));
  const { subject: _, sure: __, despite, currency, renewal_of, ...terms } = input;
  await commitToDesk(
    ctx,
    desk,
    [
      {
        type: renewal_of ? "rights.renewed" : "rights.granted",
        data: { grant_id: id, title: subject.title, to: grantee.name, currency, despite, ...terms },
      },
    ],
    [
      failWhen(
        ctx.db,
        renewal_of
          ? sql`EXISTS (SELECT 1 FROM ${rights_grants} WHERE project_id = ${desk.id} AND renewal_of = ${renewal_of})`
          : // Sent again after a lost answer.
            sql`EXISTS (SELECT 1 FROM ${rights_grants} WHERE project_id = ${desk.id} AND status <> 'revoked'
              AND grantor_id = ${ctx.viewer.userId} AND ${sameTerms(subject, terms)})`,
      ),
      ctx.db.insert(rights_grants).values({
        ...terms,
        id,
        project_id: desk.id,
        file_id: subject.key.startsWith("file:") ? subject.id : null,
        deliverable_id: subject.key.startsWith("file:") ? null : subject.id,
        title: subject.title,
        grantor_id: ctx.viewer.userId,
        currency,
        status,
        next_on: nextOn,
        renewal_of: renewal_of ?? null,
        created_at: now,
        updated_at: now,
      }),
    ],
    [changed(ctx.viewer, desk, "rights.granted", { mark: id, about: subject.title, tell: [grantee.userId] })],
    renewal_of ? "It was renewed already." : "You have granted exactly this already.",
  );
}

/** SQL condition on a grant: the same on the same. */
function sameTerms(
  subject: Subject,
  {
    channels,
    ...terms
  }: Pick<GrantInput, "channels" | "grantee_id" | "territory" | "starts_on" | "ends_on"> &
    Pick<GrantInput, "exclusive" | "category" | "paid_ads" | "price">,
): SQL {
  const { exclusive, paid_ads, ...others } = terms;
  const all = {
    ...others,
    channels: JSON.stringify(channels),
    exclusive: Number(exclusive),
    paid_ads: Number(paid_ads),
  };
  const same = Object.entries(all).map(([column, value]) => sql`${sql.raw(column)} IS ${value}`);
  return sql`coalesce(file_id, deliverable_id) = ${subject.id} AND ${sql.join(same, sql` AND `)}`;
}

/** Who granted rights takes them back, for a reason both read. */
export async function revokeRights(
  ctx: ProjectContext,
  projectId: string,
  { grant_id, reason }: z.output<typeof revokeSchema>,
): Promise<void> {
  const { desk, grants } = await getRights(ctx, projectId);
  const grant = grants.find(({ id }) => id === grant_id);
  if (!grant) throw new AppError("not_found");
  if (grant.grantorId !== ctx.viewer.userId)
    throw new AppError("forbidden", { sentence: "Who granted it takes it back." });
  await commitToDesk(
    ctx,
    desk,
    [{ type: "rights.revoked", data: { grant_id, title: grant.title, to: grant.grantee, reason } }],
    [
      statement(
        ctx.db,
        sql`UPDATE ${rights_grants} SET status = 'revoked', next_on = NULL, revoked_reason = ${reason},
            updated_at = ${ctx.clock.now()}
          WHERE id = ${grant_id} AND project_id = ${desk.id} AND status IN ('scheduled', 'active', 'expiring')`,
      ),
      failWhen(ctx.db, sql`changes() = 0`),
    ],
    [
      changed(ctx.viewer, desk, "rights.revoked", {
        mark: grant_id,
        about: grant.title,
        note: reason,
        tell: [grant.granteeId],
      }),
    ],
    "These rights are over already.",
  );
}

/**
 * The cron: what begins, ends soon or is over by its day; both sides are told 30 and 7 days before, and at the end.
 * @returns how many were looked at
 */
export async function moveRights(ctx: Pick<AppContext, "db" | "clock" | "commit">): Promise<number> {
  const day = dayOf(ctx.clock.now());
  const due = await ctx.db
    .select()
    .from(rights_grants)
    .where(sql`${rights_grants.next_on} IS NOT NULL AND ${rights_grants.next_on} <= ${day}`)
    .orderBy(rights_grants.next_on)
    .limit(BATCH);
  await eachAlone(due, async (grant) => {
    const desk = await findDeskForTime(ctx.db, grant.project_id);
    if (!desk) return;
    const { status, nextOn } = standOn({ startsOn: grant.starts_on, endsOn: grant.ends_on }, day);
    const type = `rights.${status}`;
    const left = Math.max(0, Math.round((Date.parse(grant.ends_on ?? day) - Date.parse(day)) / 86_400_000));
    try {
      await commitToDesk(
        { ...ctx, viewer: null },
        desk,
        [{ type, data: { grant_id: grant.id, title: grant.title, days_left: left } }],
        [
          statement(
            ctx.db,
            sql`UPDATE ${rights_grants} SET status = ${status}, next_on = ${nextOn}, updated_at = ${ctx.clock.now()}
              WHERE id = ${grant.id} AND next_on = ${grant.next_on}`,
          ),
          failWhen(ctx.db, sql`changes() = 0`),
        ],
        [
          changed(null, desk, type, {
            mark: `${grant.id}:${day}`,
            about: grant.title,
            note: left === 1 ? "a day" : `${left} days`,
            tell: status === "active" ? [] : [grant.grantor_id, grant.grantee_id],
          }),
        ],
      );
    } catch (error) {
      // Somebody took it back at the same moment.
      if (!(error instanceof AppError && error.code === "conflict")) throw error;
    }
  });
  return due.length;
}

/** @throws AppError `invalid_input` when somebody else has it exclusively in that time (product.md B5) */
async function requireFree(
  ctx: ProjectContext,
  { category, exclusive, grantee_id }: GrantInput,
  span: { startsOn: string; endsOn: string | null },
  day: string,
): Promise<void> {
  if (category === null) return;
  const others = await ctx.db
    .select({
      startsOn: rights_grants.starts_on,
      endsOn: rights_grants.ends_on,
      exclusive: rights_grants.exclusive,
      grantee: profiles.display_name,
    })
    .from(rights_grants)
    .innerJoin(profiles, sql`${profiles.user_id} = ${rights_grants.grantee_id}`)
    .where(
      sql`${rights_grants.grantor_id} = ${ctx.viewer.userId} AND ${rights_grants.category} = ${category}
        AND ${rights_grants.grantee_id} <> ${grantee_id} AND ${rights_grants.status} <> 'revoked'
        AND (${rights_grants.ends_on} IS NULL OR ${rights_grants.ends_on} >= ${day})`,
    )
    .limit(BATCH);
  const clash = others.find((other) => (other.exclusive || exclusive) && overlap(span, other));
  if (!clash) return;
  const until = clash.endsOn === null ? "for ever" : `until ${clash.endsOn}`;
  throw refused(
    "despite",
    `${clash.grantee} has ${clash.exclusive ? "exclusive rights" : "rights"} for “${category}” ${until}. Tick this to grant it all the same.`,
  );
}

async function getRights(ctx: ProjectContext, projectId: string) {
  const reads: Statement[] = [
    selectDesk(ctx, projectId),
    selectGrants(ctx, projectId),
    ...selectSubjects(ctx, projectId),
  ];
  const [desks, grants, files, deliveries] = (await ctx.limits.take(
    "api_write",
    ctx.viewer.userId,
    reads,
  )) as [Desk[], GrantRow[], Subject[], Subject[]];
  const desk = allowed(deskOf(desks), "grant_rights");
  requireStatus(desk, GRANTED_IN);
  const keyed = (kind: string) => (subject: Subject) => ({ ...subject, key: `${kind}:${subject.id}` });
  return { desk, grants, subjects: [...files.map(keyed("file")), ...deliveries.map(keyed("delivery"))] };
}

function refused(field: string, message: string): AppError {
  return new AppError("invalid_input", { fields: { [field]: [message] } });
}
