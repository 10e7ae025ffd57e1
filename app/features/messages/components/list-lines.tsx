import { Button } from "#app/ui/primitives/button.tsx";

/** A new day begins here. */
export function DayLine({ children }: { children: React.ReactNode }) {
  return (
    <h3 className="flex items-center gap-3 px-5 pt-5 pb-1 font-medium font-sans text-12 text-muted tracking-normal">
      <span aria-hidden className="h-px flex-1 bg-hairline" />
      {children}
      <span aria-hidden className="h-px flex-1 bg-hairline" />
    </h3>
  );
}

/** What came since the thread was last read begins here. */
export function NewLine() {
  return (
    <p className="flex items-center gap-3 px-5 pt-3 font-medium text-12 text-spark">
      <span aria-hidden className="h-px flex-1 bg-spark/50" />
      New
      <span aria-hidden className="h-px flex-1 bg-spark/50" />
    </p>
  );
}

/** A button over the list, at its edge. */
export function Pill({
  place,
  onClick,
  children,
}: {
  place: string;
  onClick: () => void;
  children: React.ReactNode;
}) {
  return (
    <Button
      size="sm"
      onClick={onClick}
      className={`absolute left-1/2 z-10 -translate-x-1/2 rounded-full shadow-raised ${place}`}
    >
      {children}
    </Button>
  );
}
