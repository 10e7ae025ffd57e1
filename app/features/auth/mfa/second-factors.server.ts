import type { MemberContext } from "#app/platform/context.server.ts";
import { askedPath } from "#app/platform/responses.server.ts";
import { listSecondFactors, type SecondFactors } from "./queries.server.ts";
import { requireRecentProof } from "./step-up.server.ts";

const PANELS = ["authenticator", "phone", "recovery-codes", "remove"] as const;
export type FactorPanel = (typeof PANELS)[number];

export interface SecondFactorsShown extends SecondFactors {
  /** What is open: its name stands in the address, so that a detour over the step-up page comes back to it. */
  open: { panel: FactorPanel; factorId: string | null } | null;
}

/**
 * What the second-factor section of /settings shows: `?second-step=` opens one of its panels, `factor=` says for which.
 * @throws Response a redirect to the step-up page, where a panel is open and the last proof is too old
 */
export async function loadSecondFactors(app: MemberContext, request: Request): Promise<SecondFactorsShown> {
  const query = new URL(request.url).searchParams;
  const panel = PANELS.find((name) => name === query.get("second-step"));
  if (panel) requireRecentProof(app, askedPath(request));
  const shown = await listSecondFactors(app, app.viewer);
  return { ...shown, open: panel ? { panel, factorId: query.get("factor") } : null };
}
