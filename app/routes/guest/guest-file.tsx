import { FileLock } from "lucide-react";
import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { shownAs, sizeWords } from "#app/features/files/components/file-words.ts";
import { roomOf } from "#app/features/files/components/picture-room.ts";
import { TextAreaField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Button, buttonClass } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/guest-room.ts";

export type Room = Route.ComponentProps["loaderData"];

/** One file that is shared with a guest, and what they say of it. */
export function GuestFile({
  file,
  room,
  answer,
}: {
  file: Room["files"][number];
  room: Room;
  answer: FormAnswer | undefined;
}) {
  const mine = answer?.typed?.file_id?.[0] === file.id ? answer : undefined;
  const { form, busy, field } = useAnsweredForm(mine);
  const url = `/files/${file.id}?guest=${room.token}`;
  const remarks = room.pins.filter(({ fileId }) => fileId === file.id);
  return (
    <li className="flex flex-col gap-3 rounded-card border border-hairline bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="min-w-0 break-words text-18">{file.name}</h3>
        <span className="text-12 text-muted tabular">
          Version {file.versionNo} · {sizeWords(file.size)}
        </span>
      </div>
      {file.held ? (
        <p className="flex items-center gap-2 text-14 text-muted">
          <FileLock aria-hidden className="size-4.5 shrink-0 text-barter" strokeWidth={1.75} />
          Held: it opens when what is given in return has arrived.
        </p>
      ) : null}
      {!file.held && shownAs(file.mime) === "image" ? (
        <img src={url} alt={file.name} loading="lazy" {...roomOf(file, "max-h-96")} />
      ) : null}
      {file.held ? null : (
        <a href={`${url}&download`} className={buttonClass("quiet", "sm", "self-start")}>
          Save the file
        </a>
      )}
      {remarks.map((pin) => (
        <p
          key={pin.id}
          className="whitespace-pre-line break-words rounded-control bg-sunken px-3 py-2 text-14"
        >
          {pin.text}
        </p>
      ))}
      {room.canComment ? (
        <Form ref={form} method="post" key={remarks.length} className="flex flex-col gap-2">
          <input type="hidden" name="intent" value="comment" />
          <input type="hidden" name="file_id" value={file.id} />
          <TextAreaField label="Your remark" required rows={2} {...field("text")} />
          <Button type="submit" size="sm" disabled={busy} className="self-start">
            Send the remark
          </Button>
        </Form>
      ) : null}
    </li>
  );
}
