import { Sparkles } from "lucide-react";
import { useEffect } from "react";
import { saidInPage } from "#app/browser/toasts.ts";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import type { SparkMomentProps } from "./spark-moment-props.ts";

/** Two avatars meet, a burst of 600 ms (looks.md *Motion*); with reduced motion they simply stand together. */
export default function SparkDialog({
  spark,
  viewer,
  goOn,
  onClose,
}: SparkMomentProps & { spark: NonNullable<SparkMomentProps["spark"]> }) {
  useEffect(() => saidInPage("match_new"), []);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="It's a Spark"
      description={`You and ${spark.name} found each other.`}
      size="narrow"
    >
      <div className="flex flex-col items-center gap-8 pt-2 pb-1 text-center">
        <div className="relative isolate flex h-44 w-full items-center justify-center overflow-hidden rounded-card bg-sunken">
          <span className="-z-10 absolute size-80 animate-[spark-burst_600ms_ease-out_both] bg-spark-glow opacity-45" />
          <Rays />
          <span className="animate-[meet-left_420ms_var(--ease-spring)_both]">
            <Avatar name={viewer.name} url={viewer.avatarUrl} size="xl" className="ring-4 ring-sunken" />
          </span>
          <span className="ml-3 animate-[meet-right_420ms_var(--ease-spring)_both]">
            <Avatar
              name={spark.name}
              url={spark.avatarUrl ?? null}
              size="xl"
              className="ring-4 ring-sunken"
            />
          </span>
          <span className="absolute grid size-10 animate-[spark-burst_420ms_260ms_var(--ease-spring)_both] place-items-center rounded-full bg-spark-gradient text-on-spark shadow-spark ring-4 ring-sunken">
            <Sparkles aria-hidden className="size-5" strokeWidth={1.75} />
          </span>
        </div>
        <div className="flex w-full flex-wrap justify-center gap-3 [&>*]:grow">
          <ButtonLink to={`/messages?match=${spark.matchId}`} variant="spark" onClick={onClose}>
            Say hi
          </ButtonLink>
          <ButtonLink to="/spark" onClick={onClose}>
            See your Spark
          </ButtonLink>
          <Button onClick={onClose}>{goOn}</Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Twelve strokes that fly outwards. */
function Rays() {
  return (
    <svg
      aria-hidden
      viewBox="-50 -50 100 100"
      className="-z-10 absolute size-72 animate-[spark-burst_600ms_ease-out_both] stroke-spark opacity-60"
      strokeWidth="0.8"
      strokeLinecap="round"
    >
      {RAYS.map((angle) => (
        <line key={angle} x1="31" x2={angle % 60 === 0 ? 44 : 38} transform={`rotate(${angle})`} />
      ))}
    </svg>
  );
}

const RAYS = Array.from({ length: 12 }, (_, index) => index * 30);
