import { Share2 } from "lucide-react";
import { copyLink } from "#app/browser/copy-link.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import type { DealRow } from "../queries/deals.server.ts";

/** The address of one deal, which says nothing of its code, handed on by the phone's own ways or copied. */
export function ShareDeal({ deal }: { deal: Pick<DealRow, "id" | "slug" | "title" | "partnerName"> }) {
  const share = async () => {
    const url = new URL(`/partner-directory/${deal.slug}#deal-${deal.id}`, window.location.href).href;
    const title = `${deal.title}, from ${deal.partnerName}`;
    if (typeof navigator.share === "function") await navigator.share({ title, url }).catch(() => undefined);
    else await copyLink(url, { copied: "Members of Thrive can open it.", refused: url });
  };
  return (
    <Button
      variant="ghost"
      size="icon"
      className="rounded-full"
      aria-label={`Share ${deal.title}`}
      onClick={() => void share()}
    >
      <Share2 aria-hidden className="size-5" strokeWidth={1.75} />
    </Button>
  );
}
