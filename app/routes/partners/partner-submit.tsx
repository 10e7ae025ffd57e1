import { Link, redirect, useLocation } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { useKeptForm } from "#app/browser/use-kept-form.ts";
import { longDay } from "#app/core/day-words.ts";
import { AppError } from "#app/core/errors.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { newId } from "#app/core/ids.ts";
import { captchaKeyOf, requireHuman } from "#app/features/auth/captcha.server.ts";
import { confirmPartner, sendPartnerCode } from "#app/features/partners/commands/confirm-partner.server.ts";
import { findDraft, keepDraft } from "#app/features/partners/commands/drafts.server.ts";
import { answerStaff, editSubmission } from "#app/features/partners/commands/edit-submission.server.ts";
import { setGuestLogo } from "#app/features/partners/commands/guest-logo.server.ts";
import { claimListing } from "#app/features/partners/commands/own-listing.server.ts";
import { submitPartner } from "#app/features/partners/commands/submit.server.ts";
import { SubmissionForm } from "#app/features/partners/components/submission-form.tsx";
import { SubmissionStatus } from "#app/features/partners/components/submission-status.tsx";
import { getSubmission, selectSubmissions } from "#app/features/partners/queries/submissions.server.ts";
import { codeSchema, submissionSchema } from "#app/features/partners/schema.ts";
import { submissionPath } from "#app/features/partners/submission-link.server.ts";
import { PARTNER_STATUSES } from "#app/features/partners/terms.ts";
import { type AppContext, asMember } from "#app/platform/context.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { IMAGE_FORM_BYTES, readForm } from "#app/platform/read-form.server.ts";
import { publicAction, publicLoader } from "#app/platform/responses.server.ts";
import { FormNote, FormOutcome } from "#app/ui/form/fields.tsx";
import { Kept } from "#app/ui/form/kept.tsx";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { Route } from "./+types/partner-submit.ts";

export const meta: Route.MetaFunction = ({ location }) => [
  { title: "Become a partner · Thrive" },
  { name: "description", content: "Offer something good to the creators, brands and companies on Thrive." },
  // A link with a token is for one person.
  ...(location.search ? [{ name: "robots", content: "noindex" }] : []),
];

export const loader = publicLoader(async (app, { request }: Route.LoaderArgs) => {
  const key = keyIn(request);
  if (key) {
    const submission = await getSubmission(app, key.id, key.token);
    return { view: "status" as const, submission, now: app.clock.now() };
  }
  const opened = draftIn(request);
  const draft = opened && (await findDraft(app, opened));
  const [mine] = app.viewer ? await app.ask([selectSubmissions(asMember(app))]) : [[]];
  return {
    view: "form" as const,
    mine,
    member: app.viewer ? { name: app.viewer.displayName, email: app.viewer.email } : null,
    captchaKey: captchaKeyOf(app),
    formKey: newId(app.clock.now()),
    begun: draft ?? {},
    /** A link that leads to nothing any more. */
    lost: opened !== null && draft === null,
  };
});

function keyIn(request: Request) {
  const query = new URL(request.url).searchParams;
  const id = query.get("partner");
  return id === null ? null : { id, token: query.get("token") };
}

function draftIn(request: Request) {
  const query = new URL(request.url).searchParams;
  const id = query.get("draft");
  return id === null ? null : { id, token: query.get("token") };
}

const typedIn = (form: FormData) =>
  Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));

type Act = (app: AppContext, form: FormData, request: Request) => Promise<string | Response>;

const ACTS: Record<string, Act> = {
  submit: async (app, form, request) => {
    const input = parseForm(form, submissionSchema);
    await requireHuman(app, form);
    const logo = form.get("logo");
    const bytes = logo instanceof File && logo.size > 0 ? new Uint8Array(await logo.arrayBuffer()) : null;
    const opened = draftIn(request);
    const known = opened && (await findDraft(app, opened));
    const { id } = await submitPartner(app, input, bytes, known ? opened.id : null);
    return redirect(await submissionPath(app.env, id));
  },
  confirm: async (app, form, request) => {
    const submission = await submissionOf(app, request);
    await confirmPartner(app, submission, parseForm(form, codeSchema).code);
    return "Thank you. Your address is confirmed.";
  },
  "send-code": async (app, _form, request) => {
    await sendPartnerCode(app, await submissionOf(app, request));
    return "A new code is on its way.";
  },
  answer: async (app, form, request) => {
    const submission = await submissionOf(app, request);
    await answerStaff(app, submission, typedIn(form));
    return "Thank you. We look at it again.";
  },
  edit: async (app, form, request) => {
    await editSubmission(app, (await submissionOf(app, request)).id, typedIn(form));
    return "Saved. We look at it as it stands now.";
  },
  logo: async (app, form, request) => {
    const { id } = await submissionOf(app, request);
    const logo = form.get("logo");
    if (!(logo instanceof File) || logo.size === 0)
      throw new AppError("invalid_input", { fields: { logo: ["Please choose a picture."] } });
    await setGuestLogo(app, id, new Uint8Array(await logo.arrayBuffer()));
    return "Your logo is kept. Members see it once your offer is live.";
  },
  keep: async (app, form, request) => {
    await keepDraft(app, typedIn(form), draftIn(request));
    return "Kept for 30 days. We mailed you the link to go on.";
  },
  "claim-listing": async (app, form) => {
    const slug = await claimListing(asMember(app), String(form.get("website") ?? ""));
    return redirect(`/partner-directory/${slug}`);
  },
};

function submissionOf(app: AppContext, request: Request) {
  const key = keyIn(request);
  return getSubmission(app, key?.id ?? "", key?.token ?? null);
}

export const action = publicAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request, IMAGE_FORM_BYTES);
  return answerForm(form, () => byIntent(ACTS, form)(app, form, request));
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function PartnerSubmit({ loaderData, actionData }: Route.ComponentProps) {
  const answer = answerTo(actionData);
  const { search } = useLocation();
  // Kept for 30 days it is not sent yet: its words stay in their fields.
  const kept = useKeptForm(`partner:${search}`, answer?.done ? undefined : answer);
  if (loaderData.view === "status")
    return (
      <Page width="column">
        <PageHeader
          title={loaderData.submission.name}
          lead={`Your reference is ${loaderData.submission.reference}.`}
        />
        <SubmissionStatus submission={loaderData.submission} answer={answer} />
      </Page>
    );
  const { mine, member, captchaKey, formKey, begun, lost } = loaderData;
  return (
    <Page width="pair">
      <PageHeader
        title="Become a partner"
        lead="Offer something good to everyone here. It is free, and we look at each offer within three working days."
      />
      {mine.length > 0 ? (
        <Card className="mb-6">
          <h2 className="text-18">What you submitted</h2>
          <ul className="mt-2 divide-y divide-hairline">
            {mine.map((one) => (
              <li key={one.id} className="flex flex-wrap items-center gap-3 py-2">
                <Link
                  to={
                    one.status === "live"
                      ? `/partner-directory/${one.slug}`
                      : `/partner-submit?partner=${one.id}`
                  }
                  className="flex min-h-11 min-w-0 flex-1 items-center font-medium hover:text-spark"
                >
                  {one.name}
                </Link>
                <span className="text-14 text-muted">{longDay(one.createdAt)}</span>
                <Chip>{PARTNER_STATUSES[one.status]}</Chip>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {lost ? (
        <FormNote>
          This draft is no longer here: it was submitted, or nobody went on with it for 30 days.
        </FormNote>
      ) : null}
      <FormOutcome answer={answer?.done ? answer : undefined} />
      <Kept {...kept}>
        {(typed) => (
          <SubmissionForm
            formKey={formKey}
            answer={typed}
            member={member}
            captchaKey={captchaKey}
            begun={begun}
          />
        )}
      </Kept>
    </Page>
  );
}
