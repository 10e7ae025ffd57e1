import { ButtonLink } from "#app/ui/primitives/button.tsx";

interface ListPagesProps {
  label: string;
  /** Where the list begins; null on its first page. */
  top: string | null;
  /** Where it goes on; null on its last page. */
  next: string | null;
  /** What stands there. */
  more: string;
}

/** From one page of a list of the team to the others. */
export function ListPages({ label, top, next, more }: ListPagesProps) {
  if (!top && !next) return null;
  return (
    <nav aria-label={label} className="flex flex-wrap justify-between gap-2">
      {top ? <ButtonLink to={top}>From the top</ButtonLink> : <span />}
      {next ? <ButtonLink to={next}>{more}</ButtonLink> : null}
    </nav>
  );
}
