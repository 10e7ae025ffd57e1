import { returnPath } from "#app/core/return-path.ts";
import { findTeaser } from "#app/features/companies/find-invite.server.ts";
import { findReferrer } from "#app/features/rewards/welcome.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";

export interface InvitationWords {
  /** Who invites, as they call themselves. */
  from: string;
  /** Their team, where it is one to join; and the address that may. */
  team: { name: string; address: string } | null;
}

/** By whom this visitor was invited: to a team whose invitation waits behind the door, or to Thrive. */
export async function findInvitation(
  app: AppContext,
  request: Request,
  target: string | null,
): Promise<InvitationWords | null> {
  const { pathname, searchParams } = new URL(returnPath(target), request.url);
  if (pathname === "/company-invite") {
    const teaser = await findTeaser(app, searchParams.get("token") ?? "");
    return teaser && { from: teaser.inviter, team: { name: teaser.company, address: teaser.hint } };
  }
  const referrer = await findReferrer(app, request);
  return referrer && { from: referrer.name, team: null };
}
