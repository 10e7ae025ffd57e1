import { Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Art } from "#app/ui/primitives/art.tsx";
import { type Embed, playerOf } from "../embeds.ts";

/** What a foreign player may do: run, speak to its own site, and open the page it belongs to. Never reach ours. */
const SANDBOX =
  "allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox";

interface EmbedFrameProps {
  embed: Embed;
  title: string;
  thumbnailUrl: string | null;
  /** The page the player belongs to; where the link leads without script. */
  mediaUrl: string;
}

/** A foreign player, in a frame that is built from (platform, id) when its viewer presses play; nobody is asked before. */
export function EmbedFrame({ embed, title, thumbnailUrl, mediaUrl }: EmbedFrameProps) {
  const [playing, setPlaying] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const { src, label, shape } = playerOf(embed);
  const box = typeof shape === "number" ? { aspectRatio: String(shape) } : { height: shape };

  useEffect(() => {
    if (playing) frame.current?.focus();
  }, [playing]);

  function play(press: React.MouseEvent): void {
    if (press.ctrlKey || press.metaKey || press.shiftKey || press.altKey) return;
    press.preventDefault();
    setPlaying(true);
  }

  if (playing) {
    return (
      <iframe
        ref={frame}
        src={src}
        title={`${title}, on ${label}`}
        sandbox={SANDBOX}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        className="max-h-[80dvh] w-full rounded-card border-0 bg-art"
        style={box}
      />
    );
  }
  return (
    <a
      href={mediaUrl}
      target="_blank"
      rel="noopener noreferrer"
      onClick={play}
      aria-label={`Play ${title}, from ${label}`}
      className="group relative block max-h-[80dvh] w-full overflow-hidden rounded-card bg-art"
      style={box}
    >
      <Art seed={title} />
      {thumbnailUrl && (
        <img
          src={thumbnailUrl}
          alt=""
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      )}
      <span className="absolute inset-0 grid place-items-center">
        <span className="grid size-16 place-items-center rounded-full bg-canvas/80 text-text shadow-card transition-transform duration-150 group-hover:scale-105">
          <Play className="size-7 translate-x-0.5" />
        </span>
      </span>
      <span className="absolute bottom-2 left-2 rounded-full bg-canvas/80 px-3 py-1 text-12 text-text">
        Plays from {label}
      </span>
    </a>
  );
}
