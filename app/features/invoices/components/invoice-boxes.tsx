import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { PageLinks } from "#app/ui/primitives/page-links.tsx";
import { PillLinks } from "#app/ui/primitives/pill-links.tsx";
import type { InvoiceRow } from "../queries/lists.server.ts";
import { BOXES, type Box } from "../terms.ts";
import { InvoiceList } from "./invoice-list.tsx";

const EMPTY: Record<Box, { title: string; text: string }> = {
  sent: { title: "No invoices yet", text: "Write one in a minute; your client needs no account to pay it." },
  received: { title: "Nobody has billed you", text: "Invoices from other members stand here." },
  drafts: { title: "No drafts", text: "An invoice waits here until you send it." },
  recurring: { title: "Nothing recurs", text: "Say how often when you write an invoice." },
};

interface InvoiceBoxesProps {
  /** The page they stand on. */
  path: string;
  /** Where a new one is written. */
  write: string;
  box: Box;
  rows: readonly InvoiceRow[];
  /** Where the next page begins; null on the last. */
  next: string | null;
  /** Whether this is a page behind the first. */
  later: boolean;
}

/** The lists of the invoices of a member or a company, one at a time. */
export function InvoiceBoxes({ path, write, box, rows, next, later }: InvoiceBoxesProps) {
  const to = (query: string) => `${path}?box=${box}${query}`;
  return (
    <section aria-label="Invoices" className="flex flex-col gap-4">
      <PillLinks
        label="Which invoices"
        kind="page"
        pills={Object.entries(BOXES).map(([key, label]) => ({
          to: key === "sent" ? path : `${path}?box=${key}`,
          label,
          current: key === box,
        }))}
      />
      {rows.length === 0 ? (
        <Card>
          <EmptyState title={EMPTY[box].title} action={<ButtonLink to={write}>Write an invoice</ButtonLink>}>
            {EMPTY[box].text}
          </EmptyState>
        </Card>
      ) : (
        <InvoiceList rows={rows} />
      )}
      <PageLinks newest={later ? to("") : null} earlier={next ? to(`&cursor=${next}`) : null} />
    </section>
  );
}
