import { useFetcher } from "react-router";
import { answerTo } from "#app/core/form-answer.ts";
import { FormOutcome, TextAreaField } from "#app/ui/form/fields.tsx";
import { fieldsOf } from "#app/ui/form/use-answered-form.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { STATEMENT_MAX } from "../life-schema.ts";

/** A removed posting's owner asks a person to look at it again. */
export function AppealForm({ id }: { id: string }) {
  const fetcher = useFetcher();
  const answer = answerTo(fetcher.data, "appeal");
  const { field } = fieldsOf(answer, answer);
  if (answer?.done) return <FormOutcome answer={answer} />;
  return (
    <fetcher.Form method="post" action="/opportunities/life" className="flex w-full flex-col gap-4 text-left">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="return" value={`/opportunity/${id}`} />
      <TextAreaField
        label="Why it should stand"
        required
        rows={4}
        limit={STATEMENT_MAX}
        help="A person reads it, together with the posting."
        {...field("statement")}
      />
      <FormOutcome answer={answer} />
      <Button type="submit" name="intent" value="appeal" variant="spark" disabled={fetcher.state !== "idle"}>
        {fetcher.state === "idle" ? "Ask us to look again" : "Sending..."}
      </Button>
    </fetcher.Form>
  );
}
