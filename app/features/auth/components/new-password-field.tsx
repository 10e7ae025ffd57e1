import { useState } from "react";
import { PasswordField } from "#app/ui/form/fields.tsx";
import { PASSWORD_MAX, PASSWORD_MIN } from "../rules.ts";
import { StrengthMeter } from "./strength-meter.tsx";

/** Where a password is chosen. `personal`: what it should not be made of. */
export function NewPasswordField({
  label = "Password",
  errors,
  personal = [],
}: {
  label?: string;
  errors?: string[] | undefined;
  personal?: string[];
}) {
  const [password, setPassword] = useState("");
  return (
    <PasswordField
      label={label}
      name="password"
      autoComplete="new-password"
      minLength={PASSWORD_MIN}
      maxLength={PASSWORD_MAX}
      errors={errors}
      help={`At least ${PASSWORD_MIN} characters. A few words in a row are easy to remember.`}
      onChange={(event) => setPassword(event.target.value)}
      required
    >
      <StrengthMeter password={password} personal={personal} />
    </PasswordField>
  );
}
