import { Link } from "react-router";
import { z } from "zod";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { answerTo, messageOf } from "#app/core/form-answer.ts";
import { authSettings } from "#app/features/auth/settings.server.ts";
import { drawMail } from "#app/features/notifications/mail-preview.ts";
import { DATA_MAX, dataOf, mailedKinds } from "#app/features/notifications/mail-samples.ts";
import { changeOf, selectMailText } from "#app/features/notifications/mail-versions.server.ts";
import {
  mailToMyself,
  OUTBOX_PAGE,
  outboxSearch,
  requeueMail,
  selectOutbox,
} from "#app/features/notifications/outbox.server.ts";
import {
  canPause,
  selectMailFigures,
  selectPaused,
  switchMail,
} from "#app/features/notifications/paused-mails.server.ts";
import { unsubscribeLink } from "#app/features/notifications/unsubscribe-link.ts";
import { staffAction, staffLoader } from "#app/features/staff/guards.server.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { StaffBoundary, staffTitle } from "../shell/staff-boundary.tsx";
import type { Route } from "./+types/test-emails.ts";
import { MailChanges, MailHints } from "./mail-checks.tsx";
import { MailFigures } from "./mail-figures.tsx";
import { OutboxTable, StatusLinks } from "./outbox-table.tsx";
import { TemplateForm } from "./template-form.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => staffTitle(loaderData, "Email templates");

export const loader = staffLoader("admin", async (app, { request }: Route.LoaderArgs) => {
  const search = new URL(request.url).searchParams;
  const choice = search.get("template") ?? "welcome";
  const shown = dataOf(choice, { of: search.get("of"), data: search.get("data") });
  const theme = search.get("theme") === "dark" ? "dark" : "light";
  const unsubscribe = choice.startsWith("notification:")
    ? "https://thrive.example/u/token/unsubscribe"
    : undefined;
  const [mails, paused, figures, [kept]] = await app.ask([
    selectOutbox(app, outboxSearch.parse(Object.fromEntries(search))),
    selectPaused(app.db),
    selectMailFigures(app.db, choice),
    selectMailText(app.db, choice),
  ]);
  const pausable = canPause(choice, app.mailTexts.account);
  const stoppable = unsubscribe !== undefined && pausable;
  const drawn = await drawMail(app.mailTexts, shown, { frame: { theme, unsubscribe }, stoppable });
  return {
    choice,
    data: shown.text,
    wrong: shown.wrong,
    theme,
    wide: search.get("width") !== "phone",
    preview: drawn?.mail ?? null,
    checks: drawn?.checks ?? null,
    change: await changeOf(app.mailTexts, choice, kept),
    templates: { account: app.mailTexts.account, others: app.mailTexts.others, kinds: mailedKinds() },
    outbox: await Promise.all(mails.map((mail) => readable(app, mail))),
    next: mails.length === OUTBOX_PAGE ? mails.at(-1)?.id : undefined,
    leaves: !app.mailer.keepsContents,
    figures,
    pausable,
    pausedAt: paused.find(({ template }) => template === choice)?.pausedAt ?? null,
    now: app.clock.now(),
  };
});

const stored = z.record(z.string(), z.string());

type StoredMail = Awaited<ReturnType<typeof selectOutbox>>[number];

/**
 * Locally the outbox is the mailbox, and a mail reads as it came; where mails leave, those of the account are their
 * receiver's alone, and so is every link that stops mails.
 */
async function readable(
  { mailer, mailTexts, env }: Pick<AppContext, "mailer" | "mailTexts" | "env">,
  { data, kind, token, ...mail }: StoredMail,
) {
  const known = stored.safeParse(data).data;
  if (!known || !(mailer.keepsContents || !mailTexts.account.includes(mail.template)))
    return { ...mail, text: null };
  const unsubscribe = mailer.keepsContents
    ? unsubscribeLink(authSettings(env).siteUrl, token, kind)
    : undefined;
  const rendered = await mailTexts.render(mail.template, known, { unsubscribe });
  return { ...mail, text: rendered?.text ?? null };
}

const sendSchema = z
  .object({ template: z.string().max(80), of: z.string().max(80), data: z.string().max(DATA_MAX) })
  .transform(({ template, ...typed }) => dataOf(template, typed))
  .superRefine(({ wrong }, issues) => {
    if (wrong) issues.addIssue({ code: "custom", path: ["data"], message: wrong });
  });

const switchSchema = z.object({
  template: z.string().max(80),
  on: z.enum(["yes", "no"]).transform((word) => word === "yes"),
});

const intents: Record<string, (app: MemberContext, form: FormData) => Promise<string>> = {
  send: async (app, form) => {
    const { template, data } = parseForm(form, sendSchema);
    await mailToMyself(app, template, data ?? {});
    return "On its way to your own address.";
  },
  requeue: async (app, form) => {
    await requeueMail(app, parseForm(form, z.object({ mail: z.uuid() })).mail);
    return "Back in the queue.";
  },
  switch: async (app, form) => {
    const { template, on } = parseForm(form, switchSchema);
    await switchMail(app, template, on);
    return on ? "On again." : "Off: nobody gets this mail until it is on again.";
  },
};

export const action = staffAction("admin", async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  const act = byIntent(intents, form);
  return answerForm(form, () => act(app, form));
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export default function TestEmails({ loaderData, actionData }: Route.ComponentProps) {
  const { choice, data, wrong, preview, wide, theme, templates, outbox, next, leaves } = loaderData;
  const { figures, pausable, pausedAt, checks, change, now } = loaderData;
  const answer = answerTo(actionData);
  return (
    <Page>
      <PageHeader
        title="Email templates"
        lead={
          leaves
            ? "Every mail we send, and what became of it."
            : "Nothing leaves this machine: the outbox below is the mailbox."
        }
      />
      <p role="status" className="mb-3 text-14 text-muted empty:hidden">
        {answer?.done}
      </p>
      {messageOf(answer) || answer?.error ? (
        <p role="alert" className="mb-3 text-14 text-danger">
          {messageOf(answer) ?? Object.values(answer?.error?.fields ?? {}).flat()[0]}
        </p>
      ) : null}
      <div className="grid gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <Card className="flex flex-col gap-4 self-start">
          <TemplateForm
            choice={choice}
            data={data}
            wrong={wrong}
            templates={templates}
            wide={wide}
            theme={theme}
          />
          <MailFigures choice={choice} figures={figures} pausable={pausable} pausedAt={pausedAt} now={now} />
        </Card>
        <Card>
          <h2 className="mb-3 break-words text-18">
            {preview?.subject ?? (wrong ? "Nothing to show" : "No such template")}
          </h2>
          {preview ? (
            <>
              <iframe
                title="Preview"
                sandbox=""
                srcDoc={preview.html}
                style={{ width: wide ? "100%" : 360, colorScheme: theme }}
                className="h-[34rem] max-w-full rounded-control border border-hairline"
              />
              <details className="mt-3">
                <summary className="cursor-pointer text-14 text-muted">Plain text</summary>
                <pre className="mt-2 whitespace-pre-wrap break-words text-14">{preview.text}</pre>
              </details>
            </>
          ) : null}
          {checks ? <MailHints {...checks} /> : null}
          <MailChanges change={change} now={now} />
        </Card>
      </div>
      <Card className="mt-4">
        <h2 className="mb-3 text-18">Outbox</h2>
        <StatusLinks />
        <OutboxTable mails={outbox} />
        {next ? (
          <Link to={`?after=${next}`} className="mt-3 inline-block text-14 underline underline-offset-2">
            Older ones
          </Link>
        ) : null}
      </Card>
    </Page>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffBoundary error={error} />;
}
