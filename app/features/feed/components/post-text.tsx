import { splitLinks } from "../rules.ts";

/** A member's words: line breaks stay, web addresses are links, and nothing in it is markup. */
export function PostText({ text }: { text: string }) {
  return (
    <p className="max-w-[65ch] whitespace-pre-line break-words">
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
