import { lazy, Suspense } from "react";

const SparkDialog = lazy(() => import("./spark-dialog.tsx"));

export interface SparkMomentProps {
  spark: { name: string; avatarUrl?: string | null } | null;
  viewer: { name: string; avatarUrl: string | null };
  onClose: () => void;
}

/** The Spark moment; its code comes with the first Spark. */
export function SparkMoment({ spark, viewer, onClose }: SparkMomentProps) {
  if (!spark) return null;
  return (
    <Suspense>
      <SparkDialog spark={spark} viewer={viewer} onClose={onClose} />
    </Suspense>
  );
}
