import { useState } from "react";
import { shownAs } from "#app/features/files/components/file-words.ts";

interface Side {
  id: string;
  name: string;
  mime: string;
  versionNo: number;
}

/** Two versions: pictures one over the other with a slider between them, everything else side by side. */
export function Compare({ left, right }: { left: Side; right: Side }) {
  const [share, setShare] = useState(50);
  if (shownAs(left.mime) !== "image" || shownAs(right.mime) !== "image")
    return (
      <div className="grid gap-3 sm:grid-cols-2">
        {[left, right].map((side) => (
          <figure key={side.id} className="flex flex-col gap-2">
            <Player side={side} />
            <figcaption className="text-center text-12 text-muted">Version {side.versionNo}</figcaption>
          </figure>
        ))}
      </div>
    );
  return (
    <div className="flex flex-col gap-2">
      <div className="relative mx-auto w-fit">
        <img
          src={`/files/${left.id}`}
          alt={`Version ${left.versionNo}`}
          className="max-h-[55dvh] rounded-card"
        />
        <img
          src={`/files/${right.id}`}
          alt={`Version ${right.versionNo}`}
          style={{ clipPath: `inset(0 0 0 ${share}%)` }}
          className="absolute inset-0 size-full rounded-card object-cover"
        />
      </div>
      <label className="flex items-center gap-3 text-12 text-muted">
        Version {left.versionNo}
        <input
          type="range"
          aria-label={`How much of version ${left.versionNo} is shown`}
          min={0}
          max={100}
          value={share}
          onChange={(event) => setShare(event.currentTarget.valueAsNumber)}
          className="h-11 flex-1"
        />
        Version {right.versionNo}
      </label>
    </div>
  );
}

function Player({ side }: { side: Side }) {
  const kind = shownAs(side.mime);
  const url = `/files/${side.id}`;
  if (kind === "image")
    return <img src={url} alt={`Version ${side.versionNo}`} className="w-full rounded-card" />;
  if (kind === "video") {
    // biome-ignore lint/a11y/useMediaCaption: what is under review has no captions of its own
    return <video src={url} controls preload="metadata" className="w-full rounded-card bg-art" />;
  }
  if (kind === "audio") {
    // biome-ignore lint/a11y/useMediaCaption: what is under review has no captions of its own
    return <audio src={url} controls preload="metadata" className="w-full" />;
  }
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener"
      className="rounded-card border border-hairline p-6 text-center underline"
    >
      {side.name}
    </a>
  );
}
