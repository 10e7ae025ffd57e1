import { ChevronLeft, ChevronRight, ExternalLink } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router";
import { recordLook } from "#app/browser/page-views.ts";
import { Button, buttonClass } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import { readEmbedCode } from "../embeds.ts";
import type { PortfolioItem } from "../queries.server.ts";
import { EmbedFrame } from "./embed-frame.tsx";
import { MEDIA_WORDS } from "./media-words.ts";

interface ItemViewerProps {
  item: PortfolioItem;
  /** Its place among the works that are shown, from 1. */
  place: { at: number; of: number };
  /** Shows the one before (-1) or after (1); after the last comes the first. */
  onMove: (by: 1 | -1) => void;
  onOpenChange: (open: boolean) => void;
}

/** One work, large: the picture, the player, or the page it leads to. */
export default function ItemViewer({ item, place, onMove, onOpenChange }: ItemViewerProps) {
  const several = place.of > 1;
  useArrowKeys(several, onMove);
  useEffect(() => recordLook("works", item.id), [item.id]);
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={item.title}
      description={item.category ?? MEDIA_WORDS[item.mediaType]}
      size="wide"
    >
      <div key={item.id} className="flex flex-col gap-4">
        <Media item={item} />
        {item.description ? <p className="whitespace-pre-line break-words">{item.description}</p> : null}
        {item.tags.length > 0 ? (
          <ul className="flex flex-wrap gap-2" aria-label="Tags">
            {item.tags.map((tag) => (
              <li key={tag} className="max-w-full">
                <Chip>
                  <span className="truncate">{tag}</span>
                </Chip>
              </li>
            ))}
          </ul>
        ) : null}
        {item.credits.length > 0 ? (
          <section aria-label="Credits" className="flex flex-wrap gap-x-4 gap-y-1 text-14">
            {item.credits
              .filter(({ status }) => status === "confirmed")
              .map((credit) => (
                <p key={credit.userId} className="min-w-0 break-words text-muted">
                  {credit.role}:{" "}
                  <Link to={`/profile/${credit.handle}`} className="text-text underline underline-offset-2">
                    {credit.name}
                  </Link>
                </p>
              ))}
          </section>
        ) : null}
        {item.rightsNote ? <p className="break-words text-14 text-muted">{item.rightsNote}</p> : null}
      </div>
      {several ? (
        <div className="-bottom-5 sm:-bottom-6 sm:-mx-6 sm:-mb-6 -mx-5 -mb-5 mt-5 flex items-center justify-between gap-2 border-hairline border-t bg-surface px-5 py-3 sm:px-6 [@media(min-height:35rem)]:sticky">
          <Button size="sm" onClick={() => onMove(-1)}>
            <ChevronLeft aria-hidden className="size-4.5" strokeWidth={1.75} />
            Previous
          </Button>
          <p role="status" className="text-14 text-muted tabular">
            {place.at} of {place.of}
          </p>
          <Button size="sm" onClick={() => onMove(1)}>
            Next
            <ChevronRight aria-hidden className="size-4.5" strokeWidth={1.75} />
          </Button>
        </div>
      ) : null}
    </Dialog>
  );
}

/** The arrow keys lead on; in a player they are the player's. */
function useArrowKeys(active: boolean, onMove: (by: 1 | -1) => void): void {
  useEffect(() => {
    if (!active) return;
    const move = ({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      if (altKey || ctrlKey || metaKey || target instanceof HTMLMediaElement) return;
      if (key === "ArrowRight") onMove(1);
      else if (key === "ArrowLeft") onMove(-1);
    };
    document.addEventListener("keydown", move);
    return () => document.removeEventListener("keydown", move);
  }, [active, onMove]);
}

function Media({ item }: { item: PortfolioItem }) {
  const { title, mediaType, mediaUrl, thumbnailUrl } = item;
  const embed = readEmbedCode(item.embedCode);
  if (embed) {
    return <EmbedFrame embed={embed} title={title} thumbnailUrl={thumbnailUrl} mediaUrl={mediaUrl} />;
  }
  // Files of our own are shown here; what lies elsewhere is visited there.
  if (mediaUrl.startsWith("/") && (mediaType === "video" || mediaType === "audio")) {
    const Player = mediaType;
    return (
      <Player
        src={mediaUrl}
        controls
        preload="metadata"
        aria-label={title}
        {...(mediaType === "video" && thumbnailUrl ? { poster: thumbnailUrl } : {})}
        className="max-h-[70dvh] w-full rounded-card bg-art"
      />
    );
  }
  const picture = mediaUrl.startsWith("/") ? mediaUrl : thumbnailUrl;
  return (
    <>
      {picture ? (
        <img
          src={picture}
          alt={title}
          className="max-h-[70dvh] w-full rounded-card bg-art object-contain max-sm:-mx-5 max-sm:-mt-5 max-sm:w-auto max-sm:max-w-none max-sm:rounded-none"
        />
      ) : null}
      {mediaUrl.startsWith("/") ? null : (
        <a
          href={mediaUrl}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          className={buttonClass("quiet", "md", "self-start")}
        >
          <ExternalLink aria-hidden className="size-5" strokeWidth={1.75} />
          <span className="truncate">Open on {hostOf(mediaUrl)}</span>
        </a>
      )}
    </>
  );
}

function hostOf(url: string): string {
  return URL.parse(url)?.hostname.replace(/^www\./, "") ?? "its page";
}
