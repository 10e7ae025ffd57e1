import { useEffect } from "react";
import { Link } from "react-router";
import { useReadAgain } from "#app/browser/use-read-again.ts";
import { seconds } from "#app/core/time.ts";
import { PartList, StateIcon } from "#app/features/status/components/part-list.tsx";
import { inOneSentence } from "#app/features/status/health.ts";
import { readHealth } from "#app/features/status/queries.server.ts";
import { publicLoader } from "#app/platform/responses.server.ts";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/status.ts";

export const meta: Route.MetaFunction = () => [
  { title: "System status · Thrive" },
  { name: "description", content: "Whether everything on Thrive works right now." },
];

/** How everything is at this moment, from what each part has to do (product.md §6.3, `/status`). */
export const loader = publicLoader(async (app) => ({
  parts: await readHealth(app),
  now: app.clock.now(),
}));

const LOOKS_AGAIN = seconds(30);

export default function Status({ loaderData: { parts, now } }: Route.ComponentProps) {
  const { state, sentence } = inOneSentence(parts);
  const readAgain = useReadAgain();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void readAgain();
    }, LOOKS_AGAIN);
    return () => clearInterval(timer);
  }, [readAgain]);
  return (
    <Page width="column">
      <PageHeader title="System status" lead="How Thrive is doing at this moment." />
      <Card className="mb-4 flex items-center gap-3">
        <StateIcon state={state} />
        <p role="status" className="text-18">
          {sentence}
        </p>
      </Card>
      <Card flush>
        <PartList parts={parts} now={now} />
      </Card>
      <p className="mt-4 text-14 text-muted">
        Looked at{" "}
        <time dateTime={new Date(now).toISOString()}>{new Date(now).toISOString().slice(11, 16)} UTC</time>,
        and again every half minute. Something else is wrong?{" "}
        <Link to="/support-dashboard?new" className="underline underline-offset-2">
          Tell us
        </Link>
        .
      </p>
    </Page>
  );
}
