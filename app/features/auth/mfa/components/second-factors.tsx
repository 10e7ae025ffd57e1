import { KeyRound, Plus, ShieldCheck, Smartphone } from "lucide-react";
import { shortDay } from "#app/core/day-words.ts";
import { OpenPanel, usePanelFocus } from "#app/features/auth/components/settings-panel.tsx";
import { FormError, FormNote } from "#app/ui/form/fields.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import type { FactorAnswer } from "../handle-factor-form.server.ts";
import type { SecondFactorsShown } from "../second-factors.server.ts";
import { AddAuthenticator, AddPhone, MakeRecoveryCodes, RemoveFactor } from "./factor-forms.tsx";
import { ProvePending } from "./prove-pending.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

type SecondFactorsProps = SecondFactorsShown & { answer: FactorAnswer | undefined };

/** The second factors of an account: list, add, remove, recovery codes. Each step works without script. */
export function SecondFactors({ factors, recoveryCodesLeft, open, answer }: SecondFactorsProps) {
  const section = usePanelFocus<HTMLElement>(open, answer);
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
      <div className="mt-4 empty:hidden">{answer?.done ? <FormNote>{answer.done}</FormNote> : null}</div>
      <FactorList factors={factors} />
      <div className="mt-4 empty:hidden">
        <OpenPanel>{contentOf({ factors, open, answer })}</OpenPanel>
      </div>
      {factors.length > 0 && !answer?.recoveryCodes ? <RecoveryLine left={recoveryCodesLeft} /> : null}
    </section>
  );
}

const ICONS = { totp: ShieldCheck, phone: Smartphone };

function FactorList({ factors }: Pick<SecondFactorsProps, "factors">) {
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
                    <time dateTime={new Date(factor.addedAt).toISOString()}>{shortDay(factor.addedAt)}</time>
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

function panelLink(panel: string, factorId?: string): string {
  const query = new URLSearchParams({ "second-step": panel, ...(factorId ? { factor: factorId } : {}) });
  return `?${query}#second-steps`;
}

/** What is being done: the answer of the last form, or else what the address asks for. */
function contentOf({
  factors,
  open,
  answer,
}: Omit<SecondFactorsProps, "recoveryCodesLeft">): React.ReactNode {
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
