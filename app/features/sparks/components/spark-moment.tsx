import { lazy, Suspense } from "react";
import type { SparkMomentProps } from "./spark-moment-props.ts";

const SparkDialog = lazy(() => import("./spark-dialog.tsx"));

/** The Spark moment; its code comes with the first Spark. */
export function SparkMoment({ spark, viewer, onClose }: SparkMomentProps) {
  if (!spark) return null;
  return (
    <Suspense>
      <SparkDialog spark={spark} viewer={viewer} onClose={onClose} />
    </Suspense>
  );
}
