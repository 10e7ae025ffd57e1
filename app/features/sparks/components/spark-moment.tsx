import { useUndisturbed } from "#app/browser/use-undisturbed.ts";
import { LazyPart, part } from "#app/ui/lazy-part.tsx";
import type { SparkMomentProps } from "./spark-moment-props.ts";

export const sparkDialog = part(() => import("./spark-dialog.tsx"));

/** The Spark moment; its code comes with the first Spark. It waits for who writes in a field. */
export function SparkMoment({ spark, ...rest }: SparkMomentProps) {
  const free = useUndisturbed(spark !== null);
  if (!spark || !free) return null;
  return <LazyPart part={sparkDialog} props={{ spark, ...rest }} giveUp={rest.onClose} />;
}
