import { type SQL, sql } from "drizzle-orm";
import { dayOf } from "#app/core/days.ts";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import type { Database, Statement } from "#app/db/client.server.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { rights_grants } from "#app/db/schema/rights.ts";
import { barterSide } from "#app/features/projects/barter-rules.ts";
import { commitToDesk } from "#app/features/projects/log.server.ts";
import { changed } from "#app/features/projects/news.ts";
import type { ProjectContext } from "#app/features/projects/project-context.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { rightsOf } from "../project-rights.server.ts";
import { type GrantRow, owns, type Subject, selectGrants } from "../queries.server.ts";
import { GRANTS_MAX, type Span, standOn } from "../rules.ts";
import type { GrantInput } from "../schema.ts";
import { closeOffer } from "./close-offer.server.ts";

/**
 * Somebody grants the other side rights on what their own side made. The same once more, from another window or after a
 * lost answer, changes nothing: it stands.
 * @throws AppError `invalid_input` for what is not theirs, `conflict` when there are too many, or when what it renews was
 *   renewed already with other words, was taken back or has no end
 */
export async function grantRights(ctx: ProjectContext, projectId: string, input: GrantInput): Promise<void> {
  const { desk, grants, subjects } = await rightsOf(ctx, projectId);
  const subject = subjects.find(({ key }) => key === input.subject);
  if (!subject || !owns(desk, ctx.viewer.userId, subject))
    throw refused("subject", "Choose something that your side made.");
  const grantee = desk.people.find(({ userId, role }) => userId === input.grantee_id && role !== "guest");
  if (!grantee || grantee.userId === ctx.viewer.userId)
    throw refused("grantee_id", "Choose somebody else of this project.");
  if (barterSide(grantee.role) === barterSide(desk.role))
    throw refused("grantee_id", "Choose somebody of the other side.");
  if (input.currency !== desk.currency) throw refused("price", `Prices are in ${desk.currency} here.`);
  const { subject: _, sure: __, despite, currency, renewal_of, ...terms } = input;
  const standing = sql`SELECT 1 FROM ${rights_grants} WHERE project_id = ${desk.id} AND status <> 'revoked'
    AND grantor_id = ${ctx.viewer.userId} AND ${sameTerms(subject, terms)}
    AND (${renewal_of ?? null} IS NULL OR renewal_of = ${renewal_of ?? null})`;
  const stands = async () => (await ctx.db.all(standing)).length > 0;
  if (await stands()) return;
  requireRoom(grants);
  if (renewal_of) requireRenewable(grants, renewal_of, ctx.viewer.userId);
  const now = ctx.clock.now();
  const span = { startsOn: input.starts_on, endsOn: input.ends_on };
  const { category, exclusive } = input;
  const parties = { grantorId: ctx.viewer.userId, granteeId: grantee.userId, category, exclusive };
  if (!input.despite) await requireFree(ctx, parties, span, dayOf(now));
  const id = newId(now);
  const { status, nextOn } = standOn(span, dayOf(now));
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
          ? sql`EXISTS (SELECT 1 FROM ${rights_grants} WHERE project_id = ${desk.id}
              AND (renewal_of = ${renewal_of} OR (id = ${renewal_of} AND status = 'revoked')))`
          : sql`EXISTS (${standing})`,
      ),
      ...(despite ? [] : [failOnClash(ctx.db, parties, span, dayOf(now))]),
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
      ...(renewal_of ? [closeOffer(ctx, renewal_of)] : []),
      failWhen(
        ctx.db,
        sql`(SELECT count(*) FROM ${rights_grants} WHERE project_id = ${desk.id}) > ${GRANTS_MAX}`,
      ),
    ],
    [changed(ctx.viewer, desk, "rights.granted", { mark: id, about: subject.title, tell: [grantee.userId] })],
    "It was renewed already with other words, or taken back. Please look at it again.",
  ).catch(async (error: unknown) => {
    // The other press was quicker.
    if (await stands()) return;
    // Somebody took the last place meanwhile, or was granted what would not stand beside it.
    if (error instanceof AppError) {
      requireRoom(await selectGrants(ctx, projectId));
      if (!despite) await requireFree(ctx, parties, span, dayOf(now));
    }
    throw error;
  });
}

/** @throws AppError `not_found` for what is not of this grantor, `conflict` for what was taken back or has no end */
function requireRenewable(grants: readonly GrantRow[], id: Id, me: Id): void {
  const renewed = grants.find((grant) => grant.id === id && grant.grantorId === me);
  if (!renewed) throw new AppError("not_found");
  if (renewed.status === "revoked" || renewed.endsOn === null)
    throw new AppError("conflict", {
      sentence: "Only rights that end can be renewed, not those taken back. You can grant new ones.",
    });
}

/** @throws AppError `conflict` for a project that holds as many as it may */
export function requireRoom(grants: readonly GrantRow[]): void {
  if (grants.length < GRANTS_MAX) return;
  throw new AppError("conflict", {
    standing: true,
    sentence: `A project has at most ${GRANTS_MAX} grants of rights.`,
  });
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

/** @throws AppError `invalid_input` when somebody else has it exclusively in that time (product.md B5) */
async function requireFree(ctx: ProjectContext, parties: Parties, span: Span, day: string): Promise<void> {
  const clash = await findClash(ctx, parties, span, day);
  if (!clash) return;
  const until = clash.endsOn === null ? "for ever" : `until ${clash.endsOn}`;
  throw refused(
    "despite",
    `${clash.grantee} has ${clash.exclusive ? "exclusive rights" : "rights"} for “${parties.category}” ${until}. Tick this to grant it all the same.`,
  );
}

interface Parties extends Pick<GrantInput, "category" | "exclusive"> {
  grantorId: Id;
  granteeId: Id;
}

/** SQL condition on a grant: it is somebody else's and would not stand beside new ones, as one of them is exclusive (product.md B5). */
function clashesWith({ grantorId, granteeId, category, exclusive }: Parties, span: Span, day: string): SQL {
  const { starts_on, ends_on } = rights_grants;
  return sql`${rights_grants.grantor_id} = ${grantorId} AND ${rights_grants.category} = ${category}
    AND ${rights_grants.grantee_id} <> ${granteeId} AND ${rights_grants.status} <> 'revoked'
    AND (${rights_grants.exclusive} = 1 OR ${Number(exclusive)} = 1)
    AND (${ends_on} IS NULL OR ${ends_on} >= ${day} AND ${ends_on} >= ${span.startsOn})
    AND (${span.endsOn} IS NULL OR ${starts_on} <= ${span.endsOn})`;
}

/** Fails a batch where such rights of somebody else were granted meanwhile. */
export function failOnClash(db: Database, parties: Parties, span: Span, day: string): Statement {
  return failWhen(db, sql`EXISTS (SELECT 1 FROM ${rights_grants} WHERE ${clashesWith(parties, span, day)})`);
}

/** Rights of somebody else that would not stand beside new ones. */
export async function findClash(
  { db }: Pick<ProjectContext, "db">,
  parties: Parties,
  span: Span,
  day: string,
) {
  const [clash] = await db
    .select({
      endsOn: rights_grants.ends_on,
      exclusive: rights_grants.exclusive,
      grantee: profiles.display_name,
    })
    .from(rights_grants)
    .innerJoin(profiles, sql`${profiles.user_id} = ${rights_grants.grantee_id}`)
    .where(clashesWith(parties, span, day))
    .limit(1);
  return clash;
}

function refused(field: string, message: string): AppError {
  return new AppError("invalid_input", { fields: { [field]: [message] } });
}
