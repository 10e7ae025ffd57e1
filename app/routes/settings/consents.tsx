import { Link } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { shortDay } from "#app/core/day-words.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { selectConsents } from "#app/features/auth/queries/list-consents.server.ts";
import { acceptVersion } from "#app/features/legal/commands.server.ts";
import { AcceptCard } from "#app/features/legal/components/accept-card.tsx";
import { LEGAL_KINDS } from "#app/features/legal/kinds.ts";
import type { LegalDocumentKind } from "#app/features/legal/legal-document.ts";
import { selectToAccept, toAsked } from "#app/features/legal/queries.server.ts";
import { acceptSchema } from "#app/features/legal/schema.ts";
import { answerForm, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { FormOutcome } from "#app/ui/form/fields.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/consents.ts";
import { SettingsFrame } from "./settings-frame.tsx";

export const meta: Route.MetaFunction = () => [{ title: "What you agreed to · Thrive" }];

export const loader = memberQuery(
  (ctx, _args: Route.LoaderArgs) => [selectConsents(ctx), selectToAccept(ctx.db, ctx.viewer.userId)] as const,
  (app, [consents, open]) => ({ consents, open: toAsked(open, app.clock.now()) }),
);

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, async () => {
    await acceptVersion(app, parseForm(form, acceptSchema));
    return "Thank you. It is kept here.";
  });
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function Consents({ loaderData: { consents, open }, actionData }: Route.ComponentProps) {
  return (
    <SettingsFrame
      title="What you agreed to"
      lead="Kept with your account, in the version that was shown to you."
    >
      <FormOutcome answer={answerTo(actionData, "accept")} />
      {open.map((one) => (
        <AcceptCard key={one.kind} asked={one} />
      ))}
      <Card>
        {consents.length === 0 ? (
          <p className="text-muted">
            Nothing is on record: your account was made before, or outside, the page where one agrees.
          </p>
        ) : (
          <table className="w-full text-left">
            <thead className="text-14 text-muted">
              <tr className="border-hairline border-b *:pb-2 *:font-normal">
                <th scope="col">What</th>
                <th scope="col">Version</th>
                <th scope="col">Since</th>
              </tr>
            </thead>
            <tbody className="divide-y divide-hairline">
              {consents.map(({ kind, version, givenAt }) => (
                <tr key={`${kind} ${version}`} className="*:py-3 *:pr-3 *:align-baseline">
                  <th scope="row" className="font-medium">
                    <Agreed kind={kind} version={version} />
                  </th>
                  <td className="text-muted tabular">{kind === "minimum_age" ? null : version}</td>
                  <td className="text-muted tabular last:pr-0">
                    <time dateTime={new Date(givenAt).toISOString()}>{shortDay(givenAt)}</time>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Card>
    </SettingsFrame>
  );
}

function Agreed({ kind, version }: { kind: LegalDocumentKind | "minimum_age"; version: string }) {
  if (kind === "minimum_age") return `To be ${version} or older`;
  const { name, to } = LEGAL_KINDS[kind];
  return (
    <Link to={`${to}?version=${version}`} className="underline underline-offset-2 hover:text-spark">
      {name}
    </Link>
  );
}
