import { KeyRound, Plus } from "lucide-react";
import { shortDay } from "#app/core/day-words.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { OpenPanel, PanelForm, usePanelFocus } from "#app/features/auth/components/settings-panel.tsx";
import type { RefusedFields } from "#app/features/auth/mfa/form-answers.server.ts";
import { FormError, FormNote, TextField } from "#app/ui/form/fields.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { Dotted } from "#app/ui/primitives/dotted.tsx";
import type { PasskeyAnswer, PasskeysShown } from "../passkey-settings.server.ts";
import { PASSKEY_NAME_MAX, PASSKEYS_MAX } from "../rules.ts";
import { AddPasskey } from "./add-passkey.tsx";

type ShownPasskey = PasskeysShown["passkeys"][number];

interface PasskeysProps extends PasskeysShown {
  optionsPath: string;
  answer: PasskeyAnswer | undefined;
  now: number;
}

/** The passkeys of an account: list, add, rename, remove. All but adding works without script. */
export function Passkeys(props: PasskeysProps) {
  const { on, passkeys, open, answer, now } = props;
  const section = usePanelFocus<HTMLDivElement>(open, answer);
  if (!on) return <p className="text-14 text-muted">Passkeys are switched off here.</p>;
  return (
    <div ref={section} className="flex flex-col gap-4">
      {answer?.done ? <FormNote>{answer.done}</FormNote> : null}
      {passkeys.length > 0 ? (
        <ul className="divide-y divide-hairline border-hairline border-y">
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} passkey={passkey} now={now} />
          ))}
        </ul>
      ) : null}
      {passkeys.length < PASSKEYS_MAX ? (
        <ButtonLink to={panelLink("add")} preventScrollReset className="self-start">
          <Plus aria-hidden className="size-4.5" /> Passkey
        </ButtonLink>
      ) : (
        <p className="text-14 text-muted">You have {PASSKEYS_MAX} passkeys, which is the most.</p>
      )}
      <OpenPanel>{contentOf(props)}</OpenPanel>
    </div>
  );
}

function Passkey({ passkey, now }: { passkey: ShownPasskey; now: number }) {
  const used = passkey.usedAt === null ? "not used yet" : `used ${relativeTime(passkey.usedAt, now)}`;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <KeyRound aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
      <div className="min-w-40 flex-1">
        <p className="truncate font-medium">{passkey.name}</p>
        <Dotted className="text-14 text-muted">
          <span>
            added <time dateTime={new Date(passkey.addedAt).toISOString()}>{shortDay(passkey.addedAt)}</time>
          </span>
          {used}
          {passkey.synced ? "on all your devices" : null}
        </Dotted>
      </div>
      <div className="flex gap-1">
        <ButtonLink
          to={panelLink("rename", passkey.id)}
          preventScrollReset
          size="sm"
          variant="ghost"
          aria-label={`Rename ${passkey.name}`}
        >
          Rename
        </ButtonLink>
        <ButtonLink
          to={panelLink("remove", passkey.id)}
          preventScrollReset
          size="sm"
          variant="ghost"
          aria-label={`Remove ${passkey.name}`}
        >
          Remove
        </ButtonLink>
      </div>
    </li>
  );
}

/** What is being done, as the address asks for it. */
function contentOf({ passkeys, open, optionsPath, answer }: PasskeysProps): React.ReactNode {
  const refused = answer?.refused;
  if (answer?.done || !open) return refused ? <FormError message={refused.sentence} /> : null;
  if (open.panel === "add") return <AddPasskey optionsPath={optionsPath} refused={refused} />;
  const passkey = passkeys.find(({ id }) => id === open.passkeyId);
  if (!passkey) return refused ? <FormError message={refused.sentence} /> : null;
  return open.panel === "rename" ? (
    <RenamePasskey key={passkey.id} passkey={passkey} refused={refused} />
  ) : (
    <RemovePasskey passkey={passkey} refused={refused} />
  );
}

interface PanelProps {
  passkey: ShownPasskey;
  refused: RefusedFields | undefined;
}

function RenamePasskey({ passkey, refused }: PanelProps) {
  return (
    <PanelForm
      title={`Rename “${passkey.name}”`}
      intent="passkey-rename"
      submit="Save"
      section="passkeys"
      refused={refused}
    >
      <input type="hidden" name="passkey_id" value={passkey.id} />
      <TextField
        label="Name"
        name="friendly_name"
        autoComplete="off"
        maxLength={PASSKEY_NAME_MAX}
        defaultValue={passkey.name}
        errors={refused?.errors.friendly_name}
        required
      />
    </PanelForm>
  );
}

function RemovePasskey({ passkey, refused }: PanelProps) {
  return (
    <PanelForm
      title={`Remove “${passkey.name}”?`}
      lead="It can no longer sign in to your account. Your device may still show it: remove it there as well."
      intent="passkey-remove"
      submit="Remove"
      variant="danger"
      section="passkeys"
      refused={refused}
    >
      <input type="hidden" name="passkey_id" value={passkey.id} />
    </PanelForm>
  );
}

function panelLink(panel: "add" | "rename" | "remove", passkeyId?: string): string {
  const query = new URLSearchParams({ "passkey-step": panel, ...(passkeyId ? { passkey: passkeyId } : {}) });
  return `?${query}#passkeys`;
}
