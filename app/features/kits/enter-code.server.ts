import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { media_kits } from "#app/db/schema/kits.ts";
import { isSameSecret } from "#app/features/auth/same-secret.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { hashCode, passCookie } from "./pass.server.ts";

/**
 * Takes the code of a kit's rates, and remembers in this browser that it was given.
 * @throws AppError `invalid_input` for a wrong one, RateLimited for whoever tries some
 */
export async function enterCode(
  ctx: Pick<AppContext, "db" | "clock" | "env" | "limits" | "address" | "setCookie">,
  owner: Id,
  code: string,
  secure: boolean,
): Promise<void> {
  const [[kit]] = await ctx.limits.takeAll(
    [
      { name: "kit_code", subject: `${owner}:${ctx.address}` },
      { name: "kit_code_all", subject: owner },
    ],
    [
      ctx.db
        .select({ codeHash: media_kits.code_hash })
        .from(media_kits)
        .where(sql`${media_kits.user_id} = ${owner}`),
    ],
  );
  const codeHash = kit?.codeHash ?? null;
  if (codeHash === null || !(await isSameSecret(await hashCode(ctx, owner, code), codeHash)))
    throw new AppError("invalid_input", {
      fields: { code: ["That is not the code. Please ask whoever gave it to you."] },
    });
  ctx.setCookie(await passCookie(ctx, owner, codeHash, secure));
}
