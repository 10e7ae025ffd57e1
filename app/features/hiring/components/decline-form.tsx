import { useState } from "react";
import type { Typed } from "#app/core/typed-fields.ts";
import { SelectField, TextAreaField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { DECLINE_REASONS, DECLINE_TEMPLATES, type DeclineReason, personal } from "../rules.ts";
import { NOTE_MAX } from "../terms.ts";
import { HiringForm } from "./hiring-form.tsx";

interface DeclineFormProps {
  /** Who was freed without an answer is answered late; everybody else is told no. */
  intent: "decline" | "answer-late";
  application: { id: string; version: number; name: string; title: string };
  onDone: () => void;
}

/** A no with its reason, in kind words that may be changed. */
export function DeclineForm({ intent, application, onDone }: DeclineFormProps) {
  return (
    <HiringForm
      keeps
      intent={intent}
      applicationId={application.id}
      version={application.version}
      onDone={onDone}
    >
      {({ busy, errorsOf, kept }) => (
        <>
          <KindWords application={application} kept={kept} errorsOf={errorsOf} />
          <Button type="submit" variant="danger" disabled={busy}>
            {busy ? "Sending..." : intent === "decline" ? "Decline kindly" : "Send the answer"}
          </Button>
        </>
      )}
    </HiringForm>
  );
}

interface KindWordsProps {
  application: DeclineFormProps["application"];
  /** What was typed before. */
  kept: Typed | undefined;
  errorsOf: (name: string) => string[] | undefined;
}

function KindWords({ application, kept, errorsOf }: KindWordsProps) {
  const [reason, setReason] = useState((kept?.reason?.[0] as DeclineReason | undefined) ?? "skills");
  const [note, setNote] = useState(kept?.note?.[0] ?? personal(DECLINE_TEMPLATES.skills, application));
  return (
    <>
      <SelectField
        label="Reason"
        name="reason"
        required
        options={DECLINE_REASONS}
        value={reason}
        errors={errorsOf("reason")}
        onChange={(event) => {
          const chosen = event.currentTarget.value as DeclineReason;
          setReason(chosen);
          setNote(personal(DECLINE_TEMPLATES[chosen], application));
        }}
      />
      <TextAreaField
        label="What they read"
        name="note"
        rows={6}
        limit={NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        errors={errorsOf("note")}
      />
    </>
  );
}
