import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { longDay } from "#app/core/day-words.ts";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { FormOutcome, TextAreaField } from "#app/ui/form/fields.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import type { CheckedCredential } from "../check.server.ts";
import { CHECK_MAX } from "../schema.ts";
import { CredentialFacts } from "./credential-facts.tsx";

export interface CheckAnswer extends FormAnswer {
  checked?: CheckedCredential;
}

/** Takes a credential that somebody was given, pasted or as its file, and says whether it holds. */
export function CredentialCheck({ answer }: { answer: CheckAnswer | undefined }) {
  const [text, setText] = useState(answer?.typed?.credential?.[0] ?? "");
  const busy = useNavigation().formAction?.startsWith("/verify") ?? false;
  return (
    <Card id="credential" className="flex scroll-mt-20 flex-col gap-4">
      <div>
        <h2 className="text-18">Check a credential</h2>
        <p className="mt-1 text-14 text-muted">
          The file of a work passport, or its text. We look at the signature and whether it was withdrawn, and
          keep nothing of it.
        </p>
      </div>
      <Form method="post" action="/verify#credential" preventScrollReset className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="credential" />
        <label className="flex flex-col gap-2">
          <span className="font-medium">Its file</span>
          <input
            type="file"
            accept=".json,.jwt,.txt,application/json,text/plain"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              if (file)
                void file
                  .slice(0, CHECK_MAX + 1)
                  .text()
                  .then(setText);
            }}
            className="min-w-0 text-14 text-muted file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-control file:border file:border-hairline-strong file:border-solid file:bg-surface file:px-4 file:font-medium file:text-text"
          />
        </label>
        <TextAreaField
          name="credential"
          label="Or its text"
          rows={4}
          required
          spellCheck={false}
          className="font-mono text-14"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          errors={answer?.error?.fields.credential}
        />
        <FormOutcome answer={answer} />
        <Button type="submit" variant="solid" disabled={busy} className="self-start">
          Check it
        </Button>
      </Form>
      <div role="status" className="empty:hidden">
        {answer?.checked ? <Outcome checked={answer.checked} /> : null}
      </div>
    </Card>
  );
}

const SENTENCES = {
  unreadable: [
    "This is no credential",
    "It can be read neither as the file of a work passport nor as its text.",
  ],
  foreign: ["Thrive did not sign this", "It was changed after it was signed, or somebody else made it."],
  unknown: ["We do not know this credential", "Our key fits, but it was never handed out."],
  away: [
    "It cannot be confirmed right now",
    "We signed it, but its member's page is not available right now.",
  ],
  withdrawn: ["Signed by Thrive, and withdrawn", "It holds no longer."],
  valid: ["Valid, and signed by Thrive", "Word for word as we signed it, and not withdrawn."],
} as const satisfies Record<CheckedCredential["state"], readonly [string, string]>;

function Outcome({ checked }: { checked: CheckedCredential }) {
  const [title, note] = SENTENCES[checked.state];
  const good = checked.state === "valid";
  return (
    <div className="flex flex-col gap-3 border-hairline border-t pt-4">
      <div>
        <h3 className={good ? "text-18 text-success" : "text-18 text-danger"}>{title}</h3>
        <p className="mt-1 text-14 text-muted">
          {checked.state === "withdrawn" ? `${note} Withdrawn on ${longDay(checked.withdrawnAt)}.` : note}
        </p>
      </div>
      {"says" in checked ? (
        <CredentialFacts
          subject={checked.says.credentialSubject}
          more={[
            ["About", checked.says.credentialSubject.name],
            ["Issued", longDay(Date.parse(checked.says.validFrom))],
          ]}
        />
      ) : null}
      {checked.state === "valid" ? (
        <ButtonLink to={checked.path} size="sm" className="self-start">
          Its page
        </ButtonLink>
      ) : null}
    </div>
  );
}
