import type { Owner } from "#app/features/ledger/rules.ts";
import { TabLinks } from "#app/ui/primitives/tab-links.tsx";

interface WhoseProps {
  /** Companies for whose money the member acts; with none there is nothing to choose. */
  purses: readonly { id: string; name: string }[];
  /** The company that is shown; null for their own. */
  companyId: string | null;
  to(owner: Owner): string;
}

/** Whose money a page shows: one's own, or that of a company one acts for. */
export function Whose({ purses, companyId, to }: WhoseProps) {
  if (purses.length === 0) return null;
  return (
    <TabLinks
      label="Whose money"
      className="mb-5"
      tabs={[
        { to: to({ type: "user", id: "" }), label: "You", current: companyId === null },
        ...purses.map(({ id, name }) => ({
          to: to({ type: "company", id }),
          label: name,
          current: companyId === id,
        })),
      ]}
    />
  );
}
