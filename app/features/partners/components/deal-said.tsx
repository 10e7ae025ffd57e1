import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { FormOutcome } from "#app/ui/form/fields.tsx";
import { CopyButton } from "#app/ui/primitives/copy-button.tsx";

/** What came of a press, with the code where it brought one. */
export type DealAnswered = FormAnswer & { code?: string | null };

/** An answer, and the deal or the claim it is about. */
export interface Said {
  id: string;
  answer: DealAnswered;
}

/**
 * Where an answer is said: at the deal that was pressed, as long as that is on the page.
 * @param shown ids of the deals and claims on the page
 * @returns null where it is said above all of them: without script, and for what is no longer there
 */
export function useSaid(answer: DealAnswered | undefined, shown: readonly string[]): Said | null {
  const sent = useNavigation().formData;
  const [pressed, setPressed] = useState<string | null>(null);
  useEffect(() => {
    const id = sent?.get("deal_id") ?? sent?.get("redemption_id");
    if (sent) setPressed(typeof id === "string" ? id : null);
  }, [sent]);
  return answer && pressed !== null && shown.includes(pressed) ? { id: pressed, answer } : null;
}

/** An answer with its code. One that took its button away has the focus. */
export function DealSaid({ answer, held }: { answer: DealAnswered; held?: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const takes = held && answer.done !== undefined && answer.code !== undefined;
  useEffect(() => {
    if (takes) place.current?.focus();
  }, [takes]);
  return (
    <div ref={place} tabIndex={-1} className="flex flex-col gap-3 rounded-control empty:hidden">
      <FormOutcome answer={answer} />
      {answer.code ? <Code code={answer.code} /> : null}
    </div>
  );
}

export function Code({ code }: { code: string }) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-control bg-sunken px-3.5 py-2.5">
      <code className="min-w-0 flex-1 break-all font-semibold text-16 tabular">{code}</code>
      <CopyButton text={code}>Copy</CopyButton>
    </div>
  );
}
