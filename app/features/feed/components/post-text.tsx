import { useState } from "react";
import { Link } from "react-router";
import type { Mention } from "#app/core/mentions.ts";
import { cx } from "#app/ui/cx.ts";
import { isLong, splitNamed } from "../rules.ts";

interface Named {
  text: string;
  mentions: Mention[];
}

/** The words of a post; of long ones the beginning, until the rest is asked for. */
export function FoldedText({ text, mentions }: Named) {
  const [open, setOpen] = useState(false);
  if (!isLong(text)) return <PostText text={text} mentions={mentions} />;
  return (
    <div>
      <PostText text={text} mentions={mentions} className={open ? undefined : "line-clamp-8"} />
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

/** A member's words: line breaks stay, web addresses and whom they name are links, and nothing in it is markup. */
export function PostText({ text, mentions, className }: Named & { className?: string | undefined }) {
  return (
    <p className={cx("max-w-line whitespace-pre-line break-words", className)}>
      {splitNamed(text, mentions).map((piece, index) =>
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
        ) : piece.userId ? (
          <Link
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            key={index}
            to={`/profile/${piece.userId}`}
            className="font-medium text-spark hover:underline"
          >
            {piece.text}
          </Link>
        ) : (
          piece.text
        ),
      )}
    </p>
  );
}
