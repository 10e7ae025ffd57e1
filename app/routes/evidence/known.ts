import { askSchema, findPack } from "#app/features/evidence/known-pack.server.ts";
import { publicLoader } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/known.ts";

/** Whether we made the pack with this fingerprint, and when: the question that the page of checks asks. */
export const loader = publicLoader(async (app, { request }: Route.LoaderArgs) => {
  const asked = askSchema.safeParse({ manifest: new URL(request.url).searchParams.get("manifest") });
  const pack = asked.success ? await findPack(app, asked.data.manifest) : null;
  return Response.json({ madeAt: pack?.madeAt ?? null }, { headers: { "Cache-Control": "no-store" } });
});
