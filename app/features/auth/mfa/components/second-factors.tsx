import { KeyRound, Plus, ShieldCheck, Smartphone } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { FormError, TextField } from "#app/ui/form/fields.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { FACTOR_NAME_MAX } from "../rules.ts";
import { type PendingAuthenticator, type PendingPhone, ProvePending } from "./prove-pending.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

interface ShownFactor {
  id: string;
  type: "totp" | "phone";
  name: string;
  hint: string | null;
  /** Epoch milliseconds. */
  addedAt: number;
}

/** What `handleFactorForm` answered, or the refusal of the action around it. */
export interface FactorReply {
  pending?: PendingAuthenticator | PendingPhone;
  recoveryCodes?: string[];
  done?: string;
  refused?: { errors: Record<string, string[]>; sentence: string | null };
}

interface SecondFactorsProps {
  factors: ShownFactor[];
  recoveryCodesLeft: number;
  open: {
    panel: "authenticator" | "phone" | "recovery-codes" | "remove";
    factorId: string | null;
  } | null;
  answer: FactorReply | undefined;
}

/** The second factors of an account: list, add, remove, recovery codes. Each step works without script. */
export function SecondFactors({ factors, recoveryCodesLeft, open, answer }: SecondFactorsProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!open && !answer) return;
    const field = "[aria-invalid], input:not([type=hidden])";
    const found = section.current?.querySelector<HTMLElement>(`[data-panel] ${field}`);
    (found ?? section.current?.querySelector<HTMLElement>("[data-panel]"))?.focus();
  }, [open, answer]);

  return (
    <section ref={section} id="second-steps" aria-labelledby="second-steps-title">
      <h2 id="second-steps-title" className="text-18">
        Two-step sign-in
      </h2>
      <p className="mt-1 text-14 text-muted">
        {factors.length > 0
          ? "After your password we ask for one of these."
          : "A second step keeps your account yours, even when someone knows your password."}
      </p>
      {answer?.done ? (
        <p
          role="status"
          className="mt-4 rounded-control border border-success/50 bg-success/10 px-3.5 py-2.5 text-14 text-success"
        >
          {answer.done}
        </p>
      ) : null}
      <FactorList factors={factors} />
      <Panel factors={factors} open={open} answer={answer} />
      {factors.length > 0 && !answer?.recoveryCodes ? <RecoveryLine left={recoveryCodesLeft} /> : null}
    </section>
  );
}

const ICONS = { totp: ShieldCheck, phone: Smartphone };

function FactorList({ factors }: { factors: ShownFactor[] }) {
  return (
    <>
      {factors.length > 0 ? (
        <ul className="mt-4 divide-y divide-hairline border-hairline border-y">
          {factors.map((factor) => {
            const Icon = ICONS[factor.type];
            return (
              <li key={factor.id} className="flex items-center gap-3 py-3">
                <Icon aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
                <div className="min-w-0 flex-1">
                  <p className="truncate font-medium">{factor.name}</p>
                  <p className="text-14 text-muted">
                    {factor.hint ? `${factor.hint} · ` : ""}added{" "}
                    <time dateTime={new Date(factor.addedAt).toISOString()}>{day(factor.addedAt)}</time>
                  </p>
                </div>
                <ButtonLink
                  to={panelLink("remove", factor.id)}
                  preventScrollReset
                  size="sm"
                  variant="ghost"
                  aria-label={`Remove ${factor.name}`}
                >
                  Remove
                </ButtonLink>
              </li>
            );
          })}
        </ul>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonLink to={panelLink("authenticator")} preventScrollReset>
          <Plus aria-hidden className="size-4.5" /> Authenticator app
        </ButtonLink>
        <ButtonLink to={panelLink("phone")} preventScrollReset>
          <Plus aria-hidden className="size-4.5" /> Phone
        </ButtonLink>
      </div>
    </>
  );
}

/** One day for server and browser alike. */
function day(moment: number): string {
  const words = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;
  return new Date(moment).toLocaleDateString("en-GB", words);
}

function panelLink(panel: string, factorId?: string): string {
  const query = new URLSearchParams({ "second-step": panel, ...(factorId ? { factor: factorId } : {}) });
  return `?${query}#second-steps`;
}

/** What is being done: the answer of the last form, or else what the address asks for. */
function Panel({ factors, open, answer }: Omit<SecondFactorsProps, "recoveryCodesLeft">) {
  const refused = answer?.refused;
  if (answer?.recoveryCodes)
    return (
      <Framed>
        <RecoveryCodes codes={answer.recoveryCodes} />
      </Framed>
    );
  if (answer?.pending) {
    return (
      <Framed>
        <ProvePending pending={answer.pending} refused={refused} />
      </Framed>
    );
  }
  if (answer?.done || !open)
    return refused ? (
      <Framed>
        <FormError message={sentenceOf(refused)} />
      </Framed>
    ) : null;
  switch (open.panel) {
    case "authenticator":
      return (
        <Framed>
          <AddAuthenticator refused={refused} />
        </Framed>
      );
    case "phone":
      return (
        <Framed>
          <AddPhone refused={refused} />
        </Framed>
      );
    case "recovery-codes":
      return factors.length > 0 ? (
        <Framed>
          <MakeRecoveryCodes refused={refused} />
        </Framed>
      ) : null;
    case "remove": {
      const factor = factors.find(({ id }) => id === open.factorId);
      return factor ? (
        <Framed>
          <RemoveFactor factor={factor} last={factors.length === 1} refused={refused} />
        </Framed>
      ) : null;
    }
  }
}

type Refused = FactorReply["refused"];

function sentenceOf(refused: Refused): string | null {
  return refused?.sentence ?? null;
}

function Framed({ children }: { children: React.ReactNode }) {
  return (
    <div
      data-panel
      tabIndex={-1}
      className="-mx-2 mt-4 rounded-card border border-hairline bg-sunken/60 p-4 outline-none sm:mx-0 sm:p-5"
    >
      {children}
    </div>
  );
}

function AddAuthenticator({ refused }: { refused: Refused }) {
  return (
    <Form method="post" preventScrollReset className="flex flex-col gap-4">
      <div>
        <h3 className="font-semibold text-16">Add an authenticator app</h3>
        <p className="mt-1 text-14 text-muted">
          Apps like Aegis, Google Authenticator or 1Password show a new code every 30 seconds, also without a
          network. Have yours at hand.
        </p>
      </div>
      <FormError message={sentenceOf(refused)} />
      <input type="hidden" name="intent" value="factor-add-authenticator" />
      <NameField refused={refused} example="Work phone" />
      <Actions>Show QR code</Actions>
    </Form>
  );
}

function AddPhone({ refused }: { refused: Refused }) {
  return (
    <Form method="post" preventScrollReset className="flex flex-col gap-4">
      <div>
        <h3 className="font-semibold text-16">Add a phone</h3>
        <p className="mt-1 text-14 text-muted">
          We send it a code by text message when you sign in. An authenticator app is safer, where you can use
          one.
        </p>
      </div>
      <FormError message={sentenceOf(refused)} />
      <input type="hidden" name="intent" value="factor-add-phone" />
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
      <Actions>Send code</Actions>
    </Form>
  );
}

function NameField({ refused, example }: { refused: Refused; example: string }) {
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

function RemoveFactor({ factor, last, refused }: { factor: ShownFactor; last: boolean; refused: Refused }) {
  return (
    <Form method="post" preventScrollReset className="flex flex-col gap-4">
      <div>
        <h3 className="font-semibold text-16">Remove “{factor.name}”?</h3>
        <p className="mt-1 text-14 text-muted">
          {last
            ? "It is your only second step: after this your password alone opens your account, and your recovery codes are gone."
            : "It can no longer be used to sign in. Devices that used it are asked for another second step."}
        </p>
      </div>
      <FormError message={sentenceOf(refused)} />
      <input type="hidden" name="intent" value="factor-remove" />
      <input type="hidden" name="factor_id" value={factor.id} />
      <Actions variant="danger">Remove</Actions>
    </Form>
  );
}

function MakeRecoveryCodes({ refused }: { refused: Refused }) {
  return (
    <Form method="post" preventScrollReset className="flex flex-col gap-4">
      <div>
        <h3 className="font-semibold text-16">Make new recovery codes?</h3>
        <p className="mt-1 text-14 text-muted">You get ten. Those you have now stop working.</p>
      </div>
      <FormError message={sentenceOf(refused)} />
      <input type="hidden" name="intent" value="factor-recovery-codes" />
      <Actions>Make new codes</Actions>
    </Form>
  );
}

function Actions({ children, variant = "solid" }: { children: string; variant?: "solid" | "danger" }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" variant={variant} disabled={busy} className="px-4">
        {children}
      </Button>
      <ButtonLink to="?#second-steps" preventScrollReset variant="ghost" className="px-4">
        Cancel
      </ButtonLink>
    </div>
  );
}

function RecoveryLine({ left }: { left: number }) {
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3 border-hairline border-t pt-4">
      <KeyRound aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
      <div className="min-w-48 flex-1">
        <h3 className="font-medium font-sans text-16">Recovery codes</h3>
        <p className={left > 2 ? "text-14 text-muted" : "text-14 text-danger"}>
          {left === 0
            ? "None left. Make some before you need them."
            : `${left} of 10 left, for the day your phone is lost.`}
        </p>
      </div>
      <ButtonLink to={panelLink("recovery-codes")} preventScrollReset size="sm">
        Make new codes
      </ButtonLink>
    </div>
  );
}
