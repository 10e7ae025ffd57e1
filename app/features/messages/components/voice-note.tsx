import { Mic, Square, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { clockOf } from "#app/features/files/components/file-words.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { VOICE_MAX } from "../terms.ts";
import { cannotRecord, nameOf, soundType } from "./voice-words.ts";

interface VoiceNoteProps {
  onDone: (file: File) => void;
  onCancel: () => void;
}

type State = { is: "asking" } | { is: "recording"; since: number } | { is: "failed"; sentence: string };

/** Records what is said until it is stopped, at most five minutes: then it is a file of the message like any other. */
export default function VoiceNote({ onDone, onCancel }: VoiceNoteProps) {
  const [state, setState] = useState<State>({ is: "asking" });
  const [passed, setPassed] = useState(0);
  const recorder = useRef<MediaRecorder | null>(null);
  const heard = useRef({ onDone, onCancel });
  useEffect(() => {
    heard.current = { onDone, onCancel };
  });

  useEffect(() => {
    let here = true;
    let stream: MediaStream | null = null;
    const release = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    async function record() {
      const type = soundType();
      if (type === null) throw new DOMException("no recorder", "NotSupportedError");
      stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      if (!here) return release();
      const pieces: Blob[] = [];
      const made = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: 48_000 });
      made.ondataavailable = ({ data }) => pieces.push(data);
      made.onstop = () => {
        release();
        if (!here) return;
        const [sound = type] = type.split(";");
        heard.current.onDone(new File(pieces, nameOf(new Date(), sound), { type: sound }));
      };
      recorder.current = made;
      made.start();
      setState({ is: "recording", since: Date.now() });
    }
    record().catch((error: unknown) => {
      release();
      if (here) setState({ is: "failed", sentence: cannotRecord(error) });
    });
    return () => {
      here = false;
      if (recorder.current?.state === "recording") recorder.current.stop();
      release();
    };
  }, []);

  const since = state.is === "recording" ? state.since : null;
  useEffect(() => {
    if (since === null) return;
    const timer = setInterval(() => {
      const now = Date.now() - since;
      setPassed(now);
      if (now >= VOICE_MAX && recorder.current?.state === "recording") recorder.current.stop();
    }, 250);
    return () => clearInterval(timer);
  }, [since]);

  return (
    <section
      aria-label="Voice note"
      className="mb-2 flex flex-wrap items-center gap-2 rounded-control border border-hairline bg-sunken py-1.5 pr-1.5 pl-3 text-14"
      onKeyDown={(event) => {
        if (event.key === "Escape") onCancel();
      }}
    >
      {state.is === "failed" ? (
        <p role="alert" className="min-w-0 flex-1 basis-52">
          {state.sentence}
        </p>
      ) : (
        <p className="flex min-w-0 flex-1 basis-40 items-center gap-2">
          <Mic
            aria-hidden
            className={since === null ? "size-4.5 text-muted" : "size-4.5 animate-pulse text-danger"}
            strokeWidth={1.75}
          />
          {since === null ? "Waiting for your microphone…" : "Recording"}
          {since === null ? null : (
            <span className="text-muted tabular">
              {clockOf(passed)} of {clockOf(VOICE_MAX)}
            </span>
          )}
        </p>
      )}
      {since === null ? null : (
        <Button size="sm" variant="solid" autoFocus onClick={() => recorder.current?.stop()}>
          <Square aria-hidden className="size-4" strokeWidth={1.75} />
          Stop and attach
        </Button>
      )}
      <Button
        size="icon-sm"
        variant="ghost"
        aria-label={state.is === "failed" ? "Close" : "Discard the recording"}
        onClick={onCancel}
      >
        <X aria-hidden className="size-4" strokeWidth={1.75} />
      </Button>
    </section>
  );
}
