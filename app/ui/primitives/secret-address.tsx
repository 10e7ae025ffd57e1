import { useState } from "react";
import { Button } from "./button.tsx";

/** An address with a secret in it, shown this once, to be copied. @param path of our own */
export function SecretAddress({ path }: { path: string }) {
  const [copied, setCopied] = useState(false);
  const url = typeof location === "undefined" ? path : location.origin + path;
  return (
    <div role="status" className="flex flex-col gap-2 rounded-control bg-sunken p-3 text-14">
      <p>Copy it now: it is shown only once.</p>
      <code className="break-all">{url}</code>
      <Button
        size="sm"
        className="self-start"
        onClick={() =>
          void navigator.clipboard.writeText(url).then(
            () => setCopied(true),
            () => undefined,
          )
        }
      >
        {copied ? "Copied" : "Copy the link"}
      </Button>
    </div>
  );
}
