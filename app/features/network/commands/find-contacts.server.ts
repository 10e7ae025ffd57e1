import { eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import type { Database } from "#app/db/client.server.ts";
import { users } from "#app/db/schema/auth.ts";
import { findable_addresses, network } from "#app/db/schema/network.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { memberFace } from "#app/features/profiles/member-face.server.ts";
import { notHiddenFrom } from "#app/features/profiles/stealth-rule.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { takeAsMember } from "#app/platform/take-as-member.server.ts";
import { addressHash } from "../contact-file.ts";
import type { NetworkContext } from "./connect.server.ts";

const UNCONFIRMED = "Confirm your e-mail address first: then others can find you by it.";
const ONE_SIDED = "Let people who have your address find you first: who looks can be found.";

/**
 * Lets whoever holds this member's address find them, or no longer. Either twice changes nothing.
 * @throws AppError `conflict` without a confirmed address
 */
export async function setFindable(asker: NetworkContext, findable: boolean): Promise<void> {
  const { member: ctx, answers } = await takeAsMember(asker, "api_write", (me) => [
    asker.db
      .select({ address: users.email })
      .from(users)
      .where(sql`${eq(users.id, me)} AND ${users.email_confirmed_at} IS NOT NULL`),
  ]);
  const me = ctx.viewer.userId;
  if (!findable) {
    await ctx.commit([ctx.db.delete(findable_addresses).where(eq(findable_addresses.user_id, me))]);
    return;
  }
  const address = (answers[0] as { address: string | null }[])[0]?.address;
  if (!address) throw new AppError("conflict", { sentence: UNCONFIRMED });
  const row = { user_id: me, address_hash: await addressHash(address), created_at: ctx.clock.now() };
  await ctx.commit([ctx.db.insert(findable_addresses).values(row).onConflictDoNothing()]);
}

/** Whether this member lets others find them by their address. */
export function selectFindable(ctx: QueryContext, limit = 1) {
  return selectOwn(ctx.db, ctx.viewer.userId).limit(limit);
}

/**
 * The members behind the addresses of a file of contacts who let themselves be found and are no connection yet
 * (product.md §6.2 `/connect`). Nothing of the file is kept, and nobody is written to.
 * @param hashes one per address, as `addressHash` makes them
 * @throws AppError `conflict` for who cannot be found in turn; RateLimited
 */
export async function findContacts(asker: NetworkContext, hashes: string[]) {
  const { answers } = await takeAsMember(asker, "contact_file", (me) => [
    selectOwn(asker.db, me),
    selectKnown(asker.db, me, hashes),
  ]);
  const [own, found] = answers as [unknown[], Awaited<ReturnType<typeof selectKnown>>];
  if (own.length === 0) throw new AppError("conflict", { sentence: ONE_SIDED });
  return found;
}

function selectOwn(db: Database, me: Id) {
  return db
    .select({ findableSince: findable_addresses.created_at })
    .from(findable_addresses)
    .where(eq(findable_addresses.user_id, me));
}

function selectKnown(db: Database, me: Id, hashes: string[]) {
  return db
    .select(memberFace)
    .from(sql`json_each(${JSON.stringify(hashes)}) AS known`)
    .innerJoin(findable_addresses, eq(findable_addresses.address_hash, sql`known.value`))
    .innerJoin(profiles, eq(profiles.user_id, findable_addresses.user_id))
    .where(
      sql`${profiles.user_id} <> ${me} AND ${profiles.status} = 'active' AND ${profiles.visibility} <> 'hidden'
        AND ${notBlocked(me, profiles.user_id)} AND ${notHiddenFrom(me, profiles.user_id)} AND NOT EXISTS (SELECT 1 FROM ${network}
          WHERE user_id = ${me} AND other_id = ${profiles.user_id})`,
    )
    .orderBy(profiles.display_name, profiles.user_id);
}
