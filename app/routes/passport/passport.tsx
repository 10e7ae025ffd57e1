import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { decodeCursor } from "#app/core/cursor.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { issueCredential } from "#app/features/passport/commands/issue.server.ts";
import { showCredential, withdrawCredential } from "#app/features/passport/commands/withdraw.server.ts";
import { CertifiableList, IssuedList } from "#app/features/passport/components/own-credentials.tsx";
import { passportKeys } from "#app/features/passport/keys.server.ts";
import {
  selectFinished,
  selectIssued,
  selectReviewed,
  selectVerifiedSkills,
  toFinishedPage,
  toIssuedPage,
  toReviewedPage,
  toSkillsPage,
} from "#app/features/passport/queries/own.server.ts";
import { credentialIdSchema, issueSchema } from "#app/features/passport/schema.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberLoader } from "#app/platform/responses.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { FormOutcome } from "#app/ui/form/fields.tsx";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { PageLinks } from "#app/ui/primitives/page-links.tsx";
import { TabLinks } from "#app/ui/primitives/tab-links.tsx";
import type { Route } from "./+types/passport.ts";

const TABS = { issued: "Issued", projects: "Projects", reviews: "Reviews", skills: "Skills" } as const;
type Tab = keyof typeof TABS;

const isTab = (value: string): value is Tab => Object.hasOwn(TABS, value);

export const meta: Route.MetaFunction = () => [{ title: "Work passport · Thrive" }];

export const loader = memberLoader(async (app, { request }: Route.LoaderArgs) => {
  const query = new URL(request.url).searchParams;
  const asked = query.get("tab") ?? "";
  const tab = isTab(asked) ? asked : "issued";
  const cursor = decodeCursor(query.get("cursor"));
  const open = (await passportKeys(app.env)).signing !== null;
  const shared = { open, below: cursor !== null };
  switch (tab) {
    case "issued": {
      const [rows] = await app.ask([selectIssued(app, cursor)]);
      return { ...shared, tab, ...toIssuedPage(rows) };
    }
    case "projects": {
      const [rows] = await app.ask([selectFinished(app, cursor)]);
      return { ...shared, tab, ...toFinishedPage(rows) };
    }
    case "reviews": {
      const [rows] = await app.ask([selectReviewed(app, cursor)]);
      return { ...shared, tab, ...toReviewedPage(rows) };
    }
    case "skills": {
      const [rows] = await app.ask([selectVerifiedSkills(app)]);
      return { ...shared, tab, ...toSkillsPage(rows) };
    }
  }
});

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  const own = () => parseForm(form, credentialIdSchema).credential;
  return answerForm(form, () =>
    byIntent(
      {
        issue: async (): Promise<string> => {
          await issueCredential(app, parseForm(form, issueSchema));
          return "Issued. Whoever has its link can check it now, and it shows on your page.";
        },
        withdraw: async (): Promise<string> => {
          await withdrawCredential(app, own());
          return "Withdrawn. Whoever checks it is told so. You can issue another one.";
        },
        show: async (): Promise<string> => {
          await showCredential(app, own(), true);
          return "It shows on your page.";
        },
        hide: async (): Promise<string> => {
          await showCredential(app, own(), false);
          return "It is off your page. Whoever has its link can still check it.";
        },
      },
      form,
    )(),
  );
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

const EMPTY = {
  issued: [
    "Nothing is certified yet",
    "Choose a project, a review or a skill. Nothing is public before you issue it.",
  ],
  projects: ["No completed project yet", "What you finish here with somebody can be certified."],
  reviews: ["No review yet", "Reviews that others can read on your page can be certified."],
  skills: [
    "No verified skill yet",
    "A skill is verified by enough endorsements, or by work that a client approved and paid twice.",
  ],
} as const satisfies Record<Tab, readonly [string, string]>;

export default function Passport({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, open, next, below } = loaderData;
  const path = tab === "issued" ? "/passport" : `/passport?tab=${tab}`;
  const [title, note] = EMPTY[tab];
  return (
    <Page width="column">
      <PageHeader
        title="Work passport"
        lead="Signed proof of what you did here, to show anywhere. Anybody can check it, without an account."
      />
      <TabLinks
        label="Work passport"
        className="mb-6"
        tabs={(Object.keys(TABS) as Tab[]).map((key) => ({
          to: key === "issued" ? "/passport" : `/passport?tab=${key}`,
          label: TABS[key],
          current: key === tab,
        }))}
      />
      <div className="flex flex-col gap-4">
        {open ? null : (
          <Card>
            <p>Credentials cannot be issued at the moment. Those you have can still be withdrawn.</p>
          </Card>
        )}
        <FormOutcome answer={answerTo(actionData)} />
        {loaderData.items.length === 0 ? (
          <EmptyState
            title={title}
            action={
              tab === "issued" ? (
                <ButtonLink to="/passport?tab=projects">What can be certified</ButtonLink>
              ) : null
            }
          >
            {note}
          </EmptyState>
        ) : loaderData.tab === "issued" ? (
          <IssuedList items={loaderData.items} />
        ) : (
          <CertifiableList items={loaderData.items} open={open} />
        )}
        <PageLinks
          newest={below ? path : null}
          earlier={next ? `${path}${path.includes("?") ? "&" : "?"}cursor=${next}` : null}
        />
      </div>
    </Page>
  );
}
