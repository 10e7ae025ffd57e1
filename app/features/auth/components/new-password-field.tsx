import { useState } from "react";
import { PasswordField } from "#app/ui/form/fields.tsx";
import { PASSWORD_MAX } from "../rules.ts";
import { StrengthMeter } from "./strength-meter.tsx";

/** Where a password is chosen. `personal`: what it should not be made of; `atLeast`: its characters. */
export function NewPasswordField({
  label = "Password",
  errors,
  personal = [],
  atLeast,
}: {
  label?: string;
  errors?: string[] | undefined;
  personal?: string[];
  atLeast: number;
}) {
  const [password, setPassword] = useState("");
  return (
    <PasswordField
      label={label}
      name="password"
      autoComplete="new-password"
      minLength={atLeast}
      maxLength={PASSWORD_MAX}
      errors={errors}
      help={`At least ${atLeast} characters. A few words in a row are easy to remember.`}
      onChange={(event) => setPassword(event.target.value)}
      required
    >
      <StrengthMeter password={password} personal={personal} atLeast={atLeast} />
    </PasswordField>
  );
}
