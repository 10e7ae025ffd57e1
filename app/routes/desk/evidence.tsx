import { exportEvidence } from "#app/features/evidence/export.server.ts";
import { fileToKeep, memberAction } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/evidence.ts";

/**
 * A project's evidence as a ZIP, or on paper (`?as=pdf`). By a form and not by a link, for it is remembered that it was
 * made.
 */
export const action = memberAction(async (app, { request, params }: Route.ActionArgs) => {
  if (new URL(request.url).searchParams.get("as") === "pdf") {
    const { evidencePaper } = await import("#app/features/evidence/paper.server.ts");
    const { name, body } = await evidencePaper(app, params.projectId);
    return fileToKeep(body, name);
  }
  const { name, body } = await exportEvidence(app, params.projectId);
  return fileToKeep(body, name);
});
