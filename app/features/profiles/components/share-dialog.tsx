import { Check, Copy, Download, ImageDown, Share2, Sparkles } from "lucide-react";
import { useMemo, useState } from "react";
import { renderSVG } from "uqr";
import { Button, ButtonLink, buttonClass } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";

export interface ShareDialogProps {
  name: string;
  /** Where it is. */
  path: string;
  /** What is shared, for the dialog's title. */
  what: "profile" | "media kit" | "opportunity" | "template" | "event";
  /** Its own picture, for posts elsewhere. */
  picture?: string | undefined;
  /** Where it is shared with one's Circle; members only. */
  circle?: string | undefined;
  onOpenChange: (open: boolean) => void;
}

/** An address: to copy, to send on, as a code for a camera, and with a picture to post elsewhere. */
export default function ShareDialog({ name, path, what, picture, circle, onOpenChange }: ShareDialogProps) {
  const url = location.origin + path;
  const code = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(url, { border: 2, ecc: "M" }))}`,
    [url],
  );
  // A secret in the address is no part of a file's name.
  const file = path.split("?")[0]?.split("/").at(-1);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    setCopied(true);
  };
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={`Share this ${what}`}
      description={`${name} on Thrive`}
      size="narrow"
    >
      <div className="flex flex-col items-center gap-5">
        <img
          src={code}
          alt={`QR code that leads to ${url}`}
          width={224}
          height={224}
          className="size-56 rounded-card border border-hairline"
        />
        <p className="max-w-full break-all rounded-control bg-sunken px-3.5 py-2.5 text-14">{url}</p>
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="solid" onClick={() => void copy().catch(() => setCopied(false))}>
            {copied ? (
              <Check aria-hidden className="size-5" strokeWidth={1.75} />
            ) : (
              <Copy aria-hidden className="size-5" strokeWidth={1.75} />
            )}
            {copied ? "Copied" : "Copy link"}
          </Button>
          {"share" in navigator ? (
            <Button
              onClick={() => void navigator.share({ title: `${name} on Thrive`, url }).catch(() => undefined)}
            >
              <Share2 aria-hidden className="size-5" strokeWidth={1.75} />
              Send
            </Button>
          ) : null}
          <a href={code} download={`${file}-qr.svg`} className={buttonClass("quiet")}>
            <Download aria-hidden className="size-5" strokeWidth={1.75} />
            QR code
          </a>
          {circle ? (
            <ButtonLink to={circle}>
              <Sparkles aria-hidden className="size-5" strokeWidth={1.75} />
              Your Circle
            </ButtonLink>
          ) : null}
          {picture ? (
            <a href={picture} download={`${file}.png`} className={buttonClass("quiet")}>
              <ImageDown aria-hidden className="size-5" strokeWidth={1.75} />
              Picture
            </a>
          ) : null}
        </div>
        <p role="status" className="sr-only">
          {copied ? "The link is copied." : ""}
        </p>
      </div>
    </Dialog>
  );
}
