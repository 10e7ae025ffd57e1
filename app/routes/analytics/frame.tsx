import { lengthWords } from "#app/features/analytics/period.ts";
import { Page, PageHeader } from "#app/ui/layout/page.tsx";
import { buttonClass } from "#app/ui/primitives/button.tsx";
import { TabLinks } from "#app/ui/primitives/tab-links.tsx";

interface FrameProps {
  lead: string;
  /** Of this view: `/analytics`, or that of one company. */
  path: string;
  length: number;
  lengths: number[];
  /** Companies the member leads. */
  led: { ledId: string; ledName: string }[];
  children: React.ReactNode;
}

/** Whose figures these are, over which period, and the ways to take them along. */
export function AnalyticsFrame({ lead, path, length, lengths, led, children }: FrameProps) {
  const file = (format: string) => `${path}/export?days=${length}&format=${format}`;
  return (
    <Page>
      <PageHeader
        title="Analytics"
        lead={lead}
        actions={
          <>
            <a href={file("csv")} download className={buttonClass("quiet", "sm")}>
              CSV
            </a>
            <a href={file("json")} download className={buttonClass("quiet", "sm")}>
              JSON
            </a>
          </>
        }
      />
      {led.length > 0 ? (
        <TabLinks
          label="Whose figures"
          className="mb-4 max-w-lg"
          tabs={[{ ledId: "", ledName: "You" }, ...led].map(({ ledId, ledName }) => {
            const to = ledId === "" ? "/analytics" : `/analytics/companies/${ledId}`;
            return { to: `${to}?days=${length}`, label: ledName, current: to === path };
          })}
        />
      ) : null}
      <TabLinks
        label="Period"
        className="mb-6 max-w-lg"
        replace
        tabs={lengths.map((days) => ({
          to: `${path}?days=${days}`,
          label: lengthWords(days),
          current: days === length,
        }))}
      />
      {children}
    </Page>
  );
}
