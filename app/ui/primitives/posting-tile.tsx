import { Link } from "react-router";
import { cx } from "../cx.ts";
import { KindChip, type OpportunityKind } from "./chip.tsx";
import { type Pictured, PostingImage } from "./posting-image.tsx";

export interface PostingTileProps {
  posting: Pictured & { title: string; type: OpportunityKind };
  /** Under the title: who, what it pays, when. */
  children?: React.ReactNode;
  className?: string;
}

/** A posting in a grid: its picture first, then its kind and title (looks.md *Pieces*). */
export function PostingTile({ posting, children, className }: PostingTileProps) {
  return (
    <Link
      to={`/opportunity/${posting.id}`}
      className={cx(
        "group flex h-full flex-col overflow-hidden rounded-card border border-hairline bg-surface shadow-card transition-[border-color,box-shadow] hover:border-hairline-strong hover:shadow-raised",
        className,
      )}
    >
      <span className="relative block aspect-[4/3] overflow-hidden bg-sunken">
        <PostingImage posting={posting} />
        <KindChip type={posting.type} onImage className="absolute top-3 left-3" />
      </span>
      <span className="flex flex-1 flex-col items-start gap-1.5 p-4">
        <span className="line-clamp-2 break-words font-medium">{posting.title}</span>
        {children}
      </span>
    </Link>
  );
}

/** A handful of postings in a card: side by side to be swiped through on a phone, where four pictures are too tall. */
export function PostingStrip({ children }: { children: React.ReactNode }) {
  return (
    <ul className="mt-4 flex snap-x gap-4 overflow-x-auto sm:grid sm:grid-cols-2 sm:overflow-visible lg:grid-cols-4 max-sm:-mx-5 max-sm:scroll-px-5 max-sm:px-5 max-sm:pb-2 max-sm:[&>*]:w-60 max-sm:[&>*]:shrink-0 max-sm:[&>*]:snap-start">
      {children}
    </ul>
  );
}
