import { useState } from "react";
import { cx } from "#app/ui/cx.ts";
import { isLong, splitLinks } from "../rules.ts";

/** The words of a post; of long ones the beginning, until the rest is asked for. */
export function FoldedText({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  if (!isLong(text)) return <PostText text={text} />;
  return (
    <div>
      <PostText text={text} className={open ? undefined : "line-clamp-8"} />
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="-ml-2 mt-1 min-h-9 rounded-control px-2 font-medium text-14 text-muted hover:bg-text/8 hover:text-text pointer-coarse:min-h-11"
      >
        {open ? "Show less" : "Show more"}
      </button>
    </div>
  );
}

/** A member's words: line breaks stay, web addresses are links, and nothing in it is markup. */
export function PostText({ text, className }: { text: string; className?: string | undefined }) {
  return (
    <p className={cx("max-w-line whitespace-pre-line break-words", className)}>
      {splitLinks(text).map((piece, index) =>
        "href" in piece ? (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text, always in the same order
            key={index}
            href={piece.href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="text-spark underline underline-offset-2 [overflow-wrap:anywhere]"
          >
            {piece.text}
          </a>
        ) : (
          piece.text
        ),
      )}
    </p>
  );
}
