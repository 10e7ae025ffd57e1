import { Link } from "react-router";
import type { ThreadOffer } from "../thread-offers.server.ts";

/** How a round ended, at the moment it did; null while it stands, and where another one took its place. */
export function offerOutcome(offer: ThreadOffer): { at: number; node: React.ReactNode } | null {
  const { offerStatus, decidedAt, byMe, applies, other, projectId } = offer;
  if (decidedAt === null || offerStatus === "open" || offerStatus === "superseded") return null;
  const who = byMe ? other : "You";
  const what = byMe === applies ? "counter-offer" : "offer";
  return {
    at: decidedAt,
    node: (
      <p className="mx-auto max-w-[31.5em] px-3 py-1 text-center text-14 text-muted">
        {offerStatus === "expired"
          ? `The ${what} ran out.`
          : offerStatus === "declined"
            ? `${who} said no to the ${what}.`
            : `${who} accepted the ${what}. `}
        {offerStatus === "accepted" && projectId ? (
          <Link to={`/desk/${projectId}`} className="text-spark underline underline-offset-2">
            Open the project
          </Link>
        ) : null}
      </p>
    ),
  };
}
