import { createElement, Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import type { Block, Inline } from "#app/core/prose.ts";
import { cx } from "../cx.ts";

/** Text with headings, lists, tables and links to our own pages. */
export function Prose({ blocks, className }: { blocks: readonly Block[]; className?: string }) {
  return (
    <div className={cx("flex max-w-[43em] flex-col gap-4 leading-relaxed", className)}>
      {each(blocks, ofBlock)}
    </div>
  );
}

/** A text is shown as a whole and never reorders: its parts need no keys. */
function each<T>(parts: readonly T[], show: (part: T) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...parts.map(show));
}

function ofBlock(block: Block): ReactNode {
  switch (block.kind) {
    case "paragraph":
      return <p className="whitespace-pre-line">{each(block.content, ofInline)}</p>;
    case "heading":
      return <h2 className="mt-3 text-18">{each(block.content, ofInline)}</h2>;
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      const marker = block.ordered ? "list-decimal" : "list-disc";
      return (
        <List className={cx("flex flex-col gap-1.5 pl-5 marker:text-spark", marker)}>
          {each(block.items, (item) => (
            <li>{each(item, ofBlock)}</li>
          ))}
        </List>
      );
    }
    case "quote":
      return (
        <blockquote className="border-hairline-strong border-l-2 pl-4 text-muted">
          {each(block.blocks, ofBlock)}
        </blockquote>
      );
    case "code":
      return <pre className="overflow-x-auto rounded-control bg-sunken p-3 text-14">{block.text}</pre>;
    case "table":
      return (
        <table className="w-full border-collapse text-left text-14">
          <thead>
            <tr className="border-hairline-strong border-b">
              {each(block.head, (cell) => (
                <th scope="col" className="py-2 pr-4 font-semibold">
                  {each(cell, ofInline)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {each(block.rows, (row) => (
              <tr className="border-hairline border-b">
                {each(row, (cell) => (
                  <td className="py-2 pr-4 align-top">{each(cell, ofInline)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
  }
}

function ofInline(inline: Inline): ReactNode {
  if (typeof inline === "string") return inline;
  const inner = each(inline.content, ofInline);
  switch (inline.mark) {
    case "link":
      return (
        <Link to={inline.to} className="underline underline-offset-2">
          {inner}
        </Link>
      );
    case "code":
      return <code className="rounded bg-sunken px-1 py-0.5 text-[0.9em]">{inner}</code>;
    case "strong":
      return <strong className="font-semibold">{inner}</strong>;
    case "em":
      return <em>{inner}</em>;
  }
}
