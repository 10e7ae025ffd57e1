import { useState } from "react";
import { Form, useNavigation, useRevalidator, useSubmit } from "react-router";
import { PanelButtons, PanelHeading } from "#app/features/auth/components/settings-panel.tsx";
import type { RefusedFields } from "#app/features/auth/mfa/form-answers.server.ts";
import { FormError, TextField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { PASSKEY_NAME_MAX } from "../rules.ts";
import { makePasskey, type PasskeyOutcome, useKnowsPasskeys } from "./browser-passkeys.ts";

/** Names a passkey and has the browser make it. */
export function AddPasskey({
  optionsPath,
  refused,
}: {
  optionsPath: string;
  refused: RefusedFields | undefined;
}) {
  const knows = useKnowsPasskeys();
  const submit = useSubmit();
  const revalidator = useRevalidator();
  const sending = useNavigation().formMethod === "POST";
  const [asking, setAsking] = useState(false);
  const [outcome, setOutcome] = useState<PasskeyOutcome | null>(null);
  const told = outcome && "sentence" in outcome ? outcome : null;

  async function add(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("friendly_name") ?? "");
    setAsking(true);
    setOutcome(null);
    const came = await makePasskey(optionsPath);
    setAsking(false);
    if ("stale" in came) return revalidator.revalidate();
    setOutcome(came);
    if (!("fields" in came)) return;
    const fields = { intent: "passkey-add", friendly_name: name, ...came.fields };
    await submit(fields, { method: "post", preventScrollReset: true });
  }

  const sentence = told && !told.calm ? told.sentence : told ? null : refused?.sentence;
  return (
    <Form method="post" preventScrollReset onSubmit={add} className="flex flex-col gap-4">
      <PanelHeading
        title="Add a passkey"
        lead="Your device asks for your fingerprint, face or PIN, and keeps the key. We never see any of them."
      />
      <FormError message={knows === false ? "This browser does not know passkeys." : sentence} />
      <noscript>
        <p className="text-14 text-danger">Making a passkey needs JavaScript.</p>
      </noscript>
      <input type="hidden" name="intent" value="passkey-add" />
      <TextField
        label="Name"
        name="friendly_name"
        autoComplete="off"
        maxLength={PASSKEY_NAME_MAX}
        help="So that you know it again, like “My laptop”."
        errors={refused?.errors.friendly_name}
      />
      {told?.calm ? (
        <p role="status" className="text-14 text-muted">
          {told.sentence}
        </p>
      ) : null}
      <PanelButtons section="passkeys">
        <Button type="submit" variant="solid" disabled={asking || sending || knows === false}>
          {asking ? "Waiting for your device..." : sending ? "Saving..." : "Create passkey"}
        </Button>
      </PanelButtons>
    </Form>
  );
}
