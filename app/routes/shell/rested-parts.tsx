import { useLocation } from "react-router";
import { InstallCard } from "./install-card.tsx";
import { SubscriptionCheck } from "./subscription-check.tsx";
import { WithoutNetwork } from "./without-network.tsx";

/** What a member's page does once it has rested; in one piece, so that the page itself names one file alone. */
export default function RestedParts({ memberId }: { memberId: string }) {
  const { pathname } = useLocation();
  return (
    <>
      <SubscriptionCheck />
      <WithoutNetwork memberId={memberId} />
      {/* Where one begins: it lies in nobody's way there. */}
      {pathname === "/dashboard" ? <InstallCard /> : null}
    </>
  );
}
