import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { media_kits } from "#app/db/schema/kits.ts";
import { portfolio_items } from "#app/db/schema/portfolio.ts";
import { handle_redirects, profiles } from "#app/db/schema/profiles.ts";
import { readSocials } from "#app/features/profiles/stored-values.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { failWhen, isGuardFailure, isUniqueFailure, orConflict } from "#app/platform/outbox.server.ts";
import { hashCode } from "./pass.server.ts";
import { afterAct, type WorkAct } from "./rules.ts";
import type { AudienceInput, KitInput, RatesInput } from "./schema.ts";
import { KIT_WORKS_MAX } from "./terms.ts";

type KitContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">;

/**
 * Saves what a kit says, where it stands and who sees it. Links that were given out lead to its new address by
 * themselves.
 * @throws AppError `invalid_input` for an address that is another's, or a forbidden domain; RateLimited
 */
export async function saveKit(ctx: KitContext, input: KitInput): Promise<void> {
  const { userId } = ctx.viewer;
  const own = await readOwn(ctx);
  await refuseBanned(ctx, "intro", input.title, input.intro);
  const taken = () => new AppError("invalid_input", { fields: { slug: ["That address is taken."] } });
  try {
    await change(
      ctx,
      [own.slug, input.slug],
      sql`slug = ${input.slug}, title = ${input.title}, intro = ${input.intro}, status = ${input.status},
        reach = ${input.reach}, shows_reviews = ${Number(input.shows_reviews)}`,
      [failWhen(ctx.db, isOthersName(userId, input.slug, ctx.clock.now()))],
    );
  } catch (error) {
    if (isGuardFailure(error) || isUniqueFailure(error, "media_kits.slug")) throw taken();
    throw error;
  }
}

/**
 * Adds one of the member's own published works, takes one out, or moves it by one. Again, it changes nothing but the place.
 * @throws AppError `not_found` for a work that is not theirs or not published, `invalid_input` when there are enough,
 * `conflict` when another window was quicker
 */
export async function changeWorks(ctx: KitContext, act: WorkAct, id: Id): Promise<void> {
  const { userId } = ctx.viewer;
  const own = await readOwn(ctx);
  const works = afterAct(own.works, act, id);
  if (!works)
    throw new AppError("invalid_input", {
      sentence: `A kit shows at most ${KIT_WORKS_MAX} works. Take one out first.`,
    });
  if (act === "work-add") {
    const [work] = await ctx.db
      .select({ id: portfolio_items.id })
      .from(portfolio_items)
      .where(
        sql`${portfolio_items.id} = ${id} AND ${portfolio_items.user_id} = ${userId}
          AND ${portfolio_items.deleted_at} IS NULL AND ${portfolio_items.visibility} = 'public'`,
      );
    if (!work) throw new AppError("not_found");
  }
  const before = JSON.stringify(own.works);
  await orConflict(() =>
    change(ctx, [own.slug], sql`works = ${JSON.stringify(works)}`, [
      failWhen(
        ctx.db,
        sql`EXISTS (SELECT 1 FROM ${media_kits} WHERE user_id = ${userId} AND works <> ${before})`,
      ),
    ]),
  );
}

/** Saves how many follow the member where else they are found: all of it is stated now. What is not theirs is left out. */
export async function saveAudience(ctx: KitContext, input: AudienceInput): Promise<void> {
  const own = await readOwn(ctx);
  const now = ctx.clock.now();
  const known = new Set(readSocials(own.socials).map(({ url }) => url));
  const audience = input.flatMap(({ url, count }) =>
    count !== null && known.has(url) ? [{ url, count, stated_at: now }] : [],
  );
  await change(ctx, [own.slug], sql`audience = ${JSON.stringify(audience)}`);
}

/** @throws AppError `invalid_input` for a forbidden domain, RateLimited */
export async function saveRates(ctx: KitContext, rates: RatesInput): Promise<void> {
  const own = await readOwn(ctx);
  await refuseBanned(ctx, null, ...rates.flatMap(({ what, note }) => [what, note]));
  await change(ctx, [own.slug], sql`rates = ${JSON.stringify(rates)}`);
}

/** Asks for a code before the rates are seen, or for none; whoever gave the one before has to give the new one. */
export async function setCode(
  ctx: KitContext & Pick<MemberContext, "env">,
  code: string | null,
): Promise<void> {
  const own = await readOwn(ctx);
  const hash = code === null ? null : await hashCode(ctx, ctx.viewer.userId, code);
  await change(ctx, [own.slug], sql`code_hash = ${hash}`);
}

async function readOwn(ctx: KitContext) {
  const { userId } = ctx.viewer;
  const [[row]] = await ctx.limits.take("api_write", userId, [
    ctx.db
      .select({ slug: media_kits.slug, works: media_kits.works, socials: profiles.socials })
      .from(profiles)
      .leftJoin(media_kits, sql`${media_kits.user_id} = ${profiles.user_id}`)
      .where(sql`${profiles.user_id} = ${userId}`),
  ]);
  return { slug: row?.slug ?? null, works: row?.works ?? [], socials: row?.socials ?? [] };
}

/** Ends a change of the member's own kit, which is begun where there is none: its rows and `kit.changed` in one batch. */
async function change(
  ctx: Pick<KitContext, "db" | "clock" | "viewer" | "commit">,
  slugs: (string | null)[],
  set: SQL,
  guards: Statement[] = [],
): Promise<void> {
  const { userId } = ctx.viewer;
  const now = ctx.clock.now();
  await ctx.commit(
    [
      ...guards,
      statement(
        ctx.db,
        sql`INSERT INTO ${media_kits} (user_id, slug, created_at, updated_at)
          SELECT me.user_id, iif(EXISTS (SELECT 1 FROM ${media_kits} AS other WHERE other.slug = me.handle),
            me.handle || '-' || substr(me.user_id, -6), me.handle), ${now}, ${now}
          FROM ${profiles} AS me WHERE me.user_id = ${userId} ON CONFLICT (user_id) DO NOTHING`,
      ),
      statement(ctx.db, sql`UPDATE ${media_kits} SET ${set}, updated_at = ${now} WHERE user_id = ${userId}`),
    ],
    {
      name: "kit.changed",
      payload: { userId, slugs: [...new Set(slugs.filter((slug) => slug !== null))] },
    },
  );
}

/** SQL condition: another member is known by this name, by their handle or where their kit stands. */
function isOthersName(userId: Id, slug: string, now: number): SQL {
  return sql`(EXISTS (SELECT 1 FROM ${media_kits} AS kit WHERE kit.slug = ${slug} AND kit.user_id <> ${userId})
    OR EXISTS (SELECT 1 FROM ${profiles} AS them WHERE them.handle = ${slug} AND them.user_id <> ${userId})
    OR EXISTS (SELECT 1 FROM ${handle_redirects} AS old WHERE old.handle = ${slug} AND old.user_id <> ${userId}
      AND old.ends_at > ${now}))`;
}
