import { Form, useNavigation, useSearchParams } from "react-router";
import { shortDay } from "#app/core/day-words.ts";
import type {
  ConnectedIdentities as Connected,
  ConnectedIdentity,
} from "#app/features/auth/oauth/identities.server.ts";
import { errorNotice } from "#app/features/auth/oauth/oauth-notices.ts";
import { FormError } from "#app/ui/form/fields.tsx";
import { Button, buttonClass } from "#app/ui/primitives/button.tsx";
import { Dotted } from "#app/ui/primitives/dotted.tsx";
import { ProviderMark } from "./provider-mark.tsx";

/**
 * The ways to sign in that are connected, and those that can be. Disconnecting posts `unlink-identity` to the page it
 * stands on (`handleIdentityForm`); connecting is a link.
 * @param error what the last form was refused with
 */
export function ConnectedIdentities({
  identities,
  available,
  error,
}: Pick<Connected, "identities" | "available"> & { error?: string | null }) {
  const [query] = useSearchParams();
  const connected = identities.find(({ provider }) => provider === query.get("connected"));
  return (
    <div className="flex flex-col gap-4">
      <FormError message={error ?? errorNotice(query.get("error_code"))} />
      {connected ? (
        <p
          role="status"
          className="rounded-control border border-success/50 bg-success/10 px-3.5 py-2.5 text-14 text-success"
        >
          {connected.label} is connected. You can sign in with it from now on.
        </p>
      ) : null}
      <ul className="flex flex-col divide-y divide-hairline">
        {identities.map((identity) => (
          <Identity key={identity.id} identity={identity} />
        ))}
        {available.map(({ name, label }) => (
          <li key={name} className="flex min-h-14 flex-wrap items-center gap-3 py-2.5">
            <ProviderMark provider={name} />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{label}</span>
              <span className="block text-14 text-muted">Not connected</span>
            </span>
            <a href={`/auth/oauth/${name}?link`} className={buttonClass("quiet", "sm")}>
              Connect<span className="sr-only"> {label}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Identity({ identity }: { identity: ConnectedIdentity }) {
  const busy = useNavigation().formData?.get("identity_id") === identity.id;
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-3 py-2.5">
      <ProviderMark provider={identity.provider} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{identity.label}</span>
        <Dotted as="span" className="text-14 text-muted">
          {identity.email}
          {`Since ${shortDay(identity.linkedAt)}`}
        </Dotted>
      </span>
      {identity.removable ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="unlink-identity" />
          <input type="hidden" name="identity_id" value={identity.id} />
          <Button type="submit" variant="danger" size="sm" disabled={busy}>
            Disconnect<span className="sr-only"> {identity.label}</span>
          </Button>
        </Form>
      ) : null}
    </li>
  );
}
