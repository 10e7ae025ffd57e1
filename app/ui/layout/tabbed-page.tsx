import { type Count, type TabLink, TabLinks } from "../primitives/tab-links.tsx";
import { Page, PageHeader } from "./page.tsx";

interface TabbedPageProps<Tab extends string> {
  title: string;
  lead: string;
  /** Where its first tab stands; the others have `?tab=`. */
  path: string;
  /** The labels, in their order. */
  tabs: Record<Tab, string>;
  current: Tab;
  /** Shown beside a label when above zero. */
  counts: Record<Tab, Count>;
  /** What stands above all tabs. */
  above?: React.ReactNode;
  children: React.ReactNode;
}

/** A page of lists with an address each, below one title. */
export function TabbedPage<Tab extends string>(props: TabbedPageProps<Tab>) {
  const { title, lead, path, tabs, current, counts, above, children } = props;
  const keys = Object.keys(tabs) as Tab[];
  return (
    <Page width="column">
      <PageHeader title={title} lead={lead} />
      {above}
      <TabLinks
        label={title}
        className="mb-6"
        tabs={keys.map(
          (key, index): TabLink => ({
            to: index === 0 ? path : `${path}?tab=${key}`,
            label: tabs[key],
            current: key === current,
            count: counts[key],
          }),
        )}
      />
      {children}
    </Page>
  );
}
