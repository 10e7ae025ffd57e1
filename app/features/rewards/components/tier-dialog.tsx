import { useEffect, useState } from "react";
import { keep, readKept } from "#app/browser/storage.ts";
import type { Tier } from "#app/core/tiers.ts";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import { BenefitList } from "./benefit-list.tsx";

interface TierDialogProps {
  tier: Tier;
  viewer: { name: string; avatarUrl: string | null; xp: number };
  onClose: () => void;
}

/** What this window closed: a page that was read before the server knew must not show it again. */
const CLOSED = "thrive-tier-closed";

/** The new frame lights up, and what it brings (product.md D7); with reduced motion it simply stands there. */
export default function TierDialog({ tier, viewer, onClose }: TierDialogProps) {
  const mark = `${tier.key} ${viewer.name}`;
  const [again] = useState(() => wasClosed(mark));
  useEffect(() => {
    if (again) onClose();
  }, [again, onClose]);
  if (again) return null;
  const close = () => {
    keepClosed(mark);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={`You reached the ${tier.name} tier`}
      description="Here is what is yours from now on."
      size="narrow"
    >
      <div className="flex flex-col gap-6 pt-1">
        <div className="relative isolate flex h-44 items-center justify-center overflow-hidden rounded-card bg-sunken">
          <span className="-z-10 absolute size-80 animate-[spark-burst_600ms_ease-out_both] bg-spark-glow opacity-45" />
          <span className="animate-[rise-in_420ms_var(--ease-spring)_both]">
            <Avatar name={viewer.name} url={viewer.avatarUrl} size="xl" xp={Math.max(viewer.xp, tier.min)} />
          </span>
        </div>
        <BenefitList tier={tier.key} />
        <div className="flex flex-wrap justify-center gap-3 [&>*]:grow">
          <ButtonLink to="/leaderboard/xp" variant="spark" onClick={close}>
            See all tiers
          </ButtonLink>
          <Button onClick={close}>Go on</Button>
        </div>
      </div>
    </Dialog>
  );
}

function wasClosed(mark: string): boolean {
  return readKept("sessionStorage", CLOSED) === mark;
}

/** Without storage the next page may show it once more. */
function keepClosed(mark: string): void {
  keep("sessionStorage", CLOSED, mark);
}
