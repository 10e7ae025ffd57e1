import { SparkMotif } from "#app/ui/feedback/empty-state.tsx";
import { Card, Page } from "#app/ui/layout/page.tsx";
import { NoCookies } from "./no-cookies.tsx";

/** The frame of every page at the door: one card in the middle. */
export function AuthFrame({
  title,
  lead,
  children,
  above,
  below,
}: {
  title: string;
  lead: React.ReactNode;
  children: React.ReactNode;
  /** What matters more than the form. */
  above?: React.ReactNode;
  /** Quiet ways on, under the card. */
  below?: React.ReactNode;
}) {
  return (
    <Page className="flex min-h-[calc(100dvh-4rem)] items-center justify-center">
      <div className="w-full max-w-md">
        <div className="mb-6 text-center">
          <SparkMotif className="mx-auto size-16" />
          <h1 className="mt-2 text-28">{title}</h1>
          {/* So narrow that it takes two lines on every phone: where it just fitted, all moved when the font came. */}
          <p className="mx-auto mt-1 max-w-[20em] text-balance text-muted">{lead}</p>
        </div>
        {above}
        <Card className="sm:p-6">
          <NoCookies />
          {children}
        </Card>
        {below ? (
          <div className="mt-4 flex flex-wrap items-center justify-center gap-x-6 text-14">{below}</div>
        ) : null}
      </div>
    </Page>
  );
}
