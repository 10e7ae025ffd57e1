import { FileText, Link2, Music, Pin, Play } from "lucide-react";
import { cx } from "#app/ui/cx.ts";
import { Art } from "#app/ui/primitives/art.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { ShownWork } from "../queries/tab-content.server.ts";

const MEDIA = {
  image: null,
  video: { icon: Play, words: "Video" },
  audio: { icon: Music, words: "Audio" },
  link: { icon: Link2, words: "Link" },
  other: { icon: FileText, words: "File" },
} as const;

/** Works of a member, what they feature first; each opens what it shows. */
export function WorkGrid({ works }: { works: ShownWork[] }) {
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {works.map((work) => (
        <li key={work.id} className={cx(work.featured && "sm:col-span-2")}>
          <WorkTile work={work} />
        </li>
      ))}
    </ul>
  );
}

function WorkTile({ work }: { work: ShownWork }) {
  const media = MEDIA[work.mediaType];
  const picture = work.thumbnailUrl ?? (work.mediaType === "image" ? work.mediaUrl : null);
  const own = work.mediaUrl.startsWith("/");
  return (
    <a
      href={work.mediaUrl}
      target="_blank"
      rel={own ? "noopener" : "noopener noreferrer nofollow ugc"}
      className="group flex h-full flex-col overflow-hidden rounded-card border border-hairline bg-surface shadow-card transition-[border-color,box-shadow] hover:border-hairline-strong hover:shadow-raised"
    >
      <span
        className={cx(
          "relative block overflow-hidden bg-sunken",
          work.featured ? "aspect-[16/9]" : "aspect-[4/3]",
        )}
      >
        {picture?.startsWith("/") ? (
          <img
            src={picture}
            alt=""
            loading="lazy"
            width={800}
            height={600}
            className="absolute inset-0 size-full object-cover transition-[scale] duration-300 group-hover:scale-[1.03]"
          />
        ) : (
          <Art seed={work.id} />
        )}
        <span className="absolute top-3 left-3 flex gap-2">
          {media ? (
            <Chip tone="onImage">
              <media.icon aria-hidden className="size-3.5" strokeWidth={1.75} />
              {media.words}
            </Chip>
          ) : null}
          {work.featured ? (
            <Chip tone="onImage">
              <Pin aria-hidden className="size-3.5" strokeWidth={1.75} />
              Featured
            </Chip>
          ) : null}
        </span>
      </span>
      <span className="flex flex-1 flex-col gap-1 p-4">
        <span className="line-clamp-2 break-words font-medium">{work.title}</span>
        {work.description ? (
          <span className="line-clamp-3 break-words text-14 text-muted">{work.description}</span>
        ) : null}
      </span>
    </a>
  );
}
