import { CircleX, Download, ShieldCheck, ShieldQuestion } from "lucide-react";
import { Link, redirect } from "react-router";
import { longDay } from "#app/core/day-words.ts";
import { embedOf } from "#app/features/passport/badge.ts";
import { CopySnippet } from "#app/features/passport/components/copy-snippet.tsx";
import { CredentialFacts } from "#app/features/passport/components/credential-facts.tsx";
import { passportKeys } from "#app/features/passport/keys.server.ts";
import { getCredential, type HeldCredential } from "#app/features/passport/queries/public.server.ts";
import { headlineOf, KIND_WORDS } from "#app/features/passport/words.ts";
import { publicLoader } from "#app/platform/responses.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { ButtonLink, buttonClass } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/credential.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.title} · Thrive` : "Not here · Thrive" },
  { name: "robots", content: "noindex" },
];

/** What a credential says, and whether it holds: its signature is checked each time. */
export const loader = publicLoader(async (app, { params }: Route.LoaderArgs) => {
  const answer = await getCredential(app, params.credentialId);
  if (answer.state === "members_only")
    throw redirect(`/auth?return=${encodeURIComponent(`/verify/${params.credentialId}`)}`);
  const { site } = await passportKeys(app.env);
  if (answer.state === "suspended") return { state: answer.state, title: "Credential", site } as const;
  const shown = answer.held && shownOf(answer.held);
  const title = shown?.headline ?? "Credential";
  return answer.state === "withdrawn"
    ? { ...answer, held: shown, title, site }
    : { state: answer.state, held: shown, title, site };
});

/** The signed text has an address of its own. */
function shownOf({ token, open, ...held }: HeldCredential) {
  const { subject, kind } = held;
  const headline = subject ? headlineOf(subject) : KIND_WORDS[kind];
  return { ...held, filed: open && token !== null, headline };
}

export default function CredentialPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.state === "suspended")
    return (
      <Page>
        <h1 className="sr-only">Credential</h1>
        <EmptyState title="This credential is not available right now" />
      </Page>
    );
  const { held, site } = loaderData;
  const subject = held?.subject;
  return (
    <Page width="column">
      <PageHeader
        title={held?.headline ?? "Credential"}
        lead={
          held && subject ? (
            <>
              {KIND_WORDS[held.kind]} of{" "}
              <Link to={`/profile/${held.handle}`} className="underline underline-offset-2">
                {subject.name}
              </Link>
            </>
          ) : undefined
        }
      />
      <div className="flex flex-col gap-4">
        <Card className="flex flex-col gap-4">
          <Standing {...loaderData} />
          {held && subject ? (
            <CredentialFacts
              subject={subject}
              more={[
                ["Issued", longDay(held.issuedAt)],
                ["Issued by", `Thrive (${new URL(site).host})`],
              ]}
            />
          ) : null}
        </Card>
        {loaderData.state === "valid" && held?.filed ? (
          <Take id={held.id} words={held.headline} site={site} />
        ) : null}
        <p className="text-14 text-muted">
          <Link
            to="/verify#credential"
            className="inline-flex min-h-11 items-center underline underline-offset-2"
          >
            Check a file you were given
          </Link>
        </p>
      </div>
    </Page>
  );
}

type Shown = Exclude<Route.ComponentProps["loaderData"], { state: "suspended" }>;

/** Whether it holds, first of all. */
function Standing(shown: Shown) {
  const [Icon, tone, title, note] =
    shown.state === "valid"
      ? ([
          ShieldCheck,
          "text-success",
          "Valid",
          "We have just checked the signature: word for word as Thrive signed it, and not withdrawn.",
        ] as const)
      : shown.state === "withdrawn"
        ? ([
            CircleX,
            "text-danger",
            "Withdrawn",
            `It holds no longer since ${longDay(shown.withdrawnAt)}. ${shown.reason ?? "Its member has left Thrive."}`,
          ] as const)
        : ([
            ShieldQuestion,
            "text-danger",
            "Cannot be confirmed",
            "No key of ours fits its signature any more. Its member can issue it anew.",
          ] as const);
  return (
    <div className="flex items-start gap-3">
      <Icon aria-hidden strokeWidth={1.75} className={`size-7 shrink-0 ${tone}`} />
      <div className="min-w-0">
        <h2 className="text-22">{title}</h2>
        <p className="mt-1 text-14 text-muted">{note}</p>
      </div>
    </div>
  );
}

/** Its file, and what to put on a page elsewhere. */
function Take({ id, words, site }: { id: string; words: string; site: string }) {
  const embed = embedOf(`${site}/verify/${id}`, words);
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-18">Take it with you</h2>
      <img src={`/verify/${id}/badge.svg`} alt="" width={320} height={56} className="h-auto max-w-full" />
      <code className="break-all rounded-control bg-sunken p-3 text-12">{embed}</code>
      <div className="flex flex-wrap items-center gap-2">
        <CopySnippet text={embed} />
        <a href={`/verify/${id}/credential.json`} className={buttonClass("quiet", "sm")}>
          <Download aria-hidden className="size-4.5" strokeWidth={1.75} />
          JSON
        </a>
        <ButtonLink to="/help/work-passport" size="sm" variant="ghost">
          How others check it
        </ButtonLink>
      </div>
    </Card>
  );
}
