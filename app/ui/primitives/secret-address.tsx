import { CopyButton } from "./copy-button.tsx";

/** An address with a secret in it, shown this once, to be copied. @param path of our own */
export function SecretAddress({ path }: { path: string }) {
  return (
    <Secret copy="Copy the link">{typeof location === "undefined" ? path : location.origin + path}</Secret>
  );
}

/** A secret shown this once, to be copied. @param copy what the button says */
export function Secret({ children, copy }: { children: string; copy: string }) {
  return (
    <div role="status" className="flex flex-col gap-2 rounded-control bg-sunken p-3 text-14">
      <p>Copy it now: it is shown only once.</p>
      <code className="break-all">{children}</code>
      <CopyButton text={children} className="self-start">
        {copy}
      </CopyButton>
    </div>
  );
}
