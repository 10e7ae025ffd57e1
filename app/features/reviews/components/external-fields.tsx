import { Form, useNavigation } from "react-router";
import { CodeField, FormNote, TextField } from "#app/ui/form/fields.tsx";
import { fieldsOf } from "#app/ui/form/use-answered-form.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import type { RequestAnswer } from "./request-answer.ts";

/** Who answers without an account: a name, and the code that proves the address the request was sent to. */
export function ExternalFields({ answer, address }: { answer: RequestAnswer | undefined; address: string }) {
  const { field, errorsOf } = fieldsOf(answer, answer);
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Your name" {...field("name")} autoComplete="name" required />
        <TextField label="Company" {...field("company")} autoComplete="organization" />
      </div>
      {answer?.awaitsCode ? (
        <div className="flex flex-col gap-3 rounded-card border border-spark/50 p-4">
          <FormNote>We sent a code to {address}. Type it to confirm that this comes from you.</FormNote>
          <CodeField awaited errors={errorsOf("code")} help="Six digits. It works for 10 minutes." />
        </div>
      ) : null}
    </>
  );
}

/** Mails a new code; the one before no longer works. */
export function SendCodeAgain({ answer }: { answer: RequestAnswer | undefined }) {
  const busy = useNavigation().formMethod === "POST";
  if (!answer?.awaitsCode) return null;
  return (
    <Form
      method="post"
      preventScrollReset
      className="flex flex-wrap items-center justify-between gap-2 border-hairline border-t pt-4"
    >
      {Object.entries(answer.typed ?? {}).flatMap(([name, values]) =>
        values.map((value) => <input key={`${name}:${value}`} type="hidden" name={name} value={value} />),
      )}
      <span className="text-14 text-muted">Nothing there? Look in the spam folder too.</span>
      <Button type="submit" name="intent" value="send-code" size="sm" disabled={busy}>
        Send a new code
      </Button>
    </Form>
  );
}
