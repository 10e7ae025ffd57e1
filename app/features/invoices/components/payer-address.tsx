import { CopyButton } from "#app/ui/primitives/copy-button.tsx";

/** The address at which somebody without an account reads and pays an invoice, for its issuer to hand on. */
export function PayerAddress({ address }: { address: string }) {
  return (
    <div className="flex flex-col gap-2 rounded-control bg-sunken p-3 text-14">
      <p>Whoever has this address can read and pay it, without an account.</p>
      <code className="break-all text-12">{address}</code>
      <CopyButton text={address} className="self-start">
        Copy the address
      </CopyButton>
    </div>
  );
}
