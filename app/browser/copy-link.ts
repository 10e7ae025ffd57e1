import { toast } from "./toasts.ts";

interface Said {
  /** Beside "Link copied". */
  copied?: string;
  /** What to do where copying is not allowed. */
  refused: string;
}

/** Copies an address and says so, or that it could not. */
export async function copyLink(link: string, { copied, refused }: Said): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toast({ title: "Link copied", ...(copied ? { description: copied } : {}) });
  } catch {
    toast({ title: "Copying is not allowed here", description: refused });
  }
}
