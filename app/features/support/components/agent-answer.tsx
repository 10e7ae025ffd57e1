import { Sparkles } from "lucide-react";
import { useEffect, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { CONTROL } from "#app/ui/form/field.tsx";
import { FormOutcome } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { CaseView } from "../desk-view.ts";
import { byFit, type CannedReply, fillIn, stepsOf } from "../macros.ts";
import { NONE } from "../terms.ts";

interface AgentAnswerProps {
  opened: CaseView;
  canned: CannedReply[];
  agent: string;
  clientId: string;
  answer: (FormAnswer & { draft?: string }) | undefined;
}

/**
 * The answer, a note among colleagues, or an answer that solves it. Canned words and drafts are only ever put in; the
 * steps of a macro are named, and done with the answer.
 */
export function AgentAnswer({ opened, canned, agent, clientId, answer }: AgentAnswerProps) {
  const busy = useNavigation().formMethod === "POST";
  const [text, setText] = useState("");
  const [macro, setMacro] = useState<CannedReply>();
  // The page is read again with every frame: what is being written stays, under one id until it is sent.
  const [sendId, setSendId] = useState(clientId);
  const wrote = answer?.intent === "write" ? answer : undefined;
  useEffect(() => {
    const refused = wrote?.typed?.body?.[0];
    if (refused) setText(refused);
    else if (wrote?.done) {
      setText("");
      setMacro(undefined);
      setSendId(crypto.randomUUID());
    }
  }, [wrote]);
  const draft = answer?.draft;
  useEffect(() => {
    if (draft) setText(draft);
  }, [draft]);
  const putIn = (key: string) => {
    const chosen = canned.find((reply) => reply.key === key);
    if (!chosen) return;
    setText(fillIn(chosen.body, { member: opened.memberName, agent }));
    setMacro(stepsOf(chosen).length > 0 ? chosen : undefined);
  };
  return (
    <div className="border-hairline border-t px-5 py-4">
      <div className="mb-2 flex flex-wrap gap-2">
        <select
          aria-label="Put in a canned reply"
          value={NONE}
          onChange={(event) => putIn(event.currentTarget.value)}
          className={`${CONTROL} h-9 w-auto min-w-0 flex-1 basis-44 text-14 pointer-coarse:h-11`}
        >
          <option value={NONE}>Canned replies</option>
          {byFit(canned, opened.categoryKey).map((reply) => (
            <option key={reply.key} value={reply.key}>
              {reply.title}
              {stepsOf(reply).length > 0 ? " (macro)" : ""}
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
        {wrote?.error?.fields.body ? (
          <p role="alert" className="text-14 text-danger">
            {wrote.error.fields.body[0]}
          </p>
        ) : null}
        {macro ? <Steps macro={macro} onDrop={() => setMacro(undefined)} /> : null}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="spark" name="how" value="reply" disabled={busy}>
            {macro ? "Send and do this" : "Send answer"}
          </Button>
          {macro?.resolves ? null : (
            <Button type="submit" name="how" value="solve" disabled={busy}>
              Answer and solve
            </Button>
          )}
          <Button type="submit" variant="ghost" name="how" value="note" disabled={busy}>
            Add internal note
          </Button>
        </div>
      </Form>
    </div>
  );
}

/** What is done with the answer, said before it is. */
function Steps({ macro, onDrop }: { macro: CannedReply; onDrop: () => void }) {
  return (
    <div role="status" className="rounded-control border border-hairline bg-sunken px-3.5 py-2.5 text-14">
      <input type="hidden" name="macro" value={macro.key} />
      <p className="font-medium">“{macro.title}” also</p>
      <ul className="mt-1 list-disc pl-5 text-muted">
        {stepsOf(macro).map((step) => (
          <li key={step} className="[overflow-wrap:anywhere]">
            {step}
          </li>
        ))}
      </ul>
      <Button variant="ghost" size="sm" onClick={onDrop} className="-ml-2 mt-1">
        Send the words alone
      </Button>
    </div>
  );
}
