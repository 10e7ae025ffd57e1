import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import type { SparkMomentProps } from "./spark-moment-props.ts";

/** Two avatars meet, a burst of 600 ms (looks.md *Motion*); with reduced motion they simply stand together. */
export default function SparkDialog({
  spark,
  viewer,
  onClose,
}: SparkMomentProps & { spark: NonNullable<SparkMomentProps["spark"]> }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="It's a Spark"
      description={`You and ${spark.name} found each other.`}
      className="sm:w-[min(92vw,26rem)]"
    >
      <div className="flex flex-col items-center gap-7 py-4">
        <div className="relative flex items-center justify-center">
          <span className="absolute size-44 animate-[spark-burst_600ms_ease-out_both] rounded-full bg-spark-gradient opacity-30 blur-xl" />
          <span className="animate-[meet-left_420ms_var(--ease-spring)_both]">
            <Avatar name={viewer.name} url={viewer.avatarUrl} size="xl" className="ring-4 ring-surface" />
          </span>
          <span className="-ml-5 animate-[meet-right_420ms_var(--ease-spring)_both]">
            <Avatar
              name={spark.name}
              url={spark.avatarUrl ?? null}
              size="xl"
              className="ring-4 ring-surface"
            />
          </span>
        </div>
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to="/spark" variant="spark" onClick={onClose}>
            See your Spark
          </ButtonLink>
          <Button onClick={onClose}>Keep swiping</Button>
        </div>
      </div>
    </Dialog>
  );
}
