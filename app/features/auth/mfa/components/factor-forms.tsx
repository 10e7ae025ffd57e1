import { Form, useNavigation } from "react-router";
import { FormError, TextField } from "#app/ui/form/fields.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { FACTOR_NAME_MAX } from "../rules.ts";

/** Why a form of the second factors needs another look. */
export interface RefusedFactorForm {
  errors: Record<string, string[]>;
  sentence: string | null;
}

interface FactorFormProps {
  refused: RefusedFactorForm | undefined;
}

export function AddAuthenticator({ refused }: FactorFormProps) {
  return (
    <FactorForm
      title="Add an authenticator app"
      lead="Apps like Aegis, Google Authenticator or 1Password show a new code every 30 seconds, also without a network. Have yours at hand."
      intent="factor-add-authenticator"
      submit="Show QR code"
      refused={refused}
    >
      <NameField refused={refused} example="Work phone" />
    </FactorForm>
  );
}

export function AddPhone({ refused }: FactorFormProps) {
  return (
    <FactorForm
      title="Add a phone"
      lead="We send it a code by text message when you sign in. An authenticator app is safer, where you can use one."
      intent="factor-add-phone"
      submit="Send code"
      refused={refused}
    >
      <TextField
        label="Phone number"
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        help="With its country code, like +44 7700 900123."
        errors={refused?.errors.phone}
        required
      />
      <NameField refused={refused} example="My phone" />
    </FactorForm>
  );
}

export function RemoveFactor({
  factor,
  last,
  refused,
}: FactorFormProps & { factor: { id: string; name: string }; last: boolean }) {
  return (
    <FactorForm
      title={`Remove “${factor.name}”?`}
      lead={
        last
          ? "It is your only second step: after this your password alone opens your account, and your recovery codes are gone."
          : "It can no longer be used to sign in. Devices that used it are asked for another second step."
      }
      intent="factor-remove"
      submit="Remove"
      variant="danger"
      refused={refused}
    >
      <input type="hidden" name="factor_id" value={factor.id} />
    </FactorForm>
  );
}

export function MakeRecoveryCodes({ refused }: FactorFormProps) {
  return (
    <FactorForm
      title="Make new recovery codes?"
      lead="You get ten. Those you have now stop working."
      intent="factor-recovery-codes"
      submit="Make new codes"
      refused={refused}
    />
  );
}

function FactorForm({
  title,
  lead,
  intent,
  submit,
  variant = "solid",
  refused,
  children,
}: FactorFormProps & {
  title: string;
  lead: string;
  intent: string;
  submit: string;
  variant?: "solid" | "danger";
  children?: React.ReactNode;
}) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Form method="post" preventScrollReset className="flex flex-col gap-4">
      <div>
        <h3 className="font-semibold text-16">{title}</h3>
        <p className="mt-1 text-14 text-muted">{lead}</p>
      </div>
      <FormError message={refused?.sentence ?? null} />
      <input type="hidden" name="intent" value={intent} />
      {children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={variant} disabled={busy} className="px-4">
          {submit}
        </Button>
        <ButtonLink to="?#second-steps" preventScrollReset variant="ghost" className="px-4">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}

function NameField({ refused, example }: FactorFormProps & { example: string }) {
  return (
    <TextField
      label="Name"
      name="friendly_name"
      autoComplete="off"
      maxLength={FACTOR_NAME_MAX}
      help={`So that you know it again, like “${example}”.`}
      errors={refused?.errors.friendly_name}
    />
  );
}
