import { TabLinks } from "./tab-links.tsx";

interface WhoseTabsProps
  extends Pick<React.ComponentProps<typeof TabLinks>, "label" | "className" | "replace"> {
  /** The companies a member may look at; with none there is nothing to choose. */
  companies: readonly { id: string; name: string }[];
  /** The one that is shown; null for what is their own. */
  companyId: string | null;
  /** The page of one of them, or of their own. */
  to(companyId: string | null): string;
}

/** Whose things a page shows: one's own, or those of a company one acts for. */
export function WhoseTabs({ companies, companyId, to, ...tabs }: WhoseTabsProps) {
  if (companies.length === 0) return null;
  return (
    <TabLinks
      {...tabs}
      tabs={[{ id: null, name: "You" }, ...companies].map(({ id, name }) => ({
        to: to(id),
        label: name,
        current: id === companyId,
      }))}
    />
  );
}
