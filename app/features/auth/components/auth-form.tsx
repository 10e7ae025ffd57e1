import { useEffect, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { FormError, TextField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { PASSWORD_MAX, PASSWORD_MIN } from "../rules.ts";

/** What the action answers when it does not let the visitor in. */
export type AuthAnswer =
  | { refused: Record<string, string[]>; typed: Record<string, string> }
  | { error: { message: string } }
  | undefined;

const ACCOUNT_TYPES = [
  { value: "creator", label: "Creator", note: "I make things" },
  { value: "brand", label: "Brand", note: "I look for makers" },
  { value: "company", label: "Company", note: "We are a team" },
];

/** Sign in, or create an account. Works without script; the server's sentences stand beside their fields. */
export function AuthForm({ mode, answer }: { mode: "signin" | "signup"; answer: AuthAnswer }) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formMethod === "POST";
  const signingUp = mode === "signup";
  const errors = answer && "refused" in answer ? answer.refused : {};
  const typed = answer && "refused" in answer ? answer.typed : {};

  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [answer]);

  return (
    <Form ref={form} method="post" className="flex flex-col gap-5">
      <FormError message={answer && "error" in answer ? answer.error.message : null} />
      <input type="hidden" name="intent" value={signingUp ? "sign-up" : "sign-in"} />
      {signingUp ? (
        <TextField
          label="Name"
          name="display_name"
          autoComplete="name"
          maxLength={80}
          defaultValue={typed.display_name}
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
        errors={errors.email}
        required
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete={signingUp ? "new-password" : "current-password"}
        minLength={signingUp ? PASSWORD_MIN : undefined}
        maxLength={signingUp ? PASSWORD_MAX : undefined}
        errors={errors.password}
        help={signingUp ? `At least ${PASSWORD_MIN} characters.` : undefined}
        required
      />
      {signingUp ? <SignUpChoices accountType={typed.account_type} errors={errors} /> : null}
      <Button type="submit" variant="spark" disabled={busy} className="w-full">
        {signingUp ? (busy ? "Creating..." : "Create account") : busy ? "Signing in..." : "Sign in"}
      </Button>
    </Form>
  );
}

function SignUpChoices({
  accountType,
  errors,
}: {
  accountType: string | undefined;
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
                defaultChecked={(accountType ?? "creator") === value}
                className="sr-only"
              />
              <span className="font-medium text-14">{label}</span>
              <span className="text-12 text-muted">{note}</span>
            </label>
          ))}
        </div>
        {errors.account_type ? <p className="mt-1.5 text-14 text-danger">{errors.account_type[0]}</p> : null}
      </fieldset>
      <div>
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-14">
          <input type="checkbox" name="terms" className="size-5 shrink-0 accent-spark" required />
          <span>
            I am 16 or older, and I accept the{" "}
            <Link to="/terms" className="underline underline-offset-2">
              terms
            </Link>{" "}
            and the{" "}
            <Link to="/privacy" className="underline underline-offset-2">
              privacy notice
            </Link>
            .
          </span>
        </label>
        {errors.terms ? <p className="mt-1.5 text-14 text-danger">{errors.terms[0]}</p> : null}
      </div>
    </>
  );
}
