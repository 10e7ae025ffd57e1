import { Download, FileText } from "lucide-react";
import type { MessageItem } from "#app/core/realtime-protocol.ts";
import { shownAs, sizeWords } from "#app/features/files/components/file-words.ts";
import { roomOf } from "#app/features/files/components/picture-room.ts";
import { SoundPlayer } from "#app/features/files/components/sound-player.tsx";
import { isVoiceNote, VOICE_NOTE } from "../terms.ts";

type MessageFile = MessageItem["files"][number];

/** Files of a message: pictures, films and sound as themselves, others by name. Only those of the thread are given them. */
export function MessageFiles({ files }: { files: MessageFile[] }) {
  return (
    <ul className="flex flex-col gap-1.5 py-1" aria-label="Files">
      {files.map((file) => {
        const Shown = SHOWN[shownAs(file.mime)];
        return (
          <li key={file.id}>
            <Shown file={file} />
          </li>
        );
      })}
    </ul>
  );
}

const SHOWN = { image: Picture, video: Film, audio: Sound, document: Paper };

const TALLEST = "max-h-72";

function Picture({ file }: { file: MessageFile }) {
  return (
    <a
      href={`/files/${file.id}`}
      target="_blank"
      rel="noopener noreferrer"
      className="block w-fit max-w-full"
    >
      <img
        src={`/files/${file.id}`}
        alt={file.name}
        decoding="async"
        loading="lazy"
        {...roomOf(file, TALLEST)}
      />
    </a>
  );
}

function Film({ file }: { file: MessageFile }) {
  return (
    <video
      src={`/files/${file.id}`}
      controls
      preload="metadata"
      aria-label={file.name}
      {...roomOf(file, TALLEST)}
    />
  );
}

function Sound({ file }: { file: MessageFile }) {
  const spoken = isVoiceNote(file);
  const src = `/files/${file.id}`;
  return (
    <>
      <SoundPlayer
        src={src}
        title={spoken ? VOICE_NOTE : file.name}
        spoken={spoken}
        durationMs={file.durationMs}
      />
      <noscript>
        <a href={src}>Listen to it</a>
      </noscript>
    </>
  );
}

function Paper({ file: { id, name, size, mime } }: { file: MessageFile }) {
  const Sign = mime === "application/pdf" ? FileText : Download;
  return (
    <a
      href={`/files/${id}`}
      target="_blank"
      rel="noopener noreferrer"
      className="flex min-h-11 items-center gap-2 rounded-control border border-hairline bg-sunken px-3 text-14 hover:bg-raised"
    >
      <Sign aria-hidden className="size-4.5 shrink-0" strokeWidth={1.75} />
      <span className="min-w-0 truncate">{name}</span>
      <span className="ml-auto shrink-0 text-12 text-muted tabular">{sizeWords(size)}</span>
    </a>
  );
}
