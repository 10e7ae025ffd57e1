import { Link } from "react-router";
import { cx } from "../cx.ts";
import { Art } from "./art.tsx";
import { KindChip, type OpportunityKind } from "./chip.tsx";

/** What a posting's picture is shown from. */
interface Pictured {
  id: string;
  imageUrl: string | null;
  /** Whether we drew it. */
  aiImage: boolean;
}

interface PostingTileProps {
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

/** The picture of a posting, filling the box around it: of a drawn cover the left side stays, where its words are. */
export function PostingImage({
  posting,
  eager,
}: {
  posting: Pictured;
  /** For the first picture of a page. */
  eager?: boolean;
}) {
  return posting.imageUrl ? (
    <img
      src={posting.imageUrl}
      alt=""
      draggable={false}
      width={800}
      height={600}
      loading={eager ? "eager" : "lazy"}
      className={cx(
        "absolute inset-0 size-full object-cover transition-[scale] duration-300 group-hover:scale-[1.03]",
        posting.aiImage ? "object-[0%_50%]" : "object-center",
      )}
    />
  ) : (
    <Art seed={posting.id} />
  );
}
