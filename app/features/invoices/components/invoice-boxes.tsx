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
  box: Box;
  rows: readonly InvoiceRow[];
  /** Where the next page begins; null on the last. */
  next: string | null;
  /** Whether this is a page behind the first. */
  later: boolean;
}

/** The lists of a member's invoices, one at a time. */
export function InvoiceBoxes({ path, box, rows, next, later }: InvoiceBoxesProps) {
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
          <EmptyState
            title={EMPTY[box].title}
            action={<ButtonLink to={`${path}/invoices/new`}>Write an invoice</ButtonLink>}
          >
            {EMPTY[box].text}
          </EmptyState>
        </Card>
      ) : (
        <InvoiceList rows={rows} box={box} />
      )}
      <PageLinks newest={later ? to("") : null} earlier={next ? to(`&cursor=${next}`) : null} />
    </section>
  );
}
