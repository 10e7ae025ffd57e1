import { eq } from "drizzle-orm";
import { z } from "zod";
import { evidence_packs } from "#app/db/schema/evidence.ts";
import type { AppContext } from "#app/platform/context.server.ts";

export const askSchema = z.object({ manifest: z.string().regex(/^[0-9a-f]{64}$/) });

/** Whether a pack with this manifest was made here, and when; nothing else is told of it. */
export async function findPack(
  { db, limits, address }: Pick<AppContext, "db" | "limits" | "address">,
  manifest: string,
): Promise<{ madeAt: number } | null> {
  const read = db
    .select({ madeAt: evidence_packs.created_at })
    .from(evidence_packs)
    .where(eq(evidence_packs.manifest_sha256, manifest));
  const [[pack]] = await limits.take("evidence_check", address, [read]);
  return pack ?? null;
}
