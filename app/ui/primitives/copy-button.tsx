import { useState } from "react";
import { Button } from "./button.tsx";

interface CopyButtonProps {
  text: string;
  /** What it says until the text was copied. */
  children: string;
  className?: string;
}

/** Copies a text that stands beside it. Where that is not allowed, it can be selected there. */
export function CopyButton({ text, children, className }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  return (
    <Button
      size="sm"
      className={className}
      onClick={async () => {
        try {
          await navigator.clipboard.writeText(text);
          setCopied(true);
        } catch {
          // It stands there to be selected.
        }
      }}
    >
      {copied ? "Copied" : children}
    </Button>
  );
}
