import { lazyPart } from "#app/ui/lazy-part.tsx";
import type { SparkMomentProps } from "./spark-moment-props.ts";

const SparkDialog = lazyPart(
  () => import("./spark-dialog.tsx"),
  ({ onClose }) => onClose(),
);

/** The Spark moment; its code comes with the first Spark. */
export function SparkMoment({ spark, viewer, onClose }: SparkMomentProps) {
  if (!spark) return null;
  return <SparkDialog spark={spark} viewer={viewer} onClose={onClose} />;
}
