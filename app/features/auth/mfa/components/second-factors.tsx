import { KeyRound, Plus, ShieldCheck, Smartphone } from "lucide-react";
import { useEffect, useRef } from "react";
import { FormError } from "#app/ui/form/fields.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import {
  AddAuthenticator,
  AddPhone,
  MakeRecoveryCodes,
  type RefusedFactorForm,
  RemoveFactor,
} from "./factor-forms.tsx";
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
  refused?: RefusedFactorForm;
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
function Panel(props: PanelProps) {
  const content = contentOf(props);
  return content ? (
    <div
      data-panel
      tabIndex={-1}
      className="-mx-2 mt-4 rounded-card border border-hairline bg-sunken/60 p-4 outline-none sm:mx-0 sm:p-5"
    >
      {content}
    </div>
  ) : null;
}

type PanelProps = Omit<SecondFactorsProps, "recoveryCodesLeft">;

function contentOf({ factors, open, answer }: PanelProps): React.ReactNode {
  const refused = answer?.refused;
  if (answer?.recoveryCodes) return <RecoveryCodes codes={answer.recoveryCodes} />;
  if (answer?.pending) return <ProvePending pending={answer.pending} refused={refused} />;
  if (answer?.done || !open) return refused ? <FormError message={refused.sentence} /> : null;
  switch (open.panel) {
    case "authenticator":
      return <AddAuthenticator refused={refused} />;
    case "phone":
      return <AddPhone refused={refused} />;
    case "recovery-codes":
      return factors.length > 0 ? <MakeRecoveryCodes refused={refused} /> : null;
    case "remove": {
      const factor = factors.find(({ id }) => id === open.factorId);
      return factor ? <RemoveFactor factor={factor} last={factors.length === 1} refused={refused} /> : null;
    }
  }
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
