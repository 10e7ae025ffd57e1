import { Form, useNavigation } from "react-router";
import { PanelButtons, PanelHeading } from "#app/features/auth/components/settings-panel.tsx";
import { FormError } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { RefusedFields } from "../form-answers.server.ts";
import type { PendingFactor } from "../handle-factor-form.server.ts";
import { OneTimeCodeField } from "./step-up-forms.tsx";

interface ProvePendingProps {
  pending: PendingFactor;
  refused: RefusedFields | undefined;
}

/** A new factor counts once its first code was right. */
export function ProvePending({ pending, refused }: ProvePendingProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <div className="flex flex-col gap-5">
      {pending.type === "totp" ? <ShowSecret pending={pending} /> : <ShowSent pending={pending} />}
      <Form method="post" preventScrollReset className="flex max-w-xs flex-col gap-4">
        <FormError message={refused?.sentence} />
        <input type="hidden" name="intent" value="factor-confirm" />
        <input type="hidden" name="factor_id" value={pending.id} />
        {pending.type === "phone" ? (
          <input type="hidden" name="challenge_id" value={pending.challengeId} />
        ) : null}
        <OneTimeCodeField errors={refused?.errors.code} />
        <PanelButtons section="second-steps">
          <Button type="submit" variant="solid" disabled={busy}>
            {busy ? "Checking..." : "Confirm"}
          </Button>
        </PanelButtons>
      </Form>
      {pending.type === "phone" ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="factor-send-code" />
          <input type="hidden" name="factor_id" value={pending.id} />
          <input type="hidden" name="challenge_id" value={pending.challengeId} />
          <Button type="submit" variant="ghost" size="sm">
            Send another code
          </Button>
        </Form>
      ) : null}
    </div>
  );
}

function ShowSecret({ pending }: { pending: Extract<PendingFactor, { type: "totp" }> }) {
  return (
    <div className="flex flex-col gap-5 sm:flex-row sm:items-start">
      <img
        src={`data:image/svg+xml;utf8,${encodeURIComponent(pending.qrCode)}`}
        alt="QR code for your authenticator app"
        width={176}
        height={176}
        className="size-44 shrink-0 self-center rounded-control bg-white sm:self-start"
      />
      <div className="min-w-0">
        <h3 className="font-semibold text-16">Scan this with your app</h3>
        <p className="mt-1 text-14 text-muted">
          On this device?{" "}
          <a href={pending.uri} className="text-text underline underline-offset-2">
            Open it in your app
          </a>
          . Or type this key:
        </p>
        <p className="mt-2 select-all break-words rounded-control border border-hairline bg-surface px-3 py-2 font-mono text-14">
          {pending.secret.match(/.{1,4}/g)?.join(" ")}
        </p>
        <p className="mt-2 text-14 text-muted">Then enter the code it shows, within five minutes.</p>
      </div>
    </div>
  );
}

function ShowSent({ pending }: { pending: Extract<PendingFactor, { type: "phone" }> }) {
  return <PanelHeading title="Enter the code" lead={`We have sent one to ${pending.hint}.`} />;
}
