import { KeyRound, Plus } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { relativeTime } from "#app/core/relative-time.ts";
import { FormError, FormNote, TextField } from "#app/ui/form/fields.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { PASSKEY_NAME_MAX, PASSKEYS_MAX } from "../rules.ts";
import { AddPasskey, type RefusedPasskeyForm } from "./add-passkey.tsx";

export interface ShownPasskey {
  id: string;
  name: string;
  /** Kept by a password manager as well, on all devices of its owner. */
  synced: boolean;
  /** Epoch milliseconds. */
  addedAt: number;
  usedAt: number | null;
}

/** What `handlePasskeyForm` answered. */
export interface PasskeyReply {
  done?: string;
  refused?: RefusedPasskeyForm;
}

interface PasskeysProps {
  on: boolean;
  passkeys: ShownPasskey[];
  open: { panel: "add" | "rename" | "remove"; passkeyId: string | null } | null;
  optionsPath: string;
  answer: PasskeyReply | undefined;
  now: number;
}

/** The passkeys of an account: list, add, rename, remove. All but adding works without script. */
export function Passkeys(props: PasskeysProps) {
  const { on, passkeys, open, answer, now } = props;
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open && !answer) return;
    const panel = section.current?.querySelector<HTMLElement>("[data-panel]");
    const field = panel?.querySelector<HTMLElement>("[aria-invalid], input:not([type=hidden])");
    (field ?? panel)?.focus();
  }, [open, answer]);
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
      <Panel {...props} />
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
        <p className="text-14 text-muted">
          added <time dateTime={new Date(passkey.addedAt).toISOString()}>{day(passkey.addedAt)}</time> ·{" "}
          {used}
          {passkey.synced ? " · on all your devices" : ""}
        </p>
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
function Panel(props: PasskeysProps) {
  const content = contentOf(props);
  return content ? (
    <div
      data-panel
      tabIndex={-1}
      className="-mx-2 rounded-card border border-hairline bg-sunken/60 p-4 outline-none sm:mx-0 sm:p-5"
    >
      {content}
    </div>
  ) : null;
}

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
  refused: RefusedPasskeyForm | undefined;
}

function RenamePasskey({ passkey, refused }: PanelProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Form method="post" preventScrollReset className="flex flex-col gap-4">
      <h3 className="font-semibold text-16">Rename “{passkey.name}”</h3>
      <FormError message={refused?.sentence} />
      <input type="hidden" name="intent" value="passkey-rename" />
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
      <PanelButtons label="Save" busy={busy} />
    </Form>
  );
}

function RemovePasskey({ passkey, refused }: PanelProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Form method="post" preventScrollReset className="flex flex-col gap-4">
      <div>
        <h3 className="font-semibold text-16">Remove “{passkey.name}”?</h3>
        <p className="mt-1 text-14 text-muted">
          It can no longer sign in to your account. Your device may still show it: remove it there as well.
        </p>
      </div>
      <FormError message={refused?.sentence} />
      <input type="hidden" name="intent" value="passkey-remove" />
      <input type="hidden" name="passkey_id" value={passkey.id} />
      <PanelButtons label="Remove" busy={busy} danger />
    </Form>
  );
}

function PanelButtons({ label, busy, danger }: { label: string; busy: boolean; danger?: boolean }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" variant={danger ? "danger" : "solid"} disabled={busy} className="px-4">
        {label}
      </Button>
      <ButtonLink to="?#passkeys" preventScrollReset variant="ghost" className="px-4">
        Cancel
      </ButtonLink>
    </div>
  );
}

function panelLink(panel: "add" | "rename" | "remove", passkeyId?: string): string {
  const query = new URLSearchParams({ "passkey-step": panel, ...(passkeyId ? { passkey: passkeyId } : {}) });
  return `?${query}#passkeys`;
}

/** One day for server and browser alike. */
function day(moment: number): string {
  const words = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;
  return new Date(moment).toLocaleDateString("en-GB", words);
}
