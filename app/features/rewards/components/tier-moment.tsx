import { useEffect, useState } from "react";
import { TIERS } from "#app/core/tiers.ts";
import { LazyPart, part } from "#app/ui/lazy-part.tsx";

const tierDialog = part(() => import("./tier-dialog.tsx"));

const LOOK_AGAIN = 400;

interface TierMomentProps {
  /** The tier that was reached and not shown yet. */
  tierUp: string | null;
  viewer: { name: string; avatarUrl: string | null; xp: number };
}

/** The moment a tier is reached: once per tier, and never on top of another dialog. */
export default function TierMoment({ tierUp, viewer }: TierMomentProps) {
  const [seen, setSeen] = useState<string | null>(null);
  const [free, setFree] = useState(false);
  const tier = TIERS.find(({ key }) => key === tierUp);
  const waits = tier !== undefined && tier.key !== seen && !free;
  useEffect(() => {
    if (!waits) return;
    const look = () => {
      if (!document.querySelector("[role=dialog]")) setFree(true);
    };
    look();
    const timer = setInterval(look, LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [waits]);
  if (!tier || tier.key === seen || !free) return null;
  const close = () => {
    setSeen(tier.key);
    setFree(false);
    tellSeen(TIERS.slice(0, TIERS.indexOf(tier) + 1).map(({ key }) => key));
  };
  return (
    <LazyPart part={tierDialog} props={{ tier, viewer, onClose: close }} giveUp={() => setSeen(tier.key)} />
  );
}

/** What fails here is told again with a later page. */
function tellSeen(tiers: string[]): void {
  fetch("/api/v1/tier-ups/seen", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ tiers }),
    keepalive: true,
  }).catch(() => undefined);
}
