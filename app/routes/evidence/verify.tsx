import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { PackCheck } from "#app/features/evidence/components/pack-check.tsx";
import { checkCredential } from "#app/features/passport/check.server.ts";
import { type CheckAnswer, CredentialCheck } from "#app/features/passport/components/credential-check.tsx";
import { checkSchema } from "#app/features/passport/schema.ts";
import { answerForm, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { publicAction } from "#app/platform/responses.server.ts";
import { Page, PageHeader } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/verify.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Check evidence or a credential · Thrive" },
  {
    name: "description",
    content: "Find out whether a project's evidence is whole, or a credential holds, and Thrive made it.",
  },
];

export const action = publicAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm<Omit<CheckAnswer, "intent" | "error">>(form, async () => ({
    checked: await checkCredential(app, parseForm(form, checkSchema).credential),
  }));
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export default function Verify({ actionData }: Route.ComponentProps) {
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
      <div className="mt-8">
        <CredentialCheck answer={answerTo<CheckAnswer>(actionData, "credential")} />
      </div>
    </Page>
  );
}

async function ask(manifest: string): Promise<number | null> {
  const answer = await fetch(`/verify/known?${new URLSearchParams({ manifest })}`);
  if (!answer.ok) throw new Error(`The question was answered with ${answer.status}.`);
  return ((await answer.json()) as { madeAt: number | null }).madeAt;
}
