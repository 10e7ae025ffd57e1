import { Sparkle } from "lucide-react";
import type { Reason } from "../score/score.ts";
import { LessButton } from "./less-button.tsx";

/**
 * Why this card is here (product.md B7): at most two, in words; in a low window those of one line.
 * @param less with a button for less of it, where it is a member's own card
 */
export function Reasons({ reasons, less }: { reasons: Reason[]; less?: boolean }) {
  if (reasons.length === 0) return null;
  return (
    <ul
      aria-label="Why you see this"
      className="flex flex-wrap gap-x-4 gap-y-1 border-hairline border-t pt-3 text-12 sm:text-14"
    >
      {reasons.map((reason) => (
        <li
          key={reason.term}
          className="inline-flex max-w-full items-center gap-1.5 @max-2xl:[@media(max-height:700px)]:nth-2:hidden max-sm:in-data-[display~=text-larger]:nth-2:hidden"
        >
          <Sparkle aria-hidden className="size-3.5 shrink-0 text-spark" strokeWidth={1.75} />
          <span className="@max-2xl:[@media(max-height:700px)]:truncate">{reason.text}</span>
          {less ? <LessButton reason={reason} /> : null}
        </li>
      ))}
    </ul>
  );
}
