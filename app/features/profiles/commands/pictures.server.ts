import { eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import {
  attachFile,
  giveUpFileAt,
  type StoredFile,
  storePublicImage,
} from "#app/features/files/commands.server.ts";
import { readImage } from "#app/features/files/image/read-image.server.ts";
import { uploadUses } from "#app/features/files/uploads/count-upload.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure } from "#app/platform/outbox.server.ts";
import type { Use } from "#app/platform/rate-limits/rate-limits.server.ts";
import { refreshCompleteness } from "../completeness.server.ts";
import { type ProfileChange, updatedProfile } from "./profile-change.server.ts";

export type PictureKind = "avatar" | "cover";

type PictureContext = Pick<
  MemberContext,
  "db" | "clock" | "viewer" | "commit" | "limits" | "portfolio" | "parts" | "defer"
>;

const COLUMN = { avatar: "avatar_url", cover: "cover_url" } as const;

/**
 * Puts another picture on the member's profile, or takes it away; the file before it goes.
 * @param bytes the uploaded file, cleaned of what it says beside the picture; null to take the picture away
 * @throws AppError `invalid_input` for what is no image or when the storage is full, `rate_limited`
 */
export async function changePicture(
  ctx: PictureContext,
  kind: PictureKind,
  bytes: Uint8Array | null,
): Promise<ProfileChange> {
  const { userId } = ctx.viewer;
  const image = bytes && readImage(bytes);
  const read = ctx.db
    .select({ avatar_url: profiles.avatar_url, cover_url: profiles.cover_url })
    .from(profiles)
    .where(eq(profiles.user_id, userId));
  const uses: Use[] = image ? uploadUses(userId) : [{ name: "api_write", subject: userId }];
  const [[row]] = await ctx.limits.takeAll(uses, [read]);
  if (!row) throw new AppError("not_found");
  const before = row[COLUMN[kind]];
  if (!image && before === null) return { fields: [], completed: false };
  const stored = image ? await storePublicImage(ctx, image, kind) : null;
  return put(ctx, kind, stored, before);
}

/** @param before what was shown when it was read: where another was quicker, that one's file is given up */
async function put(
  ctx: PictureContext,
  kind: PictureKind,
  stored: StoredFile | null,
  before: string | null,
  tries = 5,
): Promise<ProfileChange> {
  const { userId } = ctx.viewer;
  const now = ctx.clock.now();
  const column = profiles[COLUMN[kind]];
  const mine = eq(profiles.user_id, userId);
  const dropped = before ? giveUpFileAt(ctx, before) : null;
  const statements = [
    failWhen(ctx.db, sql`(SELECT ${column} FROM ${profiles} WHERE ${mine}) IS NOT ${before}`),
    ctx.db
      .update(profiles)
      .set({ [COLUMN[kind]]: stored?.url ?? null, updated_at: now })
      .where(mine),
    ...(stored ? [attachFile(ctx.db, stored.id, now)] : []),
    ...(dropped ? [dropped.statement] : []),
    ...refreshCompleteness(ctx.db, userId, now),
  ];
  try {
    const change = await updatedProfile(ctx, statements, [kind]);
    if (dropped) ctx.defer(dropped.removeBytes());
    return change;
  } catch (error) {
    if (!isGuardFailure(error)) throw error;
    if (tries === 1) throw new AppError("conflict");
    const [row] = await ctx.db.select({ url: column }).from(profiles).where(mine);
    return put(ctx, kind, stored, row?.url ?? null, tries - 1);
  }
}
