import { getKit } from "#app/features/kits/queries.server.ts";
import { kitRequest } from "#app/features/kits/request.server.ts";
import { fileToKeep, publicLoader } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/kit-pdf.ts";

/** The kit as a PDF, with as much in it as whoever asks sees on the page. */
export const loader = publicLoader(async (app, { request, params }: Route.LoaderArgs) => {
  await app.limits.take("kit_pdf", app.address);
  const kit = await getKit(app, { ...kitRequest(request, params.slug), opens: false });
  const { kitPdf } = await import("#app/features/kits/pdf.server.ts");
  return fileToKeep(await kitPdf(app.env, kit, new URL(request.url).origin), `media-kit-${kit.slug}.pdf`);
});
