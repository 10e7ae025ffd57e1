import { Card } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";

interface AboutCardProps {
  name: string;
  handle: string;
  /** Where its public page is; null while it has none. */
  page: string | null;
  facts: [name: string, value: string][];
  /** What stands beside the name. */
  children: React.ReactNode;
}

/** Who or what a page of the team is about: its name, its state, its facts, the way to what everybody sees. */
export function AboutCard({ name, handle, page, facts, children }: AboutCardProps) {
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 flex-1 basis-40 break-words text-22">
          {name}
          <span className="block truncate font-normal text-16 text-muted">@{handle}</span>
        </h2>
        {children}
      </div>
      <dl className="grid grid-cols-2 gap-3 text-14 sm:grid-cols-4">
        {facts.map(([fact, value]) => (
          <div key={fact}>
            <dt className="text-muted">{fact}</dt>
            <dd className="break-words font-medium tabular">{value}</dd>
          </div>
        ))}
      </dl>
      {page ? (
        <div>
          <ButtonLink to={page} size="sm">
            See the public page
          </ButtonLink>
        </div>
      ) : null}
    </Card>
  );
}
