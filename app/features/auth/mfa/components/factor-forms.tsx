import { PanelForm } from "#app/features/auth/components/settings-panel.tsx";
import { TextField } from "#app/ui/form/fields.tsx";
import type { RefusedFields } from "../form-answers.server.ts";
import { FACTOR_NAME_MAX } from "../rules.ts";

interface FactorFormProps {
  refused: RefusedFields | undefined;
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

function FactorForm(props: Omit<React.ComponentProps<typeof PanelForm>, "section">) {
  return <PanelForm section="second-steps" {...props} />;
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
