import { useState } from "react";
import { useUndisturbed } from "#app/browser/use-undisturbed.ts";
import { TIERS } from "#app/core/tiers.ts";
import { seconds } from "#app/core/time.ts";
import { LazyPart, part } from "#app/ui/lazy-part.tsx";

const tierDialog = part(() => import("./tier-dialog.tsx"));

/** So long nobody has touched a key. */
const QUIET = seconds(2);

interface TierMomentProps {
  /** The tier that was reached and not shown yet. */
  tierUp: string | null;
  viewer: { name: string; avatarUrl: string | null; xp: number };
}

/** The moment a tier is reached: once per tier, never on top of another dialog or of what somebody writes. */
export default function TierMoment({ tierUp, viewer }: TierMomentProps) {
  const [seen, setSeen] = useState<string | null>(null);
  const tier = TIERS.find(({ key }) => key === tierUp);
  const waits = tier !== undefined && tier.key !== seen;
  const free = useUndisturbed(waits, { quiet: QUIET, overForms: false });
  if (!tier || !free) return null;
  const close = () => {
    setSeen(tier.key);
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
