import { Suspense, use } from "react";
import { Link } from "react-router";
import { Card } from "#app/ui/layout/page.tsx";

interface CardShellProps {
  title: string;
  /** Where all of it is, and what leads there. */
  more?: { to: string; label: string };
  className?: string;
  children: React.ReactNode;
}

/** One card of the Home: its title, the way to all of it, and what it shows. */
export function CardShell({ title, more, className, children }: CardShellProps) {
  return (
    <Card className={className}>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-18">{title}</h2>
        {more ? (
          <Link
            to={more.to}
            aria-label={`${more.label}: ${title}`}
            className="-my-2 -mr-2 flex min-h-11 min-w-11 shrink-0 items-center justify-end rounded-control px-2 text-14 text-muted underline-offset-4 hover:text-text hover:underline"
          >
            {more.label}
          </Link>
        ) : null}
      </div>
      {children}
    </Card>
  );
}

/** A card whose content is on its way: it keeps its place, and says so when it did not arrive. */
export function Arriving<T>({
  from,
  room,
  children,
}: {
  from: Promise<T | null>;
  /** The height it is kept, as a class. */
  room: string;
  children: (content: T) => React.ReactNode;
}) {
  return (
    <Suspense
      fallback={<div aria-hidden className={`mt-4 animate-pulse rounded-control bg-sunken ${room}`} />}
    >
      <Arrived from={from}>{children}</Arrived>
    </Suspense>
  );
}

function Arrived<T>({
  from,
  children,
}: {
  from: Promise<T | null>;
  children: (content: T) => React.ReactNode;
}) {
  const content = use(from);
  return content === null ? (
    <p className="mt-3 text-muted">This part could not be loaded. The rest is up to date.</p>
  ) : (
    children(content)
  );
}
