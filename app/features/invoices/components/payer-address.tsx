import { useState } from "react";
import { Button } from "#app/ui/primitives/button.tsx";

/** The address at which somebody without an account reads and pays an invoice, for its issuer to hand on. */
export function PayerAddress({ address }: { address: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <div className="flex flex-col gap-2 rounded-control bg-sunken p-3 text-14">
      <p>Whoever has this address can read and pay it, without an account.</p>
      <code className="break-all text-12">{address}</code>
      <Button
        size="sm"
        className="self-start"
        onClick={() =>
          void navigator.clipboard.writeText(address).then(
            () => setCopied(true),
            () => undefined,
          )
        }
      >
        {copied ? "Copied" : "Copy the address"}
      </Button>
    </div>
  );
}
