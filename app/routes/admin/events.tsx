import { Form } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { shortDay } from "#app/core/day-words.ts";
import { dayOf } from "#app/core/days.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { ShareButton } from "#app/features/profiles/components/share-button.tsx";
import { createEvent, endEvent, selectEvents } from "#app/features/rewards/event-codes.server.ts";
import { EVENT_LINE_MAX, eventDays } from "#app/features/rewards/event-rules.ts";
import { endEventSchema, newEventSchema } from "#app/features/rewards/schema.ts";
import { staffAction, staffQuery } from "#app/features/staff/guards.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { FormError, FormOutcome, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { Route } from "./+types/events.ts";

export const loader = staffQuery(
  "partner_manager",
  (ctx, _args: Route.LoaderArgs) => [selectEvents(ctx)] as const,
  (app, [events]) => ({ events, now: app.clock.now(), today: dayOf(app.clock.now()) }),
);

export const action = staffAction("partner_manager", async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  const acts = {
    create: async () => {
      await createEvent(app, parseForm(form, newEventSchema));
      return "Made. Its code works on its days.";
    },
    end: async () => {
      await endEvent(app, parseForm(form, endEventSchema).event_id);
      return "Ended. Who checked in stays so.";
    },
  };
  return answerForm(form, () => byIntent(acts, form)());
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

/** Real-life events, whose guests check in by a code. */
export default function Events({ loaderData, actionData }: Route.ComponentProps) {
  const { events, now, today } = loaderData;
  const answer = answerTo(actionData);
  return (
    <section aria-labelledby="events" className="flex flex-col gap-4">
      <h2 id="events" className="sr-only">
        Events
      </h2>
      <FormOutcome answer={answer?.intent === "create" && answer.error ? undefined : answer} />
      <Compose
        key={events[0]?.eventId}
        answer={answer?.intent === "create" ? answer : undefined}
        today={today}
      />
      <Card flush>
        {events.length === 0 ? (
          <EmptyState title="No event yet">
            Guests of an event check in by its code, or by its QR code.
          </EmptyState>
        ) : (
          <ul className="divide-y divide-hairline">
            {events.map((one) => (
              <Event key={one.eventId} one={one} now={now} />
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}

type Shown = Route.ComponentProps["loaderData"]["events"][number];

function Event({ one, now }: { one: Shown; now: number }) {
  const over = one.endedAt !== null || one.closesAt <= now;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <strong className="break-words">{one.eventName}</strong>
          <Chip tone={over ? "plain" : "strong"}>{stateOf(one, now)}</Chip>
        </p>
        <p className="break-words text-14 text-muted tabular">
          {one.place ? <bdi>{one.place}, </bdi> : null}
          {eventDays(one.startsOn, one.endsOn, (day) => shortDay(Date.parse(day)))}. Code{" "}
          <span className="select-all text-text tracking-wider">{one.code}</span>. {one.attended} checked in.
        </p>
      </div>
      {over ? null : (
        <div className="flex flex-wrap gap-2">
          <ShareButton name={one.eventName} path={`/check-in?event=${one.code}`} what="event" />
          <Form method="post" preventScrollReset>
            <input type="hidden" name="event_id" value={one.eventId} />
            <Button
              type="submit"
              name="intent"
              value="end"
              variant="danger"
              size="sm"
              aria-label={`End ${one.eventName}`}
            >
              End
            </Button>
          </Form>
        </div>
      )}
    </li>
  );
}

function stateOf({ endedAt, opensAt, closesAt }: Shown, now: number): string {
  if (endedAt !== null) return "Ended";
  if (closesAt <= now) return "Over";
  return opensAt > now ? "To come" : "Open";
}

function Compose({ answer, today }: { answer: ReturnType<typeof answerTo>; today: string }) {
  const { form, busy, message, field } = useAnsweredForm(answer);
  return (
    <Card>
      <h3 className="mb-4 text-18">A new event</h3>
      <Form ref={form} method="post" className="flex flex-col gap-4" preventScrollReset>
        <FormError message={message} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Name" maxLength={EVENT_LINE_MAX} required {...field("name")} />
          <TextField label="Place" maxLength={EVENT_LINE_MAX} {...field("place")} />
          <TextField label="First day" type="date" required {...field("starts_on", today)} />
          <TextField label="Last day" type="date" required {...field("ends_on", today)} />
        </div>
        <Button
          type="submit"
          name="intent"
          value="create"
          variant="solid"
          className="self-start"
          disabled={busy}
        >
          Make it
        </Button>
      </Form>
    </Card>
  );
}
