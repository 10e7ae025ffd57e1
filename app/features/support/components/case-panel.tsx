import type { FormAnswer } from "#app/core/form-answer.ts";
import type { Id } from "#app/core/ids.ts";
import { cx } from "#app/ui/cx.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { CaseView, Colleague } from "../desk-view.ts";
import type { CannedReply } from "../macros.ts";
import { clockWords } from "../queue-terms.ts";
import { STATUS_WORDS } from "../support-view.ts";
import { AgentAnswer } from "./agent-answer.tsx";
import { CaseFacts } from "./case-facts.tsx";
import { SupportLog } from "./support-log.tsx";
import { SupportMessages } from "./support-messages.tsx";

interface CasePanelProps {
  opened: CaseView;
  staff: Colleague[];
  canned: CannedReply[];
  me: Id;
  /** Their name, for the words they send. */
  agent: string;
  clientId: string;
  now: number;
  answer: (FormAnswer & { draft?: string; revealed?: { area: string; lines: string[] } }) | undefined;
}

/** One request as the team works on it: what was said, the answer, and what is known of the member. */
export function CasePanel({ opened, staff, canned, me, agent, clientId, now, answer }: CasePanelProps) {
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
          <AgentAnswer opened={opened} canned={canned} agent={agent} clientId={clientId} answer={answer} />
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
