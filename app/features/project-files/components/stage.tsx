import { FileText } from "lucide-react";
import { useRef, useState } from "react";
import { shownAs } from "#app/features/files/components/file-words.ts";
import { cx } from "#app/ui/cx.ts";
import { buttonClass } from "#app/ui/primitives/button.tsx";
import { type Spot, spotByKeys } from "./spot-by-keys.ts";

export interface StagedFile {
  id: string;
  name: string;
  mime: string;
}

export interface StagedPin {
  id: string;
  kind: "point" | "area" | "time" | "general";
  x: number | null;
  y: number | null;
  w: number | null;
  h: number | null;
}

interface StageProps {
  file: StagedFile;
  url: string;
  pins: StagedPin[];
  chosen: Spot | null;
  /** Absent for who only looks. */
  onChoose?: ((spot: Spot) => void) | undefined;
  player: React.RefObject<HTMLMediaElement | null>;
}

/** One version, large: a picture with its pins, a film or song that plays, or a document to open. */
export function Stage({ file, url, pins, chosen, onChoose, player }: StageProps) {
  const kind = shownAs(file.mime);
  if (kind === "image") return <Picture {...{ file, url, pins, chosen, onChoose }} />;
  if (kind === "video")
    return (
      // biome-ignore lint/a11y/useMediaCaption: a film under review has no captions of its own
      <video
        ref={player as React.RefObject<HTMLVideoElement>}
        src={url}
        controls
        preload="metadata"
        className="max-h-[60dvh] w-full rounded-card bg-art"
      />
    );
  if (kind === "audio")
    return (
      // biome-ignore lint/a11y/useMediaCaption: a song under review has no captions of its own
      <audio
        ref={player as React.RefObject<HTMLAudioElement>}
        src={url}
        controls
        preload="metadata"
        className="w-full"
      />
    );
  const pdf = file.mime === "application/pdf";
  return (
    <div className="flex flex-col items-center gap-3 rounded-card border border-hairline bg-sunken px-6 py-10">
      <FileText aria-hidden className="size-12 text-muted" strokeWidth={1.25} />
      <a href={url} target={pdf ? "_blank" : undefined} rel="noopener" className={buttonClass("quiet")}>
        {pdf ? "Open the PDF" : "Save the file"}
      </a>
    </div>
  );
}

/** How far a pointer goes before a point becomes an area. */
const AREA_FROM = 0.02;
const clamp = (value: number) => Math.min(1, Math.max(0, value));

function Picture({ file, url, pins, chosen, onChoose }: Omit<StageProps, "player">) {
  const [from, setFrom] = useState<{ x: number; y: number } | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const spotOf = (event: React.PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return {
      x: clamp((event.clientX - box.left) / box.width),
      y: clamp((event.clientY - box.top) / box.height),
    };
  };
  const byKeys = onChoose && {
    role: "application",
    tabIndex: 0,
    "aria-label": "The place of your remark: arrow keys move it, with Shift they make it an area",
    onKeyDown: (event: React.KeyboardEvent) => {
      const spot = spotByKeys(chosen, event.key, event.shiftKey);
      if (!spot) return;
      event.preventDefault();
      onChoose(spot);
    },
  };
  return (
    <div
      ref={frame}
      {...byKeys}
      className={cx(
        "relative mx-auto w-fit touch-pan-y select-none rounded-card",
        onChoose && "cursor-crosshair",
      )}
      onPointerDown={(event) => setFrom(spotOf(event))}
      onPointerUp={(event) => {
        if (!from || !onChoose) return;
        const to = spotOf(event);
        const [w, h] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
        const area = w > AREA_FROM && h > AREA_FROM;
        onChoose(
          area
            ? { kind: "area", x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), w, h }
            : { kind: "point", x: to.x, y: to.y, w: 0, h: 0 },
        );
        setFrom(null);
      }}
    >
      <img src={url} alt={file.name} draggable={false} className="max-h-[60dvh] rounded-card" />
      {pins.map((pin, index) =>
        pin.x === null || pin.y === null ? null : (
          <Mark
            key={pin.id}
            spot={{ x: pin.x, y: pin.y, w: pin.w ?? 0, h: pin.h ?? 0 }}
            label={String(index + 1)}
          />
        ),
      )}
      {chosen ? <Mark spot={chosen} label="+" fresh /> : null}
      {onChoose ? (
        <span role="status" className="sr-only">
          {chosen ? spotWords(chosen) : ""}
        </span>
      ) : null}
    </div>
  );
}

function spotWords({ x, y, w, h }: Spot): string {
  const [left, top, wide, high] = [x, y, w, h].map((part) => `${Math.round(part * 100)} %`);
  return `${left} from the left, ${top} from the top${w > 0 ? `, ${wide} wide, ${high} high` : ""}`;
}

function Mark({ spot, label, fresh }: { spot: Omit<Spot, "kind">; label: string; fresh?: boolean }) {
  const percent = (value: number) => `${value * 100}%`;
  const place = {
    left: percent(spot.x),
    top: percent(spot.y),
    width: percent(spot.w),
    height: percent(spot.h),
  };
  return (
    <span
      aria-hidden
      style={place}
      className={cx("pointer-events-none absolute", spot.w > 0 && "rounded-control ring-2 ring-spark")}
    >
      <span
        className={cx(
          "-translate-x-1/2 -translate-y-1/2 absolute grid size-6 place-items-center rounded-full font-semibold text-12 shadow-raised",
          fresh ? "bg-text text-canvas" : "bg-spark-gradient text-on-spark",
        )}
      >
        {label}
      </span>
    </span>
  );
}
