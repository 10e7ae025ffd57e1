import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useNavigation, useSubmit } from "react-router";
import { cx } from "#app/ui/cx.ts";
import { FormError } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { type PasskeyOutcome, signWithPasskey, useKnowsPasskeys } from "./browser-passkeys.ts";

/**
 * Asks for a passkey, where the browser knows them, and sends the answer to the page it stands on as `passkey`. Its room
 * is kept from the start, so that nothing moves.
 * @param busy what it says while the answer is looked at
 */
export function PasskeyButton({
  optionsPath,
  label,
  busy,
}: {
  optionsPath: string;
  label: string;
  busy: string;
}) {
  const knows = useKnowsPasskeys();
  const submit = useSubmit();
  const sending = useNavigation().formData?.get("intent") === "passkey";
  const [asking, setAsking] = useState(false);
  const [outcome, setOutcome] = useState<PasskeyOutcome | null>(null);
  const told = outcome && "sentence" in outcome ? outcome : null;

  async function signIn() {
    setAsking(true);
    setOutcome(null);
    const came = await signWithPasskey(optionsPath);
    setOutcome(came);
    setAsking(false);
    if ("fields" in came) await submit({ intent: "passkey", ...came.fields }, { method: "post" });
  }

  return (
    <div className={cx("mt-3 flex flex-col gap-3", knows ? "" : "invisible")}>
      <Button className="w-full" disabled={asking || sending} onClick={signIn}>
        <KeyRound aria-hidden className="size-4.5" strokeWidth={1.75} />
        {asking ? "Waiting for your passkey..." : sending ? busy : label}
      </Button>
      {told?.calm ? (
        <p role="status" className="text-center text-14 text-muted">
          {told.sentence}
        </p>
      ) : (
        <FormError message={told?.sentence} />
      )}
    </div>
  );
}
