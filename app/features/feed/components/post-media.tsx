import { FileDown } from "lucide-react";
import { cx } from "#app/ui/cx.ts";
import type { PostMedium } from "../media.ts";

/** The files of a post: pictures in a grid, then films and sounds. Every box has its size before anything has come. */
export function PostMedia({ media, name }: { media: PostMedium[]; name: string }) {
  const images = media.filter(({ type }) => type === "image");
  return (
    <div className="flex flex-col gap-2">
      <Images images={images} name={name} />
      {media.map((medium, index) => {
        const label = `${medium.type} ${index + 1} by ${name}`;
        if (medium.type === "video") return <Film key={medium.url} medium={medium} label={label} />;
        if (medium.type === "audio") return <Sound key={medium.url} url={medium.url} label={label} />;
        return medium.type === "other" ? <Download key={medium.url} url={medium.url} label={label} /> : null;
      })}
    </div>
  );
}

/** One picture wide, two side by side, more in rows; each leads to the whole of it. */
function Images({ images, name }: { images: PostMedium[]; name: string }) {
  if (images.length === 0) return null;
  const odd = images.length % 2 === 1;
  return (
    <ul className="grid grid-cols-2 gap-1 overflow-hidden rounded-card">
      {images.map(({ url, alt, thumb }, index) => {
        const wide = odd && index === 0;
        return (
          <li key={url} className={cx(wide && "col-span-2")}>
            <a
              href={url}
              target="_blank"
              rel="noopener"
              className={cx(
                "-outline-offset-2 block overflow-hidden bg-sunken",
                wide ? "aspect-[16/10]" : "aspect-square",
              )}
            >
              <img
                src={wide ? url : (thumb ?? url)}
                alt={alt ?? `Picture ${index + 1} by ${name}`}
                width={wide ? 960 : 480}
                height={wide ? 600 : 480}
                loading="lazy"
                decoding="async"
                className="size-full object-cover"
              />
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function Film({ medium, label }: { medium: PostMedium; label: string }) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: members' films come without captions
    <video
      src={medium.url}
      poster={medium.thumb}
      controls
      playsInline
      preload="none"
      aria-label={label}
      className="aspect-video w-full rounded-card bg-sunken"
    />
  );
}

function Sound({ url, label }: { url: string; label: string }) {
  // biome-ignore lint/a11y/useMediaCaption: members' sounds come without captions
  return <audio src={url} controls preload="none" aria-label={label} className="h-13 w-full" />;
}

function Download({ url, label }: { url: string; label: string }) {
  return (
    <a
      href={url}
      download
      className="flex min-h-11 items-center gap-2 rounded-control border border-hairline px-3.5 text-14 hover:bg-text/8"
    >
      <FileDown aria-hidden className="size-5 text-muted" strokeWidth={1.75} />
      {label}
    </a>
  );
}
