import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { statement } from "#app/db/client.server.ts";
import { accountant_links } from "#app/db/schema/payments.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { mayActNow } from "#app/features/auth/queries.server.ts";
import { keepLink, liveFirst, MOST_LINKS } from "#app/features/files/keep-link.server.ts";
import { hashToken, newToken } from "#app/features/files/token-hash.server.ts";
import type { AppContext, MemberContext, QueryContext } from "#app/platform/context.server.ts";
import { EVERYTHING } from "./history-terms.ts";
import { listHistory } from "./payment-history.server.ts";
import type { AccountantLink } from "./schema.ts";
import { selectYear } from "./year-summary.server.ts";

/**
 * A secret address under which an accountant reads one year of the member's payments (product.md `/payment-history`):
 * read only, for so many days, and it can be taken back.
 * @returns the token, which is shown once and kept nowhere
 * @throws AppError `conflict` when there are too many, RateLimited
 */
export async function makeAccountantLink(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">,
  input: AccountantLink,
): Promise<string> {
  const { userId } = ctx.viewer;
  await ctx.limits.take("api_write", userId);
  const now = ctx.clock.now();
  const token = newToken();
  const tokenHash = await hashToken(token);
  const id = input.key ?? newId(now);
  await keepLink(ctx, {
    made: {
      table: accountant_links,
      id,
      mine: sql`user_id = ${userId} AND name = ${input.name} AND year = ${input.year} AND revoked_at IS NULL`,
    },
    live: sql`SELECT count(*) FROM ${accountant_links} WHERE user_id = ${userId} AND revoked_at IS NULL AND expires_at > ${now}`,
    tokenHash,
    statements: [
      ctx.db.insert(accountant_links).values({
        id,
        user_id: userId,
        name: input.name,
        year: input.year,
        token_hash: tokenHash,
        expires_at: now + days(input.days),
        created_at: now,
      }),
    ],
  });
  return token;
}

/**
 * The addresses that were not taken back, with how often each was opened: all that hold, the newest first, and then those
 * that are over.
 */
export function selectAccountantLinks({ db, viewer, clock }: QueryContext) {
  return db
    .select({
      linkId: accountant_links.id,
      linkName: accountant_links.name,
      linkYear: accountant_links.year,
      linkEnds: accountant_links.expires_at,
      linkOpened: accountant_links.opened,
      linkSeen: accountant_links.last_opened_at,
    })
    .from(accountant_links)
    .where(sql`${accountant_links.user_id} = ${viewer.userId} AND ${accountant_links.revoked_at} IS NULL`)
    .orderBy(...liveFirst(accountant_links, clock.now()))
    .limit(MOST_LINKS);
}

/** Takes an address of the member's own back: it leads nowhere from now on. Again, it changes nothing. */
export async function endAccountantLink(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">,
  id: Id,
): Promise<void> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  await ctx.commit([
    statement(
      ctx.db,
      sql`UPDATE ${accountant_links} SET revoked_at = ${ctx.clock.now()}
        WHERE id = ${id} AND user_id = ${ctx.viewer.userId} AND revoked_at IS NULL`,
    ),
  ]);
}

type GuestContext = Pick<AppContext, "db" | "clock" | "limits" | "address">;

const GONE =
  "These payments are not shared any more, or the address is not whole. Ask for a new one where you got it from.";

/**
 * The year an address is for, to whoever holds it. Each look is counted, so that the member sees whether it is used.
 * @throws AppError `not_found` for one that is wrong, over or taken back; RateLimited for whoever tries some
 */
export async function openBooks(ctx: GuestContext, token: string) {
  const now = ctx.clock.now();
  const read = ctx.db
    .select({
      id: accountant_links.id,
      userId: accountant_links.user_id,
      year: accountant_links.year,
      ends: accountant_links.expires_at,
      owner: profiles.display_name,
    })
    .from(accountant_links)
    .innerJoin(profiles, sql`${profiles.user_id} = ${accountant_links.user_id}`)
    .where(
      sql`${accountant_links.token_hash} = ${await hashToken(token)} AND ${accountant_links.revoked_at} IS NULL
        AND ${accountant_links.expires_at} > ${now} AND ${mayActNow(accountant_links.user_id, now)}`,
    );
  const [[link]] = await ctx.limits.take("guest_link", ctx.address, [read]);
  if (!link) throw new AppError("not_found", { sentence: GONE });
  const rows = await listHistory(ctx.db, link.userId, { ...EVERYTHING, year: link.year });
  const [sums] = await ctx.db.batch([
    selectYear(ctx.db, link.userId, link.year),
    statement(
      ctx.db,
      sql`UPDATE ${accountant_links} SET opened = opened + 1, last_opened_at = ${now} WHERE id = ${link.id}`,
    ),
  ]);
  return { owner: link.owner, year: link.year, ends: link.ends, sums, rows };
}
