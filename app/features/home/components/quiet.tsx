import { SparkMotif } from "#app/ui/feedback/empty-state.tsx";

/** What a part says while it is empty. */
export function Quiet({ children }: { children: React.ReactNode }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-4">
      <SparkMotif className="size-14 shrink-0" />
      <p className="min-w-32 flex-1 text-muted">{children}</p>
    </div>
  );
}
