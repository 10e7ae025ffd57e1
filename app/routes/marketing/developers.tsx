import { Link } from "react-router";
import { OperationCard } from "#app/features/integrations/components/operation-card.tsx";
import { reference } from "#app/features/integrations/reference.server.ts";
import { publicLoader } from "#app/platform/responses.server.ts";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/developers.ts";
import { SiteFooter } from "./site-footer.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: "For developers · Thrive" },
  { name: "description", content: "The API of Thrive: tokens, scopes, and everything a program can do." },
  { tagName: "link", rel: "canonical", href: `${loaderData?.origin ?? ""}/developers` },
];

export const loader = publicLoader(async (app, { request }: Route.LoaderArgs) => {
  const { origin } = new URL(request.url);
  return { origin, groups: reference(origin), signedIn: app.viewer !== null };
});

export default function Developers({ loaderData: { origin, groups, signedIn } }: Route.ComponentProps) {
  return (
    <>
      <Page width="pair">
        <PageHeader title="For developers" lead="Everything a program can do on Thrive, in your name." />
        <Beginning origin={origin} signedIn={signedIn} />
        {groups.map(({ name, note, operations }) => (
          <section key={name} aria-labelledby={`group-${name}`} className="mt-8">
            <h2 id={`group-${name}`} className="text-22">
              {name}
            </h2>
            <p className="mt-1 mb-3 text-muted">{note}</p>
            <Card flush>
              <ul className="divide-y divide-hairline">
                {operations.map((operation) => (
                  <OperationCard key={operation.id} operation={operation} />
                ))}
              </ul>
            </Card>
          </section>
        ))}
      </Page>
      {signedIn ? null : <SiteFooter />}
    </>
  );
}

function Beginning({ origin, signedIn }: { origin: string; signedIn: boolean }) {
  const makeOne = "/settings/api-tokens";
  return (
    <Card className="flex flex-col gap-4">
      <p className="max-w-line">
        Make a token in your settings, allow it as little as it needs, and send it along. What you send is
        JSON and held to the rules of our own forms. Every refusal is a problem as RFC 9457 has it: a sentence
        in <code>title</code>, a word in <code>code</code>.
      </p>
      <pre className="whitespace-pre-wrap break-words rounded-control bg-sunken p-3 text-14">
        <code>{`curl ${origin}/api/v1/notifications \\\n  -H "Authorization: Bearer thrive_pat_…"`}</code>
      </pre>
      <p className="max-w-line text-14 text-muted">
        With an <code>Idempotency-Key</code> a command is done once, however often it is sent: within a day
        the same key and body are answered as they were the first time, and another body is refused with 409.
        Lists come in pages: ask again with <code>cursor</code> until there is no <code>nextCursor</code>. A
        member reads up to 1,500 times in 5 minutes and writes up to 80 times a minute, and one token is heard
        5,000 times an hour; beyond that 429 says when to come back, in <code>Retry-After</code>.
      </p>
      <p className="max-w-line text-14 text-muted">
        Your own server is told when something happens: add its address under{" "}
        <Link to="/settings/webhooks" className="underline underline-offset-2">
          Webhooks
        </Link>
        . Each delivery is signed as Standard Webhooks has it, and is tried eight times over two days until it
        is answered with 2xx. What it brings stands in the OpenAPI document, under <code>webhooks</code>.
      </p>
      <p className="max-w-line text-14 text-muted">
        Is it for other members? Register it under{" "}
        <Link to="/settings/my-apps" className="underline underline-offset-2">
          Apps you build
        </Link>
        : they let it in by OAuth 2.0 (authorization code, PKCE with S256, refresh tokens that are used once),
        see what it may do, and shut it out when they like. Where it asks stands in{" "}
        <a href="/.well-known/oauth-authorization-server" className="underline underline-offset-2">
          its metadata
        </a>
        .
      </p>
      <p className="max-w-line text-14 text-muted">
        Your own assistant comes in by the Model Context Protocol, at <code>{`${origin}/api/v1/mcp`}</code>,
        with a token of yours or as an app. It may search, read what you applied to and what is due, and write
        drafts of applications, as far as its scopes go. It sends nothing and pays nothing: a draft waits in
        your Opportunity Dashboard until you have read it and send it yourself.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={signedIn ? makeOne : `/auth?return=${encodeURIComponent(makeOne)}`} variant="spark">
          {signedIn ? "Make a token" : "Sign in to make a token"}
        </ButtonLink>
        <ButtonLink to="/api/v1/openapi.json" reloadDocument>
          OpenAPI 3.1
        </ButtonLink>
      </div>
    </Card>
  );
}
