import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { statement } from "#app/db/client.server.ts";
import { partners } from "#app/db/schema/partners.ts";
import { attachFile, giveUpFileAt, storePublicImage } from "#app/features/files/commands.server.ts";
import { readImage } from "#app/features/files/image/read-image.server.ts";
import { uploadUses } from "#app/features/files/uploads/count-upload.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { dropGuestLogos } from "./guest-logo.server.ts";
import { orOvertaken } from "./move-partner.server.ts";

type LogoContext = Pick<
  MemberContext,
  "db" | "clock" | "viewer" | "commit" | "limits" | "portfolio" | "parts" | "defer"
>;

/**
 * Puts another logo on a listing one looks after, the first one as well: who submitted it without an account gave none.
 * The file before it goes, where it is theirs.
 * @throws AppError `not_found` for somebody else's listing, `invalid_input` for what is no image or when the storage is
 *   full; RateLimited
 */
export async function setOwnLogo(ctx: LogoContext, slug: string, bytes: Uint8Array): Promise<void> {
  const me = ctx.viewer.userId;
  const image = readImage(bytes);
  const read = ctx.db
    .select({ partnerId: partners.id, logo: partners.logo_url })
    .from(partners)
    .where(sql`${partners.slug} = ${slug} AND ${partners.owner_user_id} = ${me}`);
  const [[listing]] = await ctx.limits.takeAll(uploadUses(me), [read]);
  if (!listing) throw new AppError("not_found");
  const stored = await storePublicImage(ctx, image, "company");
  const now = ctx.clock.now();
  const dropped = listing.logo ? giveUpFileAt(ctx, listing.logo) : null;
  await orOvertaken(() =>
    ctx.commit([
      statement(
        ctx.db,
        sql`UPDATE ${partners} SET logo_url = ${stored.url}, updated_at = ${now}
          WHERE id = ${listing.partnerId} AND owner_user_id = ${me} AND logo_url IS ${listing.logo}`,
      ),
      failWhen(ctx.db, sql`changes() = 0`),
      attachFile(ctx.db, stored.id, now),
      dropGuestLogos(ctx.db, listing.partnerId, now),
      ...(dropped ? [dropped.statement] : []),
    ]),
  );
  if (dropped) ctx.defer(dropped.removeBytes());
}
