import { exportEvidence } from "#app/features/evidence/export.server.ts";
import { fileToKeep, memberAction } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/evidence.ts";

/** A project's evidence as a ZIP. By a form and not by a link, for it is remembered that it was made. */
export const action = memberAction(async (app, { params }: Route.ActionArgs) => {
  const { name, body } = await exportEvidence(app, params.projectId);
  return fileToKeep(body, name);
});
