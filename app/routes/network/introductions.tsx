import { Form, Link } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { SEEN_BY_ASKER } from "#app/features/network/intro-rules.ts";
import { INTRO_NOTE_MAX } from "#app/features/network/limits.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Choices } from "#app/ui/form/choices.tsx";
import { TextAreaField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { Route } from "./+types/connect.ts";
import { Press } from "./network-form.tsx";

type Intros = Route.ComponentProps["loaderData"]["intros"];

/** Meeting people through those one knows: names are linked only once the other side agrees (product.md B17). */
export function Introductions({
  intros,
  now,
  answer,
}: {
  intros: Intros;
  now: number;
  answer: FormAnswer | undefined;
}) {
  const { asked, toForward, forMe, to, introduced } = intros;
  const shown = asked.filter(({ state }) => SEEN_BY_ASKER[state]);
  const empty = shown.length + toForward.length + forMe.length === 0 && !to;
  return (
    <div className="flex flex-col gap-8">
      {to ? <AskForm to={to} answer={answer?.intent === "ask-intro" ? answer : undefined} /> : null}
      {introduced > 0 ? (
        <p>
          <Chip tone="strong" className="tabular">
            {introduced === 1 ? "1 introduction made" : `${introduced} introductions made`}
          </Chip>
        </p>
      ) : null}
      {forMe.length > 0 ? (
        <Section id="for-me" title="Someone would like to meet you">
          {forMe.map((intro) => (
            <Row
              key={intro.id}
              face={{ name: intro.viaName, url: intro.viaAvatarUrl }}
              title={`${intro.viaName} introduces a ${intro.accountType}${intro.city ? ` from ${intro.city}` : ""}`}
              note={intro.forwardNote}
              when={relativeTime(intro.movedAt, now)}
            >
              <Press
                fields={{ intent: "accept-intro", intro_id: intro.id }}
                variant="tonal"
                label={`Meet who ${intro.viaName} introduces`}
              >
                Meet them
              </Press>
              <Press
                fields={{ intent: "decline-intro", intro_id: intro.id }}
                label={`Decline the introduction by ${intro.viaName}`}
              >
                Decline
              </Press>
            </Row>
          ))}
        </Section>
      ) : null}
      {toForward.length > 0 ? (
        <Section id="to-forward" title="You are asked to introduce">
          {toForward.map((intro) => (
            <Row
              key={intro.id}
              face={{ name: intro.requesterName, url: intro.requesterAvatarUrl }}
              title={`${intro.requesterName} would like to meet ${intro.targetName}`}
              note={intro.note}
              when={relativeTime(intro.createdAt, now)}
            >
              <ForwardForm
                intro={intro}
                answer={answer?.typed?.intro_id?.[0] === intro.id ? answer : undefined}
              />
            </Row>
          ))}
        </Section>
      ) : null}
      {shown.length > 0 ? (
        <Section id="asked" title="You asked">
          {shown.map((intro) => (
            <Row
              key={intro.id}
              face={{ name: intro.targetName, url: intro.targetAvatarUrl }}
              title={`${intro.targetName}, through ${intro.viaName}`}
              note={intro.note}
              when={`${SEEN_BY_ASKER[intro.state]} · ${relativeTime(intro.createdAt, now)}`}
            >
              {intro.state === "introduced" ? (
                <ButtonLink to={`/profile/${intro.targetId}`} size="sm">
                  See profile
                </ButtonLink>
              ) : (
                <Press
                  fields={{ intent: "withdraw-intro", intro_id: intro.id }}
                  label={`Take back the introduction to ${intro.targetName}`}
                >
                  Take back
                </Press>
              )}
            </Row>
          ))}
        </Section>
      ) : null}
      {empty ? (
        <EmptyState
          title="No introductions"
          action={<ButtonLink to="/connect?tab=suggestions">See suggestions</ButtonLink>}
        >
          Ask somebody you know to introduce you. Nobody's name is passed on before the other side agrees.
        </EmptyState>
      ) : null}
    </div>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-18">
        {title}
      </h2>
      <ul className="grid grid-cols-1 gap-3">{children}</ul>
    </section>
  );
}

function Row({
  face,
  title,
  note,
  when,
  children,
}: {
  face: { name: string; url: string | null };
  title: string;
  note: string | null;
  when: string;
  children: React.ReactNode;
}) {
  return (
    <li className="flex flex-col gap-3 rounded-card border border-hairline bg-surface p-4 shadow-card">
      <div className="flex items-start gap-4">
        <Avatar name={face.name} url={face.url} />
        <div className="min-w-0 flex-1">
          <p className="break-words font-medium">{title}</p>
          {note ? <p className="mt-1 whitespace-pre-line break-words text-14">“{note}”</p> : null}
          <p className="mt-1 text-12 text-muted">{when}</p>
        </div>
      </div>
      <div className="flex flex-wrap justify-end gap-2">{children}</div>
    </li>
  );
}

function ForwardForm({
  intro,
  answer,
}: {
  intro: Intros["toForward"][number];
  answer: FormAnswer | undefined;
}) {
  const { form, busy, field } = useAnsweredForm(answer);
  return (
    <>
      <Form ref={form} method="post" className="flex w-full flex-col gap-3" preventScrollReset>
        <input type="hidden" name="intro_id" value={intro.id} />
        <TextAreaField
          label={`Your word to ${intro.targetName}`}
          rows={2}
          required
          limit={INTRO_NOTE_MAX}
          help={`Leave names out: ${intro.targetName} learns who it is once they agree.`}
          {...field("note")}
        />
        <Button
          type="submit"
          size="sm"
          variant="solid"
          name="intent"
          value="forward-intro"
          disabled={busy}
          className="self-end"
        >
          Pass on
        </Button>
      </Form>
      <Press
        fields={{ intent: "pass-intro", intro_id: intro.id }}
        variant="ghost"
        label={`Do not introduce ${intro.requesterName} to ${intro.targetName}`}
      >
        Not this time
      </Press>
    </>
  );
}

function AskForm({ to, answer }: { to: NonNullable<Intros["to"]>; answer: FormAnswer | undefined }) {
  const { form, busy, field, choices } = useAnsweredForm(answer);
  if (answer?.done) return null;
  if (to.mutuals.length === 0)
    return (
      <Card>
        <p className="text-muted">
          Nobody you are connected to knows {to.name}.{" "}
          <Link to={`/profile/${to.userId}`} className="text-text underline underline-offset-4">
            See their profile
          </Link>
        </p>
      </Card>
    );
  return (
    <Card>
      <h2 className="text-18">Meet {to.name}</h2>
      <p className="mt-1 mb-4 text-14 text-muted">
        Somebody you both know passes your wish on. {to.name} decides before they learn your name.
      </p>
      <Form ref={form} method="post" className="flex flex-col gap-4" preventScrollReset>
        <input type="hidden" name="intent" value="ask-intro" />
        <input type="hidden" name="target_id" value={to.userId} />
        <Choices
          legend="Who could introduce you?"
          kind="one"
          required
          options={Object.fromEntries(to.mutuals.map(({ userId, name }) => [userId, name]))}
          {...choices("via_id", to.mutuals.length === 1 && to.mutuals[0] ? [to.mutuals[0].userId] : [])}
        />
        <TextAreaField
          label="Why would you like to meet them?"
          rows={3}
          required
          limit={INTRO_NOTE_MAX}
          {...field("note")}
        />
        <Button type="submit" variant="spark" disabled={busy} className="self-end">
          Ask for the introduction
        </Button>
      </Form>
    </Card>
  );
}
