import { useEffect } from "react";
import { useFetcher } from "react-router";

/** Says once that an invoice was seen: by the page itself, because looking at an address changes nothing. */
export function useViewed(invoiceId: string, isNew: boolean): void {
  const fetcher = useFetcher();
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each invoice.
  useEffect(() => {
    if (isNew) void fetcher.submit({ intent: "viewed", invoice_id: invoiceId }, { method: "post" });
  }, [invoiceId, isNew]);
}
