import { Form, useNavigation } from "react-router";
import { FormError, TextField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";

/** What the step-up page may know of a factor. */
export interface OfferedFactor {
  id: string;
  type: "totp" | "phone";
  name: string;
  hint: string | null;
}

export type StepUpReply =
  | {
      step: "refused";
      challengeId: string | null;
      errors: Record<string, string[]>;
      sentence: string | null;
    }
  | { step: "code-sent"; factorId: string; challengeId: string }
  | { error: { message: string } }
  | undefined;

/** Asks for the code of one factor; one that comes by SMS is sent first. */
export function CodeForm({ factor, answer }: { factor: OfferedFactor; answer: StepUpReply }) {
  const challengeId = challengeOf(answer);
  const busy = useBusy();
  if (factor.type === "phone" && !challengeId) {
    return (
      <Form method="post" className="flex flex-col gap-5">
        <FormError message={sentenceOf(answer) ?? errorsOf(answer).code?.[0]} />
        <input type="hidden" name="intent" value="send-code" />
        <input type="hidden" name="factor_id" value={factor.id} />
        <Button type="submit" variant="spark" disabled={busy} className="w-full">
          {busy ? "Sending..." : "Send code"}
        </Button>
      </Form>
    );
  }
  return (
    <>
      <Form method="post" className="flex flex-col gap-5">
        <FormError message={sentenceOf(answer)} />
        <input type="hidden" name="intent" value="code" />
        <input type="hidden" name="factor_id" value={factor.id} />
        {challengeId ? <input type="hidden" name="challenge_id" value={challengeId} /> : null}
        <OneTimeCodeField errors={errorsOf(answer).code} />
        <Submit>Continue</Submit>
      </Form>
      {factor.type === "phone" ? (
        <Form method="post" className="mt-3 text-center">
          <input type="hidden" name="intent" value="send-code" />
          <input type="hidden" name="factor_id" value={factor.id} />
          <Button type="submit" variant="ghost" size="sm">
            Send another code
          </Button>
        </Form>
      ) : null}
    </>
  );
}

/** Six digits, large and spaced; phones offer the code from a message by themselves. */
export function OneTimeCodeField({ errors }: { errors: string[] | undefined }) {
  return (
    <TextField
      label="Code"
      name="code"
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      errors={errors}
      required
      className="text-center font-display text-22 tabular-nums tracking-[0.3em]"
    />
  );
}

/** Asks for one of the codes that were kept for a lost factor. */
export function RecoveryForm({ answer }: { answer: StepUpReply }) {
  return (
    <Form method="post" className="flex flex-col gap-5">
      <FormError message={sentenceOf(answer)} />
      <input type="hidden" name="intent" value="recovery" />
      <TextField
        label="Recovery code"
        name="recovery_code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        errors={errorsOf(answer).recovery_code}
        required
        className="text-center font-mono text-18"
      />
      <Submit>Continue</Submit>
    </Form>
  );
}

/** Asks for the password, for who has no second factor. */
export function PasswordForm({ email, answer }: { email: string; answer: StepUpReply }) {
  return (
    <Form method="post" className="flex flex-col gap-5">
      <FormError message={sentenceOf(answer)} />
      <input type="hidden" name="intent" value="password" />
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        errors={errorsOf(answer).password}
        required
      />
      <Submit>Continue</Submit>
    </Form>
  );
}

function Submit({ children }: { children: string }) {
  const busy = useBusy();
  return (
    <Button type="submit" variant="spark" disabled={busy} className="w-full">
      {busy ? "Checking..." : children}
    </Button>
  );
}

function useBusy(): boolean {
  return useNavigation().formMethod === "POST";
}

function challengeOf(answer: StepUpReply): string | null {
  return answer && "challengeId" in answer ? answer.challengeId : null;
}

function errorsOf(answer: StepUpReply): Record<string, string[]> {
  return answer && "errors" in answer ? answer.errors : {};
}

/** The sentence of an answer: of a refusal, or of what was done. */
export function sentenceOf(answer: StepUpReply): string | null {
  if (!answer) return null;
  if ("error" in answer) return answer.error.message;
  return "sentence" in answer ? answer.sentence : null;
}
