import { Mic, Music, Pause, Play } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "#app/ui/primitives/button.tsx";
import { clockOf } from "./file-words.ts";
import { lengthOf } from "./media-facts.ts";

interface SoundPlayerProps {
  src: string;
  title: string;
  /** A voice note, not music. */
  spoken: boolean;
  /** Null where it is not known: then it is looked up in the sound itself. */
  durationMs: number | null;
}

/** Plays a sound, and says how long it is before it is played. */
export function SoundPlayer({ src, title, spoken, durationMs }: SoundPlayerProps) {
  const sound = useRef<HTMLAudioElement>(null);
  const [length, setLength] = useState(durationMs);
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [failed, setFailed] = useState(false);
  const Sign = spoken ? Mic : Music;
  const times = length === null ? clockOf(at) : `${clockOf(at)} / ${clockOf(length)}`;
  const toggle = () => {
    const element = sound.current;
    if (!element) return;
    setFailed(false);
    if (element.paused) element.play().catch(() => setFailed(element.paused));
    else element.pause();
  };
  return (
    <section
      aria-label={length === null ? title : `${title}, ${clockOf(length)}`}
      className="flex w-72 max-w-full items-center gap-3"
    >
      {/* biome-ignore lint/a11y/useMediaCaption: a member's own recording brings none */}
      <audio
        ref={sound}
        src={src}
        preload={durationMs === null ? "metadata" : "none"}
        onLoadedMetadata={({ currentTarget }) => {
          if (durationMs === null) void lengthOf(currentTarget).then(setLength);
        }}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime * 1000)}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setAt(0)}
      />
      <Button
        variant="tonal"
        size="icon"
        className="rounded-full"
        aria-label={`${playing ? "Pause" : "Play"} ${title}`}
        onClick={toggle}
      >
        {playing ? (
          <Pause aria-hidden className="size-5" strokeWidth={1.75} />
        ) : (
          <Play aria-hidden className="size-5" strokeWidth={1.75} />
        )}
      </Button>
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-1.5 text-14">
          <Sign aria-hidden className="size-4 shrink-0 text-muted" strokeWidth={1.75} />
          <span className="min-w-0 flex-1 truncate font-medium">{title}</span>
          <span className="shrink-0 text-12 text-muted tabular">{times}</span>
        </p>
        {failed ? (
          <p role="alert" className="text-12 text-danger">
            It could not be played. Please try again.
          </p>
        ) : (
          <input
            type="range"
            aria-label={`Place in ${title}`}
            aria-valuetext={times}
            min={0}
            max={length ?? 1}
            step={100}
            value={Math.min(at, length ?? 0)}
            disabled={length === null}
            onChange={(event) => {
              const to = Number(event.currentTarget.value);
              setAt(to);
              if (sound.current) sound.current.currentTime = to / 1000;
            }}
            className="block h-6 w-full cursor-pointer"
          />
        )}
      </div>
    </section>
  );
}
