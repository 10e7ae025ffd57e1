import { data, Form, Link, redirect } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { longDay } from "#app/core/day-words.ts";
import { AppError } from "#app/core/errors.ts";
import { answerTo, type FormAnswer } from "#app/core/form-answer.ts";
import { isId } from "#app/core/ids.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { featureMember } from "#app/features/admin/feature-member.server.ts";
import { setLegalHold } from "#app/features/admin/legal-hold.server.ts";
import { featureSchema, openAccountSchema } from "#app/features/admin/schema.ts";
import { selectTimeline, type TimelineRow } from "#app/features/admin/timeline.server.ts";
import { timelineWords } from "#app/features/admin/timeline-words.ts";
import { requireTyped, typedLabel } from "#app/features/admin/typed-name.ts";
import {
  type OpenedUser,
  openAccount,
  selectOpenedUser,
  selectUser,
  type UserRow,
} from "#app/features/admin/users.server.ts";
import { beginView } from "#app/features/admin/view-as.server.ts";
import { requireSecondFactor } from "#app/features/auth/mfa/step-up.server.ts";
import { LEVEL_WORDS } from "#app/features/safety/ladder.ts";
import {
  type DecisionRow,
  type StrikeRow,
  selectDecisions,
  selectStrikes,
} from "#app/features/safety/moderation-queries.server.ts";
import { isStaff, staffAction, staffQuery } from "#app/features/staff/guards.server.ts";
import { answerForm, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { FormError, FormOutcome, SelectField, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { LocalTime } from "#app/ui/primitives/local-time.tsx";
import { StaffBoundary } from "../shell/staff-boundary.tsx";
import type { Route } from "./+types/user.ts";
import { AboutCard } from "./about-card.tsx";
import { ACTION_WORDS, CASE_STATUS_WORDS, kindWords } from "./case-words.ts";

const NEED = ["support", "moderator"] as const;

const idOf = (params: { userId?: string }) => (isId(params.userId ?? "") ? (params.userId ?? "") : "none");

export const loader = staffQuery(
  NEED,
  (ctx, { params }: Route.LoaderArgs) => {
    const id = idOf(params);
    return [
      selectUser(ctx.db, id),
      selectOpenedUser(ctx.db, id, ctx.viewer.userId, ctx.clock.now()),
      selectStrikes(ctx.db, id),
      selectDecisions(ctx.db, id),
      selectTimeline(ctx.db, id),
    ] as const;
  },
  (app, [[user], [opened], strikes, decisions, timeline]) => {
    if (!user) throw data({ code: "not_found", message: "We could not find that." }, { status: 404 });
    return {
      user: user as UserRow,
      opened: (opened ?? null) as OpenedUser | null,
      strikes: strikes as StrikeRow[],
      decisions: decisions as DecisionRow[],
      timeline: (timeline as TimelineRow[]).map((row) => ({
        at: row.happened_at,
        words: timelineWords(row),
      })),
      mayView: isStaff(app.viewer, "admin") && !user.roles && user.profile_status === "active",
      mayHold: isStaff(app.viewer, "admin") && user.user_id !== app.viewer.userId,
      mayFeature: isStaff(app.viewer, "moderator") && user.account_type === "creator",
      protected: app.viewer.aal === "aal2",
      now: app.clock.now(),
    };
  },
);

export const action = staffAction(NEED, async (app, { request, params }: Route.ActionArgs) => {
  const form = await readForm(request);
  const userId = idOf(params);
  return answerForm(form, async () => {
    if (form.get("intent") === "view") {
      if (!isStaff(app.viewer, "admin")) throw new AppError("forbidden");
      requireSecondFactor(app);
      const secure = new URL(request.url).protocol === "https:";
      await beginView(app, { userId, ...parseForm(form, openAccountSchema) }, secure);
      return redirect("/dashboard");
    }
    if (form.get("intent") === "feature") {
      if (!isStaff(app.viewer, "moderator")) throw new AppError("forbidden");
      const chosen = parseForm(form, featureSchema);
      await featureMember(app, { userId, ...chosen });
      return chosen.days === 0 ? "Not featured any more." : "Featured. The landing page shows them.";
    }
    if (form.get("intent") === "hold" || form.get("intent") === "end-hold") {
      if (!isStaff(app.viewer, "admin")) throw new AppError("forbidden");
      requireSecondFactor(app);
      const on = form.get("intent") === "hold";
      if (on) {
        const [[user]] = await app.ask([selectUser(app.db, userId)]);
        if (!user) throw new AppError("not_found");
        requireTyped(form.get("confirm"), user.handle);
      }
      await setLegalHold(app, { userId, on, ...parseForm(form, openAccountSchema) });
      return on ? "Held. Nothing of theirs is deleted for good." : "The legal hold has ended.";
    }
    await openAccount(app, { userId, ...parseForm(form, openAccountSchema) });
    return "Opened for 15 minutes. They see that you looked, and why.";
  });
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export default function User({ loaderData, actionData }: Route.ComponentProps) {
  const { user, opened, strikes, decisions, timeline, mayView, now } = loaderData;
  const answer = answerTo(actionData, "open");
  const facts: [string, string][] = [
    ["Account", `${user.account_type}${user.confirmed ? "" : ", address not confirmed"}`],
    ["Plan", user.subscription_tier],
    ["XP", user.xp.toLocaleString("en")],
    ["Joined", relativeTime(user.joined_at, now)],
    ["Profile", `${user.completeness} % complete`],
    ["Postings", String(user.postings)],
    ["Projects", String(user.projects)],
    ["Reports made", String(user.reported)],
  ];
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <AboutCard
          name={user.display_name}
          handle={user.handle}
          page={`/profile/${user.handle}`}
          facts={facts}
        >
          {user.roles ? <Chip tone="strong">{user.roles}</Chip> : null}
          <Chip tone={user.profile_status === "active" ? "plain" : "strong"}>
            {user.banned_until && user.banned_until > now
              ? `suspended until ${longDay(user.banned_until)}`
              : user.profile_status}
          </Chip>
          {user.legal_hold_at === null ? null : (
            <Chip tone="strong">legal hold since {longDay(user.legal_hold_at)}</Chip>
          )}
          {(user.limited_until ?? 0) > now ? (
            <Chip tone="strong">limited until {longDay(user.limited_until ?? 0)}</Chip>
          ) : null}
        </AboutCard>
        <Card>
          <h3 className="mb-2 text-18">Decisions</h3>
          {decisions.length === 0 ? (
            <p className="text-14 text-muted">Nothing of theirs was ever decided about.</p>
          ) : (
            <ul className="flex flex-col divide-y divide-hairline">
              {decisions.map((one) => (
                <li key={one.case_id} className="py-2.5 text-14">
                  <Link to={`/admin/moderation/${one.case_id}`} className="underline underline-offset-2">
                    {kindWords(one.subject_type)}: {ACTION_WORDS[one.case_action]}
                  </Link>{" "}
                  <span className="text-muted">
                    {CASE_STATUS_WORDS[one.case_status]}, {relativeTime(one.decided_at, now)}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Card>
        <Card>
          <h3 className="mb-2 text-18">Timeline</h3>
          <ol className="flex flex-col divide-y divide-hairline">
            {timeline.map(({ at, words }) => (
              <li key={`${at} ${words}`} className="flex flex-wrap items-baseline gap-x-3 py-2.5 text-14">
                <span className="min-w-0 flex-1 basis-48 break-words">{words}</span>
                <span className="text-muted">
                  <LocalTime at={at} />
                </span>
              </li>
            ))}
          </ol>
        </Card>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Card>
          <h3 className="mb-2 text-18">Private</h3>
          <FormOutcome answer={answer?.done ? answer : undefined} />
          {opened ? (
            <dl className="flex flex-col gap-2 text-14">
              <div>
                <dt className="text-muted">Email</dt>
                <dd className="break-words">{opened.email ?? "none"}</dd>
              </div>
              <div>
                <dt className="text-muted">Phone</dt>
                <dd>{opened.phone ?? "none"}</dd>
              </div>
              <div>
                <dt className="text-muted">Last sign-in</dt>
                <dd>{opened.last_sign_in_at ? relativeTime(opened.last_sign_in_at, now) : "never"}</dd>
              </div>
            </dl>
          ) : (
            <OpenAccount answer={answer} name={user.display_name} />
          )}
        </Card>
        {mayView ? (
          <Card>
            <h3 className="mb-2 text-18">View as {user.display_name}</h3>
            {loaderData.protected ? (
              <ViewAs answer={answerTo(actionData, "view")} name={user.display_name} />
            ) : (
              <NeedsSecondFactor />
            )}
          </Card>
        ) : null}
        {loaderData.mayFeature ? (
          <Card>
            <h3 className="mb-2 text-18">Featured</h3>
            <Feature answer={answerTo(actionData, "feature")} until={user.featured_until} now={now} />
          </Card>
        ) : null}
        {loaderData.mayHold ? (
          <Card>
            <h3 className="mb-2 text-18">Legal hold</h3>
            {loaderData.protected ? (
              <LegalHold
                answer={answerTo(actionData, "hold") ?? answerTo(actionData, "end-hold")}
                since={user.legal_hold_at}
                handle={user.handle}
              />
            ) : (
              <NeedsSecondFactor />
            )}
          </Card>
        ) : null}
        <Card>
          <h3 className="mb-2 text-18">Strikes</h3>
          {strikes.length === 0 ? (
            <p className="text-14 text-muted">None.</p>
          ) : (
            <ul className="flex flex-col gap-2 text-14">
              {strikes.map((strike) => (
                <li key={strike.struck_at}>
                  {LEVEL_WORDS[strike.strike_level]}{" "}
                  <span className="text-muted">
                    {relativeTime(strike.struck_at, now)}
                    {strike.lifted_at ? ", taken back" : ""}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
    </div>
  );
}

function NeedsSecondFactor() {
  return (
    <p className="text-14 text-muted">
      This needs a second factor.{" "}
      <Link to="/settings/security" className="underline underline-offset-2">
        Set one up
      </Link>
      , then come back.
    </p>
  );
}

interface LegalHoldProps {
  answer: FormAnswer | undefined;
  since: number | null;
  handle: string;
}

function LegalHold({ answer, since, handle }: LegalHoldProps) {
  const { form, busy, field, message } = useAnsweredForm(answer);
  return (
    <Form ref={form} method="post" className="flex flex-col gap-3" preventScrollReset>
      <input type="hidden" name="intent" value={since === null ? "hold" : "end-hold"} />
      <FormOutcome answer={answer?.done ? answer : undefined} />
      <FormError message={message} />
      <p className="text-14 text-muted">
        {since === null
          ? "For an authority or a court: neither their files nor their account can be deleted for good until it ends."
          : `Since ${longDay(since)}, nothing of theirs is deleted for good.`}
      </p>
      <TextField
        label={since === null ? "Who asks for it, and why?" : "Why does it end?"}
        id="hold-reason"
        maxLength={300}
        required
        {...field("reason")}
      />
      {since === null ? (
        <TextField label={typedLabel(handle)} autoComplete="off" required {...field("confirm")} />
      ) : null}
      <Button
        type="submit"
        size="sm"
        variant={since === null ? "danger" : "solid"}
        disabled={busy}
        className="self-start"
      >
        {since === null ? "Place a legal hold" : "End the legal hold"}
      </Button>
    </Form>
  );
}

function OpenAccount({ answer, name }: { answer: FormAnswer | undefined; name: string }) {
  const { form, busy, field } = useAnsweredForm(answer);
  return (
    <Form ref={form} method="post" className="flex flex-col gap-3">
      <input type="hidden" name="intent" value="open" />
      <p className="text-14 text-muted">Address, phone and sign-ins. {name} sees that you looked, and why.</p>
      <TextField label="Why do you need it?" maxLength={300} required {...field("reason")} />
      <Button type="submit" size="sm" disabled={busy} className="self-start">
        Open it
      </Button>
    </Form>
  );
}

function Feature({
  answer,
  until,
  now,
}: {
  answer: FormAnswer | undefined;
  until: number | null;
  now: number;
}) {
  const { form, busy, field, message } = useAnsweredForm(answer);
  const shown = until !== null && until > now;
  return (
    <Form ref={form} method="post" className="flex flex-col gap-3" preventScrollReset>
      <input type="hidden" name="intent" value="feature" />
      <FormOutcome answer={answer?.done ? answer : undefined} />
      <FormError message={message} />
      <p className="text-14 text-muted">
        {shown
          ? `On the landing page until ${longDay(until)}.`
          : "Shown on the landing page, if their page is public."}
      </p>
      <SelectField
        label="For how long"
        required
        options={{
          "7": "A week",
          "14": "Two weeks",
          "30": "A month",
          ...(shown ? { "0": "End it now" } : {}),
        }}
        {...field("days", "7")}
      />
      <TextField
        label="Why feature them?"
        id="feature-reason"
        maxLength={300}
        required
        {...field("reason")}
      />
      <Button type="submit" size="sm" disabled={busy} className="self-start">
        {shown ? "Change it" : "Feature them"}
      </Button>
    </Form>
  );
}

/** A whole new page: nothing that was read before stays in the browser. */
function ViewAs({ answer, name }: { answer: FormAnswer | undefined; name: string }) {
  const { form, busy, field, message } = useAnsweredForm(answer);
  return (
    <Form ref={form} method="post" reloadDocument className="flex flex-col gap-3">
      <input type="hidden" name="intent" value="view" />
      <p className="text-14 text-muted">
        Read-only, for half an hour, without messages and security. {name} is told at once, and sees each page
        you open.
      </p>
      <FormError message={message} />
      <TextField label="Why do you need to look?" maxLength={300} required {...field("reason")} />
      <Button type="submit" size="sm" disabled={busy} className="self-start">
        View as {name}
      </Button>
    </Form>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffBoundary error={error} />;
}
