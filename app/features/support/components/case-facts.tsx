import { EyeOff } from "lucide-react";
import { Form, Link, useNavigation } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import type { Id } from "#app/core/ids.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { tierProgress } from "#app/core/tiers.ts";
import { FormOutcome, SelectField, TextField } from "#app/ui/form/fields.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { CaseView, Colleague } from "../desk-view.ts";
import { linkOf } from "../entity-link.ts";
import { LANGUAGE_WORDS, PLAN_WORDS } from "../queue-terms.ts";
import { CATEGORY_WORDS, PRIORITY_WORDS } from "../terms.ts";

interface CaseFactsProps {
  opened: CaseView;
  staff: Colleague[];
  me: Id;
  now: number;
  answer: (FormAnswer & { revealed?: { area: string; lines: string[] } }) | undefined;
}

const CHANNEL_WORDS = { chat: "Chat", email: "Mail", form: "Form" };

/** The word of what is stored; of what we have none for, itself. */
function wordOf(words: Record<string, string>, stored: string): string {
  return words[stored] ?? stored;
}

/** Beside a request: who asks, who answers, how urgent it is, and what is private until it is opened. */
export function CaseFacts({ opened, staff, me, now, answer }: CaseFactsProps) {
  const busy = useNavigation().formMethod === "POST";
  const { member } = opened;
  const link = linkOf(opened.entityRef);
  const ticket = <input type="hidden" name="ticket_id" value={opened.id} />;
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <h3 className="break-words text-16">
          <Link to={`/profile/${member.id}`} className="underline underline-offset-2">
            {opened.memberName}
          </Link>
        </h3>
        <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-14">
          <dt className="text-muted">Handle</dt>
          <dd className="truncate">@{member.handle}</dd>
          <dt className="text-muted">Plan</dt>
          <dd>{wordOf(PLAN_WORDS, member.plan)}</dd>
          <dt className="text-muted">Tier</dt>
          <dd>{tierProgress(member.xp).tier.name}</dd>
          <dt className="text-muted">Joined</dt>
          <dd>{relativeTime(member.joinedAt, now)}</dd>
          <dt className="text-muted">Language</dt>
          <dd>{opened.language ? wordOf(LANGUAGE_WORDS, opened.language) : "Not said"}</dd>
          <dt className="text-muted">Came by</dt>
          <dd>{wordOf(CHANNEL_WORDS, opened.channel)}</dd>
        </dl>
        <Form method="post" preventScrollReset className="mt-3 flex flex-wrap gap-2">
          {ticket}
          <input type="hidden" name="intent" value="reveal" />
          {[
            ["contact", "Reveal email"],
            ["projects", "Reveal projects"],
            ["payments", "Reveal payments"],
            ["errors", "Reveal last errors"],
            ["reports", "Reveal reports"],
          ].map(([area, label]) => (
            <Button key={area} type="submit" size="sm" name="area" value={area} disabled={busy}>
              <EyeOff aria-hidden className="size-4" strokeWidth={1.75} />
              {label}
            </Button>
          ))}
        </Form>
        <p className="mt-2 text-12 text-muted">The member sees who opened what, and for which request.</p>
        {answer?.revealed ? (
          <div role="status" className="mt-2 rounded-control bg-sunken p-3 text-14">
            <p className="font-medium">{answer.revealed.area}</p>
            <ul className="flex flex-col gap-1.5">
              {answer.revealed.lines.map((line) => (
                <li key={line} className="[overflow-wrap:anywhere]">
                  {line}
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        {answer?.intent === "reveal" ? <FormOutcome answer={{ ...answer, done: "" }} /> : null}
      </Card>
      <Card>
        <Form method="post" preventScrollReset className="flex flex-col gap-3">
          {ticket}
          <input type="hidden" name="intent" value="assign" />
          <SelectField
            key={opened.assignedTo}
            label="Who answers"
            {...(opened.assignedTo ? {} : { help: "Nobody has taken it yet." })}
            name="agent_id"
            required
            defaultValue={opened.assignedTo ?? me}
            options={Object.fromEntries(
              staff.map(({ id, name }) => [id, id === me ? `${name} (you)` : name]),
            )}
          />
          <Button type="submit" size="sm" disabled={busy || !opened.open} className="self-start">
            Assign
          </Button>
        </Form>
      </Card>
      <Card>
        <Form method="post" preventScrollReset className="flex flex-col gap-3">
          {ticket}
          <input type="hidden" name="intent" value="facts" />
          <SelectField
            key={`p${opened.priority}`}
            label="Priority"
            name="priority"
            required
            defaultValue={opened.priority}
            options={PRIORITY_WORDS}
          />
          <SelectField
            key={`c${opened.categoryKey}`}
            label="Category"
            name="category"
            required
            defaultValue={opened.categoryKey ?? "other"}
            options={CATEGORY_WORDS}
          />
          <TextField
            key={`r${opened.entityRef}`}
            label="Linked to"
            name="entity_ref"
            help="The address of a case or a project, or words"
            defaultValue={opened.entityRef ?? ""}
          />
          {link ? (
            <Link to={link.to} className="-mt-1 self-start text-14 underline underline-offset-2">
              {link.label}
            </Link>
          ) : null}
          <Button type="submit" size="sm" disabled={busy} className="self-start">
            Save
          </Button>
        </Form>
      </Card>
      {opened.open ? (
        <Card>
          <Form method="post" preventScrollReset>
            {ticket}
            <Button type="submit" size="sm" name="intent" value="solve" disabled={busy}>
              Mark as solved
            </Button>
          </Form>
          {opened.beside.length > 0 ? (
            <Form method="post" preventScrollReset className="mt-4 flex flex-col gap-3">
              {ticket}
              <input type="hidden" name="intent" value="merge" />
              <SelectField
                label="Merge into"
                name="into_id"
                required
                options={Object.fromEntries(opened.beside.map(({ id, title }) => [id, title]))}
              />
              <Button type="submit" size="sm" disabled={busy} className="self-start">
                Merge
              </Button>
            </Form>
          ) : null}
        </Card>
      ) : null}
    </div>
  );
}
