import { EyeOff, FileText, Link2, Lock, type LucideIcon, Music, Pin, Play } from "lucide-react";
import { useState } from "react";
import { tellOutOfReach } from "#app/browser/toasts.ts";
import { cx } from "#app/ui/cx.ts";
import { LazyPart, part } from "#app/ui/lazy-part.tsx";
import { Art } from "#app/ui/primitives/art.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { Picture } from "#app/ui/primitives/picture.tsx";
import type { PortfolioItem } from "../queries.server.ts";
import { pictureOf } from "../rules.ts";
import { MEDIA_WORDS } from "./media-words.ts";

const itemViewer = part(() => import("./item-viewer.tsx"));

const ICONS: Record<PortfolioItem["mediaType"], LucideIcon | null> = {
  image: null,
  video: Play,
  audio: Music,
  link: Link2,
  other: FileText,
};

interface PortfolioGridProps {
  /** Names the list. */
  label?: string;
  items: PortfolioItem[];
  /** What may be done with a work; stands below it. */
  tools?: ((item: PortfolioItem, index: number) => React.ReactNode) | undefined;
  /** Makes a tile one that can be dragged. */
  tileProps?: (item: PortfolioItem) => React.ComponentProps<"li">;
}

/** Works of a member, featured ones first and larger; a press opens one. */
export function PortfolioGrid({ label = "Portfolio", items, tools, tileProps }: PortfolioGridProps) {
  const [open, setOpen] = useState<string | null>(null);
  const at = items.findIndex(({ id }) => id === open);
  const shown = items[at];
  return (
    <>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2" aria-label={label}>
        {items.map((item, index) => {
          const { className, ...more } = tileProps?.(item) ?? {};
          return (
            <li
              key={item.id}
              {...more}
              className={cx(
                "flex flex-col overflow-hidden rounded-card border border-hairline bg-surface shadow-card",
                item.featured && "sm:col-span-2",
                className,
              )}
            >
              <Tile item={item} onOpen={() => setOpen(item.id)} />
              <noscript>
                <a
                  href={item.mediaUrl}
                  target="_blank"
                  rel="noopener nofollow"
                  className="block px-4 pb-4 text-14 underline"
                >
                  Open “{item.title}”
                </a>
              </noscript>
              {tools ? (
                <div className="border-hairline border-t px-2 py-1.5">{tools(item, index)}</div>
              ) : null}
            </li>
          );
        })}
      </ul>
      {shown ? (
        <LazyPart
          part={itemViewer}
          props={{
            item: shown,
            place: { at: at + 1, of: items.length },
            onMove: (by: 1 | -1) => setOpen(items.at((at + by) % items.length)?.id ?? null),
            onOpenChange: (isOpen: boolean) => (isOpen ? undefined : setOpen(null)),
          }}
          giveUp={() => {
            setOpen(null);
            tellOutOfReach();
          }}
        />
      ) : null}
    </>
  );
}

function Tile({ item, onOpen }: { item: PortfolioItem; onOpen: () => void }) {
  const Icon = ICONS[item.mediaType];
  const picture = pictureOf(item);
  return (
    <button
      type="button"
      data-shows
      onClick={onOpen}
      onPointerEnter={itemViewer.prepare}
      onFocus={itemViewer.prepare}
      className="-outline-offset-2 group flex flex-1 flex-col text-left"
    >
      <span
        className={cx(
          "relative block w-full overflow-hidden bg-sunken",
          item.featured ? "aspect-[4/3] sm:aspect-[16/9]" : "aspect-[4/3]",
        )}
      >
        <Picture
          src={picture}
          alt=""
          draggable={false}
          loading="lazy"
          className="absolute inset-0 size-full object-cover transition-[scale] duration-300 group-hover:scale-[1.03]"
          instead={<Art seed={item.id} />}
        />
        <span className="absolute top-3 left-3 flex flex-wrap gap-2">
          {item.featured ? <Mark icon={Pin}>Featured</Mark> : null}
          {Icon ? <Mark icon={Icon}>{MEDIA_WORDS[item.mediaType]}</Mark> : null}
          {item.visibility === "private" ? <Mark icon={Lock}>Private</Mark> : null}
          {item.visibility === "hidden" ? <Mark icon={EyeOff}>Hidden</Mark> : null}
        </span>
      </span>
      <span className="flex w-full flex-1 flex-col gap-1.5 p-4">
        <span className="line-clamp-2 break-words font-medium">{item.title}</span>
        {item.description ? (
          <span className="line-clamp-2 break-words text-14 text-muted">{item.description}</span>
        ) : null}
        {item.tags.length > 0 ? (
          <span className="mt-1 flex flex-wrap gap-1.5">
            {item.tags.slice(0, 3).map((tag) => (
              <Chip key={tag}>
                <span className="truncate">{tag}</span>
              </Chip>
            ))}
          </span>
        ) : null}
      </span>
    </button>
  );
}

function Mark({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <Chip tone="onImage">
      <Icon aria-hidden className="size-3.5" strokeWidth={1.75} />
      {children}
    </Chip>
  );
}
