import type { FormAnswer } from "#app/core/form-answer.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { SEEN_BY_ASKER } from "#app/features/network/intro-rules.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { AskForm, ForwardForm, type Intros } from "./intro-forms.tsx";
import { Press } from "./network-form.tsx";

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
