import { useRef, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import type { AccountType } from "#app/core/viewer.ts";
import { FormError, PasswordField, TextField } from "#app/ui/form/fields.tsx";
import { TickField } from "#app/ui/form/tick-field.tsx";
import { useErrorFocus } from "#app/ui/form/use-error-focus.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { CaptchaSlot } from "./captcha-slot.tsx";
import { NewPasswordField } from "./new-password-field.tsx";

/** What the action answers when it does not let the visitor in. */
export type AuthAnswer =
  | { refused: Record<string, string[]>; typed: Record<string, string>; message?: string }
  | { error: { message: string } }
  | undefined;

/** A second press within this time is one of a hand that presses twice. */
const DOUBLE_PRESS_MS = 500;

const ACCOUNT_TYPES = [
  { value: "creator", label: "Creator", note: "I make things" },
  { value: "brand", label: "Brand", note: "I look for makers" },
  { value: "company", label: "Company", note: "We are a team" },
];

interface AuthFormProps {
  mode: "signin" | "signup";
  /** What a new account is chosen to be until something else is. */
  chosen: AccountType;
  answer: AuthAnswer;
  /** What was typed here before a reload, by field; never a password. */
  begun?: Record<string, string[]> | undefined;
  /** Where one goes without a password, with the return target in it. */
  recoverPath: string;
  /** Key of the captcha; null where there is none. */
  captcha: string | null;
  /** Characters of a new password. */
  passwordMin: number;
}

/** Sign in, or create an account. Works without script; the server's sentences stand beside their fields. */
export function AuthForm({
  mode,
  chosen,
  answer,
  begun = {},
  recoverPath,
  captcha,
  passwordMin,
}: AuthFormProps) {
  const form = useErrorFocus<HTMLFormElement>(answer);
  const busy = useNavigation().formMethod === "POST";
  // A second press before the button rests would take the place of the first, and find its account's address taken.
  // With an answer the first press is over, and the next is no second one.
  const pressed = useRef({ at: Number.NEGATIVE_INFINITY, answer });
  const signingUp = mode === "signup";
  const errors = answer && "refused" in answer ? answer.refused : {};
  const before = Object.fromEntries(Object.entries(begun).map(([name, [value]]) => [name, value ?? ""]));
  const typed: Record<string, string> = answer && "refused" in answer ? answer.typed : before;
  const [name, setName] = useState(typed.display_name ?? "");
  const [email, setEmail] = useState(typed.email ?? "");

  return (
    <Form
      ref={form}
      method="post"
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        const { timeStamp: at } = event;
        const again = pressed.current.answer === answer && at - pressed.current.at < DOUBLE_PRESS_MS;
        if (again) event.preventDefault();
        else pressed.current = { at, answer };
      }}
    >
      <FormError message={messageOf(answer)} />
      <input type="hidden" name="intent" value={signingUp ? "sign-up" : "sign-in"} />
      {signingUp ? (
        <TextField
          label="Name"
          name="display_name"
          autoComplete="name"
          maxLength={80}
          defaultValue={typed.display_name}
          onChange={(event) => setName(event.target.value)}
          errors={errors.display_name}
          help="As others will see it. A brand's name is fine."
          required
        />
      ) : null}
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={255}
        defaultValue={typed.email}
        onChange={(event) => setEmail(event.target.value)}
        errors={errors.email}
        required
      />
      {signingUp ? (
        <NewPasswordField errors={errors.password} personal={[name, email]} atLeast={passwordMin} />
      ) : (
        <div className="flex flex-col">
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            errors={errors.password}
            required
          />
          <Link
            to={recoverPath}
            className="-mb-2 inline-flex min-h-11 items-center self-start text-14 underline underline-offset-2 hover:text-spark"
          >
            Forgot your password?
          </Link>
        </div>
      )}
      {signingUp ? <SignUpChoices typed={{ account_type: chosen, ...typed }} errors={errors} /> : null}
      <CaptchaSlot siteKey={captcha} answer={answer} />
      <Button type="submit" variant="spark" disabled={busy} className="w-full">
        {signingUp ? (busy ? "Creating..." : "Create account") : busy ? "Signing in..." : "Sign in"}
      </Button>
    </Form>
  );
}

function messageOf(answer: AuthAnswer): string | null {
  if (!answer) return null;
  return "error" in answer ? answer.error.message : (answer.message ?? null);
}

function SignUpChoices({
  typed,
  errors,
}: {
  typed: Record<string, string>;
  errors: Record<string, string[]>;
}) {
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 font-medium text-14">I am a</legend>
        <div className="grid grid-cols-3 gap-2">
          {ACCOUNT_TYPES.map(({ value, label, note }) => (
            <label
              key={value}
              className="flex min-w-0 cursor-pointer flex-col rounded-control border border-hairline-strong px-2.5 py-2.5 transition-colors hover:border-text/60 has-focus-visible:outline-2 has-focus-visible:outline-spark has-focus-visible:outline-offset-2 has-checked:border-spark has-checked:bg-spark/10 has-checked:ring-1 has-checked:ring-spark has-checked:ring-inset sm:px-3"
            >
              <input
                type="radio"
                name="account_type"
                value={value}
                defaultChecked={typed.account_type === value}
                className="sr-only"
              />
              <span className="font-medium text-14">{label}</span>
              <span className="text-12 text-muted">{note}</span>
            </label>
          ))}
        </div>
        {errors.account_type ? <p className="mt-1.5 text-14 text-danger">{errors.account_type[0]}</p> : null}
      </fieldset>
      <TextField
        label="Referral code"
        name="referral_code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        defaultValue={typed.referral_code}
        errors={errors.referral_code}
        help="If somebody on Thrive gave you theirs."
      />
      <div>
        <TickField
          name="terms"
          required
          errors={errors.terms}
          label={
            <>
              I am 16 or older, and I accept the{" "}
              <Link to="/terms" className="underline underline-offset-2">
                terms
              </Link>{" "}
              and the{" "}
              <Link to="/privacy" className="underline underline-offset-2">
                privacy notice
              </Link>
              .
            </>
          }
        />
        <p className="mt-1 text-14 text-muted">Anything that involves money needs 18.</p>
      </div>
    </>
  );
}
