import { Sparkles } from "lucide-react";
import { useEffect, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import type { Id } from "#app/core/ids.ts";
import { cx } from "#app/ui/cx.ts";
import { CONTROL } from "#app/ui/form/field.tsx";
import { FormOutcome } from "#app/ui/form/fields.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { CaseView, Colleague } from "../desk-view.ts";
import { clockWords } from "../queue-terms.ts";
import { STATUS_WORDS } from "../support-view.ts";
import { CaseFacts } from "./case-facts.tsx";
import { SupportLog } from "./support-log.tsx";
import { SupportMessages } from "./support-messages.tsx";

interface CasePanelProps {
  opened: CaseView;
  staff: Colleague[];
  canned: { key: string; title: string; body: string; resolves: boolean }[];
  me: Id;
  clientId: string;
  now: number;
  answer: (FormAnswer & { draft?: string; revealed?: { area: string; lines: string[] } }) | undefined;
}

/** One request as the team works on it: what was said, the answer, and what is known of the member. */
export function CasePanel({ opened, staff, canned, me, clientId, now, answer }: CasePanelProps) {
  const late = opened.dueAt !== null && opened.dueAt < now;
  return (
    <div className="flex flex-col gap-5 xl:grid xl:grid-cols-[minmax(0,1fr)_18rem] xl:items-start">
      <Card flush className="flex min-w-0 flex-col">
        <header className="flex flex-wrap items-center gap-2 border-hairline border-b px-5 py-3.5">
          <h2 className="min-w-0 flex-1 basis-60 text-18 [overflow-wrap:anywhere]">{opened.title}</h2>
          {opened.category ? <Chip>{opened.category}</Chip> : null}
          <Chip tone="strong">{STATUS_WORDS[opened.status]}</Chip>
          {opened.dueAt !== null ? (
            <span className={cx("text-14 tabular", late ? "font-medium text-danger" : "text-muted")}>
              {clockWords(opened.dueAt, now)}
            </span>
          ) : null}
        </header>
        <Log opened={opened} now={now} />
        {opened.open ? (
          <Answer opened={opened} canned={canned} clientId={clientId} answer={answer} />
        ) : (
          <p className="border-hairline border-t px-5 py-4 text-14 text-muted">
            {opened.status === "resolved"
              ? "Solved. The member can open it again within a week."
              : "This request is closed."}
            {opened.csat ? ` They gave ${opened.csat} of 5 stars.` : ""}
          </p>
        )}
      </Card>
      <CaseFacts opened={opened} staff={staff} me={me} answer={answer} now={now} />
    </div>
  );
}

function Log({ opened, now }: { opened: CaseView; now: number }) {
  return (
    <SupportLog count={opened.messages.length} className="max-h-[60dvh]">
      <SupportMessages messages={opened.messages} now={now} side="agent" memberName={opened.memberName} />
    </SupportLog>
  );
}

/** The answer, a note among colleagues, or an answer that solves it. Canned words and drafts are only ever put in. */
function Answer({
  opened,
  canned,
  clientId,
  answer,
}: Pick<CasePanelProps, "opened" | "canned" | "clientId" | "answer">) {
  const busy = useNavigation().formMethod === "POST";
  const [text, setText] = useState("");
  // The page is read again with every frame: what is being written stays, under one id until it is sent.
  const [sendId, setSendId] = useState(clientId);
  const wrote = answer?.intent === "write" ? answer : undefined;
  useEffect(() => {
    const refused = wrote?.typed?.body?.[0];
    if (refused) setText(refused);
    else if (wrote?.done) {
      setText("");
      setSendId(crypto.randomUUID());
    }
  }, [wrote]);
  const draft = answer?.draft;
  useEffect(() => {
    if (draft) setText(draft);
  }, [draft]);
  return (
    <div className="border-hairline border-t px-5 py-4">
      <div className="mb-2 flex flex-wrap gap-2">
        <select
          aria-label="Put in a canned reply"
          value="none"
          onChange={(event) => {
            const chosen = canned.find(({ key }) => key === event.currentTarget.value);
            if (chosen) setText(chosen.body.replaceAll("{name}", opened.memberName.split(" ")[0] ?? ""));
          }}
          className={`${CONTROL} h-9 w-auto min-w-0 flex-1 basis-44 text-14 pointer-coarse:h-11`}
        >
          <option value="none">Canned replies</option>
          {canned.map(({ key, title, resolves }) => (
            <option key={key} value={key}>
              {resolves ? `${title} (solves)` : title}
            </option>
          ))}
        </select>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="ticket_id" value={opened.id} />
          <Button type="submit" size="sm" name="intent" value="draft" disabled={busy}>
            <Sparkles aria-hidden className="size-4" strokeWidth={1.75} />
            Draft with AI
          </Button>
        </Form>
        <Link to="/help" target="_blank" className="inline-flex min-h-9 items-center px-2 text-14 underline">
          Help centre
        </Link>
      </div>
      <Form method="post" preventScrollReset className="flex flex-col gap-2.5">
        <FormOutcome answer={answer?.intent === "reveal" ? undefined : answer} />
        <input type="hidden" name="intent" value="write" />
        <input type="hidden" name="ticket_id" value={opened.id} />
        <input type="hidden" name="client_id" value={sendId} />
        <textarea
          name="body"
          rows={4}
          required
          aria-label="Answer or note"
          placeholder="Write an answer, or a note for your colleagues"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          className={`${CONTROL} field-sizing-content max-h-72 min-h-26 py-2.5`}
        />
        {answer?.intent === "write" && answer.error?.fields.body ? (
          <p role="alert" className="text-14 text-danger">
            {answer.error.fields.body[0]}
          </p>
        ) : null}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="spark" name="how" value="reply" disabled={busy}>
            Send answer
          </Button>
          <Button type="submit" name="how" value="solve" disabled={busy}>
            Answer and solve
          </Button>
          <Button type="submit" variant="ghost" name="how" value="note" disabled={busy}>
            Add internal note
          </Button>
        </div>
      </Form>
    </div>
  );
}
