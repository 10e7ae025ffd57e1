import { Flame, FolderKanban, Handshake, MessageSquare } from "lucide-react";
import { Form, Link, type ShouldRevalidateFunctionArgs, useNavigation } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { isQuiet } from "#app/features/notifications/channels.ts";
import { wantKind } from "#app/features/notifications/settings.server.ts";
import { FOCUS_MAX, MOODS } from "#app/features/rewards/check-in-rules.ts";
import {
  ALREADY_CLAIMED,
  claimCheckIn,
  unshareFocus,
} from "#app/features/rewards/commands/claim-check-in.server.ts";
import { remindStreakAt } from "#app/features/rewards/commands/remind-streak-at.server.ts";
import { streakWords } from "#app/features/rewards/components/claim-form.tsx";
import { EventsCard } from "#app/features/rewards/components/events-card.tsx";
import {
  CLAIM_WAITS,
  type ClaimAnswer,
  claimOrKeep,
  keepWhenOffline,
  useKeptClaim,
} from "#app/features/rewards/components/kept-claim.ts";
import { MonthCalendar } from "#app/features/rewards/components/month-calendar.tsx";
import { ReminderForm } from "#app/features/rewards/components/reminder-form.tsx";
import { StreakFacts, Week } from "#app/features/rewards/components/streak-facts.tsx";
import { checkInAtEvent } from "#app/features/rewards/event-codes.server.ts";
import { type CircleFocus, getCheckIns, type Today } from "#app/features/rewards/queries/check-ins.server.ts";
import {
  checkInSchema,
  eventCodeForm,
  eventQuery,
  monthQuery,
  reminderForm,
} from "#app/features/rewards/schema.ts";
import { dayWords, untilWords } from "#app/features/rewards/words.ts";
import { parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberLoader } from "#app/platform/responses.server.ts";
import { Choices } from "#app/ui/form/choices.tsx";
import { FormError, FormNote, TextField } from "#app/ui/form/fields.tsx";
import { TickField } from "#app/ui/form/tick-field.tsx";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/check-in.ts";

export const meta: Route.MetaFunction = () => [{ title: "Check-in · Thrive" }];

export const loader = memberLoader(async (app, { request }: Route.LoaderArgs) => {
  const asked = new URL(request.url).searchParams;
  const { reminder, ...checkIns } = await getCheckIns(app, monthQuery.parse(asked.get("month")));
  const { hour, wanted, at, quiet } = reminder;
  return {
    ...checkIns,
    reminder: { hour: wanted ? hour : null, quiet: wanted && isQuiet(quiet, at) },
    event: eventQuery.parse(asked.get("event")),
    claimedText: ALREADY_CLAIMED,
    now: app.clock.now(),
  };
});

/** Claims today: from this page, and from the button on the dashboard. Or checks in at an event. */
export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  if (form.get("intent") === "event-code") {
    await checkInAtEvent(app, parseForm(form, eventCodeForm).code);
    return { done: "You are checked in." };
  }
  if (form.get("intent") === "reminder") {
    const { hour } = parseForm(form, reminderForm);
    await remindStreakAt(app, hour, [wantKind(app, "streak_at_risk", hour !== null)]);
    return { done: hour === null ? "You are not reminded any more." : "Saved." };
  }
  const input = parseForm(form, checkInSchema);
  if (input.intent === "unshare") {
    await unshareFocus(app);
    return {};
  }
  return { claimed: await claimCheckIn(app, input) };
});

/** Also after a refusal: claimed in another window, this one shows it. */
export function shouldRevalidate({
  actionStatus,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || (formMethod === "POST" && actionStatus !== CUT_OFF);
}

const CUT_OFF = 503;

/** A claim that does not get through is kept, and sent when there is a connection. */
export async function clientAction(args: Route.ClientActionArgs) {
  const form = await args.request.clone().formData();
  const claims = (form.get("intent") ?? "claim") === "claim";
  return answerInPlace(claims ? { ...args, serverAction: () => claimOrKeep(form, args.serverAction) } : args);
}

export default function CheckIn({ loaderData, actionData }: Route.ComponentProps) {
  const { today, month, claimed, week, last, circle, claimedText, now } = loaderData;
  const { attended, alsoThere, event, reminder } = loaderData;
  const events = <EventsCard attended={attended} alsoThere={alsoThere} given={event} />;
  const answer = actionData as ClaimAnswer | undefined;
  return (
    <Page width="pair">
      <PageHeader title="Check-in" lead="A daily bonus, and a streak worth keeping." />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-5">
          {event ? events : null}
          <Card className="flex flex-col gap-6">
            <Standing today={today} />
            {today.open ? (
              <ClaimForm today={today} answer={answer} />
            ) : (
              <div className="flex flex-col gap-2">
                {answer?.claimed ? (
                  <FormNote>
                    +{answer.claimed.xp} XP. {streakWords(answer.claimed.streak)}.
                  </FormNote>
                ) : null}
                <p className="text-18">{claimedText}</p>
                <p className="text-muted tabular">Next in {untilWords(today.nextAt - now)}.</p>
                {last?.focus ? <Focus focus={last.focus} shared={last.shared} /> : null}
                {last?.mood ? (
                  <p className="text-14 text-muted">
                    Today feels {MOODS[last.mood as keyof typeof MOODS]?.toLowerCase()}.
                  </p>
                ) : null}
              </div>
            )}
            <Week week={week} today={today.day} />
          </Card>
          {circle.length > 0 ? <Circle circle={circle} now={now} /> : null}
          <Suggestions />
        </div>
        <div className="flex flex-col gap-5">
          <StreakFacts today={today} />
          <ReminderForm {...reminder} />
          <Card>
            <MonthCalendar month={month} claimed={claimed} today={today.day} />
          </Card>
          {event ? null : events}
        </div>
      </div>
    </Page>
  );
}

function Standing({ today }: { today: Today }) {
  return (
    <div className="flex items-center gap-4">
      <span className="grid size-18 shrink-0 place-items-center rounded-full bg-spark-gradient text-on-spark shadow-spark">
        <Flame aria-hidden className="size-9" strokeWidth={1.75} />
      </span>
      <div className="min-w-0">
        <h2 className="text-28 tabular">{streakWords(today.streak)}</h2>
        <p className="text-muted">{standingWords(today)}</p>
      </div>
    </div>
  );
}

function standingWords({ lost, longest, freezeSaves, open, streak, restsUntil }: Today): string {
  if (lost) return `A new one begins whenever you like. Your longest, ${streakWords(longest)}, stays yours.`;
  if (restsUntil && streak > 0)
    return `You are on vacation: your streak rests until ${dayWords(restsUntil)}.${open ? " A claim counts all the same." : ""}`;
  if (freezeSaves) return "You missed a day. A freeze keeps your streak when you claim today.";
  if (open && streak > 0) return "Claim today to keep it going.";
  return open ? "The first day is as good as any." : "Well kept.";
}

function ClaimForm({ today, answer }: { today: Today; answer: ClaimAnswer | undefined }) {
  const busy = useNavigation().formAction?.startsWith("/check-in") ?? false;
  const waits = useKeptClaim();
  if (waits) return <FormNote>{CLAIM_WAITS[waits]}</FormNote>;
  return (
    <Form method="post" className="flex flex-col gap-4" onSubmit={keepWhenOffline}>
      <FormError message={answer?.error?.message} />
      <TextField
        name="focus"
        label="What do you want from today?"
        help="Only you see this, unless you share it."
        limit={FOCUS_MAX}
        errors={answer?.error?.fields.focus}
      />
      <TickField
        name="share"
        value="on"
        label="Share it with my circle"
        note="Those you have a Spark with or are connected to see it for a day."
      />
      <Choices legend="How does it feel?" name="mood" kind="one" options={MOODS} chosen={[]} />
      <Button type="submit" variant="spark" size="lg" disabled={busy} className="sm:self-start">
        {busy ? "Claiming..." : `Claim ${today.xp} XP`}
      </Button>
    </Form>
  );
}

/** What the member wants from the day, and whether their circle sees it. */
function Focus({ focus, shared }: { focus: string; shared: boolean }) {
  return (
    <div className="mt-2 flex flex-wrap items-end justify-between gap-x-4 gap-y-1 border-spark border-l-2 pl-3">
      <p className="min-w-0">
        <span className="block text-14 text-muted">
          What you want from today{shared ? " · your circle sees it" : ""}
        </span>
        <span className="break-words">{focus}</span>
      </p>
      {shared ? (
        <Form method="post" preventScrollReset>
          <Button type="submit" name="intent" value="unshare" variant="ghost" size="sm">
            Keep it to myself
          </Button>
        </Form>
      ) : null}
    </div>
  );
}

/** What the member's circle wants from the day. */
function Circle({ circle, now }: { circle: CircleFocus[]; now: number }) {
  return (
    <Card>
      <h2 className="mb-3 text-18">Your circle today</h2>
      <ul className="flex flex-col gap-4">
        {circle.map(({ userId, name, handle, avatarUrl, xp, focus, at }) => (
          <li key={userId} className="flex gap-3">
            <Avatar name={name} url={avatarUrl} xp={xp} className="m-0.5" />
            <p className="min-w-0">
              <Link to={`/profile/${handle}`} className="break-words font-medium hover:underline">
                {name}
              </Link>{" "}
              <span className="text-14 text-muted">{relativeTime(at, now)}</span>
              <span className="block break-words">{focus}</span>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const IDEAS = [
  { to: "/messages", icon: MessageSquare, words: "Answer a message" },
  { to: "/projects", icon: FolderKanban, words: "Finish a task" },
  { to: "/endorse", icon: Handshake, words: "Endorse someone" },
];

function Suggestions() {
  return (
    <Card>
      <h2 className="mb-2 text-18">Three small things</h2>
      <ul className="-mx-2">
        {IDEAS.map(({ to, icon: Icon, words }) => (
          <li key={to}>
            <Link to={to} className="flex min-h-11 items-center gap-3 rounded-control px-2 hover:bg-text/8">
              <Icon aria-hidden className="size-5 shrink-0 text-spark" strokeWidth={1.75} />
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
