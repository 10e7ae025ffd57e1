import { Copy, Share2 } from "lucide-react";
import { useEffect, useState } from "react";
import { copyLink } from "#app/browser/copy-link.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";

/** A member's own link, as text, to share, and as a picture for a phone to read. */
export function ShareLink({ link, code, qr }: { link: string; code: string; qr: string }) {
  const canShare = useCanShare();
  return (
    <Card className="flex flex-col gap-6 sm:flex-row sm:items-center">
      <div className="min-w-0 flex-1">
        <h2 className="text-18">Your link</h2>
        <p className="mt-1 text-14 text-muted">
          When someone joins by it and sets up their profile, you get 200 XP, 100 more with their first Spark
          and 150 with their first project.
        </p>
        <p className="mt-4 select-all break-all rounded-control border border-hairline bg-sunken px-3.5 py-2.5 text-14">
          {link}
        </p>
        <p className="mt-2 text-14 text-muted">
          Your code: <strong className="select-all text-text tabular tracking-wider">{code}</strong>
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button
            variant="spark"
            onClick={() => void copyLink(link, { refused: "Mark the link and copy it by hand." })}
          >
            <Copy aria-hidden className="size-5" strokeWidth={1.75} />
            Copy link
          </Button>
          {canShare ? (
            <Button
              onClick={() => void navigator.share({ title: "Thrive", url: link }).catch(() => undefined)}
            >
              <Share2 aria-hidden className="size-5" strokeWidth={1.75} />
              Share
            </Button>
          ) : null}
        </div>
      </div>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt="QR code of your link"
        width={160}
        height={160}
        className="size-40 shrink-0 self-center rounded-control bg-white"
      />
    </Card>
  );
}

/** Known only in the browser. */
function useCanShare(): boolean {
  const [can, setCan] = useState(false);
  useEffect(() => setCan(typeof navigator.share === "function"), []);
  return can;
}
