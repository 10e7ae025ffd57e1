import type { Owner } from "#app/features/ledger/rules.ts";
import { WhoseTabs } from "#app/ui/primitives/whose-tabs.tsx";

interface WhoseProps {
  /** Companies for whose money the member acts; with none there is nothing to choose. */
  purses: readonly { id: string; name: string }[];
  /** The company that is shown; null for their own. */
  companyId: string | null;
  to(owner: Owner): string;
}

/** Whose money a page shows: one's own, or that of a company one acts for. */
export function Whose({ purses, companyId, to }: WhoseProps) {
  return (
    <WhoseTabs
      label="Whose money"
      className="mb-5"
      companies={purses}
      companyId={companyId}
      to={(id) => to(id === null ? { type: "user", id: "" } : { type: "company", id })}
    />
  );
}
