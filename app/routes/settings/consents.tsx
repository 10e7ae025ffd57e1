import { Link } from "react-router";
import { shortDay } from "#app/core/day-words.ts";
import { selectConsents } from "#app/features/auth/queries/list-consents.server.ts";
import { memberQuery } from "#app/platform/responses.server.ts";
import { Card } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/consents.ts";
import { SettingsFrame } from "./settings-frame.tsx";

export const meta: Route.MetaFunction = () => [{ title: "What you agreed to · Thrive" }];

export const loader = memberQuery(
  (ctx, _args: Route.LoaderArgs) => [selectConsents(ctx)] as const,
  (_app, [consents]) => ({ consents }),
);

export default function Consents({ loaderData: { consents } }: Route.ComponentProps) {
  return (
    <SettingsFrame
      title="What you agreed to"
      lead="Kept with your account, in the version that was shown to you."
    >
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

const DOCUMENTS = {
  terms: { name: "Terms", to: "/terms" },
  privacy: { name: "Privacy notice", to: "/privacy" },
};

function Agreed({ kind, version }: { kind: keyof typeof DOCUMENTS | "minimum_age"; version: string }) {
  if (kind === "minimum_age") return `To be ${version} or older`;
  const { name, to } = DOCUMENTS[kind];
  return (
    <Link to={to} className="underline underline-offset-2 hover:text-spark">
      {name}
    </Link>
  );
}
