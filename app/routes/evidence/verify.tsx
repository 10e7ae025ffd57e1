import { PackCheck } from "#app/features/evidence/components/pack-check.tsx";
import { Page, PageHeader } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/verify.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Check a pack of evidence · Thrive" },
  { name: "description", content: "Find out whether a project's evidence is whole, and made by Thrive." },
];

export default function Verify() {
  return (
    <Page width="column">
      <PageHeader
        title="Check a pack of evidence"
        lead="Choose a pack that was exported from a project. It is read in your browser and goes nowhere: only its fingerprint is compared with those we made."
      />
      <noscript>
        <p className="mb-6">This needs JavaScript. How to check a pack by hand stands in its README.txt.</p>
      </noscript>
      <PackCheck ask={ask} />
    </Page>
  );
}

async function ask(manifest: string): Promise<number | null> {
  const answer = await fetch(`/verify/known?${new URLSearchParams({ manifest })}`);
  if (!answer.ok) throw new Error(`The question was answered with ${answer.status}.`);
  return ((await answer.json()) as { madeAt: number | null }).madeAt;
}
