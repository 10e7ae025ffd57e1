import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { files } from "#app/db/schema/files.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { publicUrl } from "#app/platform/files/files.server.ts";

const SHOWN_UNDER = publicUrl("");

/** The path of ours that an address leads to, as rows hold it; an address elsewhere as it is. */
export function asStored(address: string, origin: string): string {
  return address.startsWith(`${origin}${SHOWN_UNDER}`) ? address.slice(origin.length) : address;
}

/** Whether it is an address under which uploads are shown. */
export function isOurs(address: string): boolean {
  return address.startsWith(SHOWN_UNDER);
}

/**
 * The member's own uploads behind these addresses, in their order: what the specification knows by the public URL, our
 * commands know by the id.
 * @param addresses as rows hold them
 * @throws AppError `invalid_input` for one that is none of theirs
 */
export async function getUploadsAt(
  { db, viewer }: Pick<MemberContext, "db" | "viewer">,
  addresses: readonly string[],
): Promise<Id[]> {
  if (addresses.length === 0) return [];
  const keys = addresses.map((address) => (isOurs(address) ? address.slice(SHOWN_UNDER.length) : ""));
  const found = await db
    .select({ id: files.id, key: files.r2_key })
    .from(files)
    .where(
      sql`${files.bucket} = 'portfolio' AND ${files.r2_key} IN (SELECT value FROM json_each(${JSON.stringify(keys)}))
        AND +${files.owner_id} = ${viewer.userId}`,
    );
  return keys.map((key) => {
    const file = found.find((row) => row.key === key);
    if (file) return file.id;
    throw new AppError("invalid_input", {
      sentence: "That file is not there any more. Please choose it again.",
    });
  });
}
