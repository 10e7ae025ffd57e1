import { useId, useState } from "react";
import { useFetcher } from "react-router";
import { answerTo } from "#app/core/form-answer.ts";
import { FormOutcome, TextAreaField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { STATEMENT_MAX } from "../life-schema.ts";

/** All that moderation reads of the form, and which form it was. */
const JUDGED = [
  ...["submission_key", "title", "description", "compensation"],
  ...["requirements", "deliverables", "questions"],
];

/** Within the form whose words were flagged: a person is asked to look at them. What was typed stays where it is. */
export default function AppealFlagged({ form }: { form: React.RefObject<HTMLFormElement | null> }) {
  const fetcher = useFetcher();
  const id = useId();
  const [words, setWords] = useState("");
  const answer = answerTo(fetcher.data, "appeal-text");
  const send = () => {
    if (!form.current) return;
    const typed = new FormData(form.current);
    const fields = JUDGED.map((name) => [name, String(typed.get(name) ?? "")]);
    void fetcher.submit(
      { ...Object.fromEntries(fields), intent: "appeal-text", statement: words },
      { method: "post", action: "/opportunities/life" },
    );
  };
  return (
    <details className="rounded-control border border-hairline bg-sunken px-4 py-2 text-14">
      <summary className="cursor-pointer py-1.5 font-medium">Are we wrong?</summary>
      {answer?.done ? (
        <FormOutcome answer={answer} />
      ) : (
        <div className="flex flex-col gap-3 pt-2 pb-2">
          <TextAreaField
            id={id}
            label="Tell a person why it is fine"
            name="appeal_statement"
            required
            rows={3}
            limit={STATEMENT_MAX}
            value={words}
            errors={answer?.error?.fields?.statement}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
          <FormOutcome answer={answer} />
          <Button size="sm" className="self-end" disabled={fetcher.state !== "idle"} onClick={send}>
            {fetcher.state === "idle" ? "Ask us to look again" : "Sending..."}
          </Button>
        </div>
      )}
    </details>
  );
}
