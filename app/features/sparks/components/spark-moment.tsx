import { LazyPart, part } from "#app/ui/lazy-part.tsx";
import type { SparkMomentProps } from "./spark-moment-props.ts";

export const sparkDialog = part(() => import("./spark-dialog.tsx"));

/** The Spark moment; its code comes with the first Spark. */
export function SparkMoment({ spark, ...rest }: SparkMomentProps) {
  if (!spark) return null;
  return <LazyPart part={sparkDialog} props={{ spark, ...rest }} giveUp={rest.onClose} />;
}
