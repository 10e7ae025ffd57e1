import { KeyRound, ShieldCheck, Smartphone } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { FormError, TextField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { PasskeyButton } from "../../passkeys/components/passkey-button.tsx";

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

interface StepUpProps {
  factors: OfferedFactor[];
  /** What counts for a member without a factor. */
  first: { password: boolean; passkey: boolean };
  recoveryCodesLeft: number;
  /** Right after sign-in; otherwise before a sensitive change. */
  signingIn: boolean;
  email: string;
  back: string | null;
  chosen: string | null;
  way: "factor" | "recovery";
  answer: StepUpReply;
}

/** The second factor: one way to prove it at a time, the others one link away. Works without script. */
export function StepUp(props: StepUpProps) {
  const { factors, first, answer, chosen, way } = props;
  const holder = useRef<HTMLDivElement>(null);
  const factor = factors.find(({ id }) => id === chosen) ?? factors[0];
  const alone = first.password ? "password" : "first";
  const asks = factor ? (way === "recovery" ? "recovery" : factor.type) : alone;

  const shown = `${asks} ${factor?.id}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another way to prove it has another field
  useEffect(() => {
    // After an answer the field in question; at first the only one there is.
    const wanted = answer ? "[aria-invalid]" : "input:not([type=hidden])";
    const found = holder.current?.querySelector<HTMLElement>(wanted);
    (found ?? holder.current?.querySelector<HTMLElement>("input:not([type=hidden])"))?.focus();
  }, [answer, shown]);

  return (
    <div ref={holder} key={shown}>
      <Heading {...props} asks={asks} factor={factor} />
      {asks === "password" ? (
        <PasswordForm email={props.email} answer={answer} />
      ) : asks === "first" ? (
        <FormError message={sentenceOf(answer)} />
      ) : asks === "recovery" ? (
        <RecoveryForm answer={answer} />
      ) : factor ? (
        <CodeForm factor={factor} answer={answer} />
      ) : null}
      {!factor && first.passkey ? (
        <PasskeyButton optionsPath="/auth/passkey-options" label="Use a passkey" busy="Checking..." />
      ) : null}
      <OtherWays {...props} current={asks === "recovery" ? "recovery" : (factor?.id ?? null)} />
      <SignOut signingIn={props.signingIn} />
    </div>
  );
}

const ICONS = {
  totp: ShieldCheck,
  phone: Smartphone,
  recovery: KeyRound,
  password: ShieldCheck,
  first: ShieldCheck,
};

function Heading({
  asks,
  factor,
  first,
  signingIn,
}: Pick<StepUpProps, "first" | "signingIn"> & {
  asks: keyof typeof ICONS;
  factor: OfferedFactor | undefined;
}) {
  const Icon = ICONS[asks];
  const words = {
    totp: `Enter the 6-digit code that “${factor?.name}” shows now.`,
    phone: `We send a 6-digit code to your phone ${factor?.hint}.`,
    recovery: "Enter one of the codes you kept for this day. Each works once.",
    password: first.passkey
      ? "Enter your password again, or use a passkey, to go on with this change."
      : "Enter your password again to go on with this change.",
    first: first.passkey
      ? "Use a passkey to go on with this change, or sign out and in again the way you usually do."
      : "Sign out and in again the way you usually do, then come back to this change.",
  };
  return (
    <div className="mb-6 text-center">
      <span className="mx-auto mb-4 grid size-14 place-items-center rounded-full bg-spark/12 text-spark">
        <Icon aria-hidden className="size-7" strokeWidth={1.75} />
      </span>
      <h1 className="text-28">{signingIn ? "One more step" : "Confirm it is you"}</h1>
      <p className="mt-1.5 text-balance text-muted">{words[asks]}</p>
    </div>
  );
}

function CodeForm({ factor, answer }: { factor: OfferedFactor; answer: StepUpReply }) {
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

function RecoveryForm({ answer }: { answer: StepUpReply }) {
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

function PasswordForm({ email, answer }: { email: string; answer: StepUpReply }) {
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

function OtherWays({
  factors,
  recoveryCodesLeft,
  back,
  current,
}: Pick<StepUpProps, "factors" | "recoveryCodesLeft" | "back"> & { current: string | null }) {
  const others = factors.filter(({ id }) => id !== current);
  const offersRecovery = recoveryCodesLeft > 0 && current !== "recovery";
  if (others.length === 0 && !offersRecovery) return null;
  const to = (query: Record<string, string>) =>
    `/auth/step-up?${new URLSearchParams({ ...query, ...(back ? { return: back } : {}) })}`;
  const look = "flex min-h-11 items-center gap-3 rounded-control px-3 hover:bg-text/6";
  return (
    <div className="mt-6 border-hairline border-t pt-4">
      <h2 className="mb-1 px-3 font-medium font-sans text-14 text-muted">Another way</h2>
      <ul>
        {others.map(({ id, type, name, hint }) => {
          const Icon = ICONS[type];
          return (
            <li key={id}>
              <Link to={to({ factor: id })} replace className={look}>
                <Icon aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
                <span className="min-w-0 truncate">
                  {name} {hint ? <span className="text-muted">{hint}</span> : null}
                </span>
              </Link>
            </li>
          );
        })}
        {offersRecovery ? (
          <li>
            <Link to={to({ way: "recovery" })} replace className={look}>
              <KeyRound aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
              Use a recovery code
            </Link>
          </li>
        ) : null}
      </ul>
    </div>
  );
}

function SignOut({ signingIn }: { signingIn: boolean }) {
  return (
    <Form method="post" action="/sign-out" className="mt-4 text-center">
      <Button type="submit" variant="ghost" size="sm" className="text-muted!">
        {signingIn ? "Not you? Sign out" : "Sign out"}
      </Button>
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

function sentenceOf(answer: StepUpReply): string | null {
  if (!answer) return null;
  if ("error" in answer) return answer.error.message;
  return "sentence" in answer ? answer.sentence : null;
}
