import { KeyRound, ShieldCheck, Smartphone } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form, Link } from "react-router";
import { PasskeyButton } from "#app/features/auth/passkeys/components/passkey-button.tsx";
import { FormError } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import {
  CodeForm,
  type OfferedFactor,
  PasswordForm,
  RecoveryForm,
  type StepUpReply,
  sentenceOf,
} from "./step-up-forms.tsx";

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
