import { Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "#app/ui/primitives/button.tsx";

/** Copies a text that stands beside it, and says so. */
export function CopySnippet({ text }: { text: string }) {
  const [said, setSaid] = useState("");
  return (
    <>
      <Button
        size="sm"
        onClick={async () => {
          try {
            // There is none where a page is not sent encrypted.
            await navigator.clipboard.writeText(text);
            setSaid("Copied");
          } catch {
            setSaid("Copying is not allowed here: select the text and copy it.");
          }
        }}
      >
        <Copy aria-hidden className="size-4.5" strokeWidth={1.75} />
        Copy
      </Button>
      <span role="status" className="text-14 text-muted">
        {said}
      </span>
    </>
  );
}
