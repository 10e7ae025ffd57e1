import { selectHint } from "#app/features/rates/queries.server.ts";
import { hintFilter } from "#app/features/rates/schema.ts";
import { memberQuery } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/hint.ts";

/** What members were paid for such work, for the form in which a price is named. */
export const loader = memberQuery(
  (ctx, { request }: Route.LoaderArgs) => {
    const asked = new URL(request.url).searchParams;
    const filter = hintFilter.parse({
      application: asked.get("application"),
      category: asked.get("category"),
      country: asked.get("country"),
      currency: asked.get("currency"),
    });
    return [selectHint(ctx, filter)] as const;
  },
  (_app, [[rate]]) =>
    Response.json({ rate: rate ?? null }, { headers: { "Cache-Control": "private, no-store" } }),
);
