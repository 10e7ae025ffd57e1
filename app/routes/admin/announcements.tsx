import { Form, useNavigation } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { shortDay } from "#app/core/day-words.ts";
import { answerTo, type FormAnswer } from "#app/core/form-answer.ts";
import { newId } from "#app/core/ids.ts";
import { SEGMENTS } from "#app/core/segments.ts";
import {
  discardDraft,
  draftAnnouncement,
  endAnnouncement,
  sendAnnouncement,
  testAnnouncement,
} from "#app/features/announcements/commands.server.ts";
import { AnnouncementCard } from "#app/features/announcements/components/announcement-card.tsx";
import { AWAY_MAX, selectAnnouncements } from "#app/features/announcements/queries.server.ts";
import {
  BODY_MAX,
  draftSchema,
  oneSchema,
  STANDS_FOR,
  sendSchema,
  TITLE_MAX,
} from "#app/features/announcements/schema.ts";
import { staffAction, staffQuery } from "#app/features/staff/guards.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { FormError, FormOutcome, SelectField, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { SeenOutcome } from "#app/ui/form/seen-outcome.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { Route } from "./+types/announcements.ts";

export const loader = staffQuery(
  "admin",
  (ctx, _args: Route.LoaderArgs) => [selectAnnouncements(ctx.db)] as const,
  (app, [written]) => ({
    written,
    awayMax: AWAY_MAX,
    formKey: newId(app.clock.now()),
    now: app.clock.now(),
  }),
);

const acts: Record<string, (app: MemberContext, form: FormData) => Promise<string>> = {
  draft: async (app, form) => {
    await draftAnnouncement(app, parseForm(form, draftSchema));
    return "Written. Nobody but the team sees it until you send it.";
  },
  test: async (app, form) => {
    await testAnnouncement(app, parseForm(form, oneSchema).announcement_id);
    return "You have it among your notifications, as members will.";
  },
  send: async (app, form) => {
    await sendAnnouncement(app, parseForm(form, sendSchema));
    return "Sent. It stands on their Home from now on, and they are notified.";
  },
  end: async (app, form) => {
    await endAnnouncement(app, parseForm(form, oneSchema).announcement_id);
    return "Taken back.";
  },
  discard: async (app, form) => {
    await discardDraft(app, parseForm(form, oneSchema).announcement_id);
    return "Thrown away.";
  },
};

export const action = staffAction("admin", async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, () => byIntent(acts, form)(app, form));
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function Announcements({ loaderData, actionData }: Route.ComponentProps) {
  const { written, awayMax, now } = loaderData;
  const draft = answerTo(actionData, "draft");
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <section aria-labelledby="written" className="flex min-w-0 flex-col gap-4 max-lg:order-last">
        <h2 id="written" className="sr-only">
          Written so far
        </h2>
        <SeenOutcome answer={answerTo(actionData, "test", "send", "end", "discard")} />
        {written.length === 0 ? (
          <Card>
            <EmptyState title="Nothing announced yet">
              What you write stands here first, as members will see it.
            </EmptyState>
          </Card>
        ) : (
          written.map((one) => <Written key={one.id} one={one} awayMax={awayMax} now={now} />)
        )}
      </section>
      <Compose formKey={loaderData.formKey} key={written[0]?.id} answer={draft} />
    </div>
  );
}

type One = Route.ComponentProps["loaderData"]["written"][number];

function Written({ one, awayMax, now }: { one: One; awayMax: number; now: number }) {
  const busy = useNavigation().formMethod === "POST";
  const stands = one.status === "sent" && (one.endsAt ?? 0) > now;
  return (
    <article aria-label={one.title} className="flex flex-col gap-2">
      <AnnouncementCard announcement={one} preview />
      <div className="flex flex-wrap items-center gap-2 px-1 text-14 text-muted">
        <Chip tone={stands ? "strong" : "plain"}>{stateWords(one, now)}</Chip>
        <Chip>{SEGMENTS[one.segment]}</Chip>
        {one.sentAt === null ? null : (
          <span className="tabular">
            {one.away === 0
              ? "put away by nobody yet"
              : `put away by ${one.away >= awayMax ? `${awayMax.toLocaleString("en")}+` : one.away}`}
          </span>
        )}
        <span className="min-w-0 truncate">by {one.author}</span>
      </div>
      {one.status === "draft" || stands ? (
        <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-2 px-1">
          <input type="hidden" name="announcement_id" value={one.id} />
          {stands ? (
            <Button type="submit" name="intent" value="end" variant="danger" size="sm" disabled={busy}>
              Take it back
            </Button>
          ) : (
            <>
              <div className="w-36">
                <SelectField
                  label="Stands for"
                  id={`days-${one.id}`}
                  name="days"
                  required
                  defaultValue="7"
                  options={STANDS_FOR}
                />
              </div>
              <Button type="submit" name="intent" value="send" variant="spark" disabled={busy}>
                Send to {SEGMENTS[one.segment].toLowerCase()}
              </Button>
              <Button type="submit" name="intent" value="test" disabled={busy}>
                Send to me alone
              </Button>
              <Button type="submit" name="intent" value="discard" variant="ghost" disabled={busy}>
                Throw away
              </Button>
            </>
          )}
        </Form>
      ) : null}
    </article>
  );
}

function stateWords({ status, sentAt, endsAt }: One, now: number): string {
  if (status === "draft") return "Draft";
  if (sentAt === null) return "Thrown away";
  if (status === "ended") return "Taken back";
  return (endsAt ?? 0) > now ? `Shown until ${shortDay(endsAt ?? 0)}` : "Over";
}

function Compose({ formKey, answer }: { formKey: string; answer: FormAnswer | undefined }) {
  const { form, busy, field, message } = useAnsweredForm(answer);
  return (
    <Card className="self-start">
      <h2 className="mb-3 text-18">Announce something</h2>
      <Form ref={form} method="post" className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="draft" />
        <input type="hidden" name="key" value={formKey} />
        <FormOutcome answer={answer?.done ? answer : undefined} />
        <FormError message={message} />
        <TextField label="Title" limit={TITLE_MAX} required {...field("title")} />
        <TextAreaField label="Text" rows={4} limit={BODY_MAX} required {...field("body")} />
        <TextField label="Page it leads to" help="A page of Thrive, such as /discover." {...field("link")} />
        <TextField label="Words of its link" maxLength={40} {...field("link_text")} />
        <SelectField label="For" required options={SEGMENTS} {...field("segment", "everyone")} />
        <Button type="submit" variant="solid" disabled={busy} className="self-start">
          Write it down
        </Button>
      </Form>
    </Card>
  );
}
