import { cx } from "../cx.ts";
import { Art } from "./art.tsx";
import { Picture } from "./picture.tsx";

/** What a posting's picture is shown from. */
export interface Pictured {
  id: string;
  imageUrl: string | null;
  /** Whether we drew it. */
  aiImage: boolean;
}

/** The picture of a posting, filling the box around it: of a drawn cover the left side stays, where its words are. */
export function PostingImage({
  posting,
  first = false,
}: {
  posting: Pictured;
  /** What a page is waited for: it comes before script. Others come when they are seen, and leave the line to the style. */
  first?: boolean;
}) {
  return (
    <Picture
      src={posting.imageUrl}
      alt=""
      draggable={false}
      width={800}
      height={600}
      loading={first ? "eager" : "lazy"}
      fetchPriority={first ? "high" : undefined}
      className={cx(
        "absolute inset-0 size-full object-cover transition-[scale] duration-300 group-hover:scale-[1.03]",
        posting.aiImage ? "object-[0%_50%]" : "object-center",
      )}
      instead={<Art seed={posting.id} />}
    />
  );
}
