import { Link } from "react-router";
import { type Mention, splitMentions } from "#app/core/mentions.ts";
import { cx } from "#app/ui/cx.ts";
import { blocks, type Inline } from "../markdown.ts";

interface Naming {
  mentions: Mention[];
  /** Whose own name stands out more. */
  me: string;
}

const NOBODY: Naming = { mentions: [], me: "" };

/** A message's words: limited Markdown as elements, everything else as it was typed. */
export function MessageText({ text, naming = NOBODY }: { text: string; naming?: Naming }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5 [overflow-wrap:anywhere]">
      {blocks(text).map((block, index) => {
        const key = index;
        if (block.kind === "code")
          return (
            <pre key={key} className="overflow-x-auto rounded-control bg-sunken p-2.5 text-14">
              <code>{block.text}</code>
            </pre>
          );
        if (block.kind === "list")
          return (
            <ul key={key} className="list-disc pl-5">
              {block.items.map((item, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, always in the same order
                <li key={place}>
                  <Parts parts={item} naming={naming} />
                </li>
              ))}
            </ul>
          );
        return (
          <p
            key={key}
            className={cx(
              "whitespace-pre-line",
              block.kind === "quote" && "border-hairline-strong border-l-2 pl-2.5 text-muted",
            )}
          >
            <Parts parts={block.parts} naming={naming} />
          </p>
        );
      })}
    </div>
  );
}

const ELEMENTS = { strong: "strong", em: "em", del: "del" } as const;

function Parts({ parts, naming }: { parts: Inline[]; naming: Naming }) {
  return parts.map((part, index) => {
    const key = index;
    if (part.kind === "text") return <Words key={key} text={part.text} naming={naming} />;
    if (part.kind === "code")
      return (
        <code key={key} className="rounded-sm bg-sunken px-1 py-0.5 text-[0.92em]">
          {part.text}
        </code>
      );
    if (part.kind === "link")
      return (
        <a
          key={key}
          href={part.href}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          className="text-spark underline underline-offset-2"
        >
          {part.text}
        </a>
      );
    const Element = ELEMENTS[part.kind];
    return (
      <Element key={key}>
        <Parts parts={part.parts} naming={naming} />
      </Element>
    );
  });
}

/** Plain words, and the members they name. */
function Words({ text, naming: { mentions, me } }: { text: string; naming: Naming }) {
  return splitMentions(text, mentions).map((piece, index) =>
    piece.userId ? (
      <Link
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text, always in the same order
        key={index}
        to={`/profile/${piece.userId}`}
        className={cx(
          "font-medium text-spark hover:underline",
          piece.userId === me && "rounded-sm bg-spark/15 px-0.5",
        )}
      >
        {piece.text}
      </Link>
    ) : (
      piece.text
    ),
  );
}
