import { AppError } from "#app/core/errors.ts";
import { legalKindAt } from "#app/features/legal/kinds.ts";
import { writeLegalText } from "#app/features/legal/legal-text.ts";
import { selectText, shownText } from "#app/features/legal/queries.server.ts";
import { publicLoader } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/legal-file.ts";

/** A legal text as a file of Markdown, in the version that is asked for or the one of today. */
export const loader = publicLoader(async (app, { request }: Route.LoaderArgs) => {
  const { pathname, searchParams } = new URL(request.url);
  const kind = legalKindAt(pathname);
  if (!kind) throw new AppError("not_found");
  const asked = searchParams.get("version");
  const [[found]] = await app.ask([
    selectText(app.db, { kind, version: asked, now: app.clock.now() }),
  ] as const);
  const { text, version } = await shownText(app.env, kind, asked, found);
  return new Response(writeLegalText(text), {
    headers: {
      "Content-Type": "text/markdown; charset=utf-8",
      "Content-Disposition": `attachment; filename="thrive-${kind}-${version}.md"`,
    },
  });
});
