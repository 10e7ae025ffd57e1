import { useEffect, useMemo, useState } from "react";
import { toast } from "#app/browser/toasts.ts";
import { useInBrowser } from "#app/browser/use-in-browser.ts";
import { isPending, type PendingPost, readPending } from "./pending-post.ts";

/**
 * What the member wrote before they signed in, for a form that opens. `null` while it is looked for, `undefined` when
 * nothing waits; what is found is welcomed (specification §4).
 */
export function usePendingPost(signedIn: boolean): PendingPost | null | undefined {
  const inBrowser = useInBrowser();
  // Asked once: what is posted waits no longer, and the form that posted it stays until it has said so.
  const looks = useMemo(() => inBrowser && signedIn && isPending(), [inBrowser, signedIn]);
  const [found, setFound] = useState<PendingPost | null | undefined>(null);
  useEffect(() => {
    if (!looks) return;
    let here = true;
    readPending().then((pending) => {
      if (!here) return;
      setFound(pending ?? undefined);
      if (pending)
        toast({
          title: "Welcome back!",
          description: "Your opportunity is ready to post. Please review and submit.",
        });
    });
    return () => {
      here = false;
    };
  }, [looks]);
  return looks ? found : undefined;
}
