import { Copy, Download, Printer } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";

/** Ten codes, this once: to copy, to keep as a file, to print. Without script they are there to be written down. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const [canScript, setCanScript] = useState(false);
  useEffect(() => setCanScript(true), []);
  return (
    <div className="print:fixed print:inset-0 print:z-50 print:bg-white print:text-black">
      <h3 className="font-semibold text-16">Keep these recovery codes</h3>
      <p className="mt-1 text-14 text-muted">
        Each opens your account once, in place of the second step. We cannot show them again: write them down,
        or keep them where you keep your passwords.
      </p>
      <ul
        aria-label="Recovery codes"
        className="mt-4 grid max-w-sm grid-cols-2 gap-x-4 gap-y-1 whitespace-nowrap rounded-control border border-hairline bg-surface px-3 py-3 font-mono text-14 tabular-nums sm:px-4 sm:text-16"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2 print:hidden">
        {canScript ? <Keep codes={codes} /> : null}
        <ButtonLink to="?#second-steps" preventScrollReset variant="solid" size="sm">
          I have kept them
        </ButtonLink>
      </div>
    </div>
  );
}

function Keep({ codes }: { codes: string[] }) {
  const [copied, setCopied] = useState(false);
  const text = `Thrive recovery codes, each works once\n\n${codes.join("\n")}\n`;
  return (
    <>
      <Button
        size="sm"
        onClick={async () => {
          await navigator.clipboard.writeText(text);
          setCopied(true);
        }}
      >
        <Copy aria-hidden className="size-4" />
        <span aria-live="polite">{copied ? "Copied" : "Copy"}</span>
      </Button>
      <Button size="sm" onClick={() => download(text)}>
        <Download aria-hidden className="size-4" /> Download
      </Button>
      <Button size="sm" onClick={() => window.print()}>
        <Printer aria-hidden className="size-4" /> Print
      </Button>
    </>
  );
}

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = "thrive-recovery-codes.txt";
  link.click();
  URL.revokeObjectURL(address);
}
