import { type RefObject, useEffect, useState } from "react";
import { cleanLines, countCharacters } from "#app/core/member-text.ts";
import type { MessageItem } from "#app/core/realtime-protocol.ts";
import { type FieldWords, filesNote, wordsFor } from "../composer-words.ts";
import { BODY_MAX } from "../terms.ts";
import type { Meant } from "./meant-bar.tsx";
import { useAttachments } from "./use-attachments.ts";

/** What is sent, kept and told of the words in the field. */
export interface ComposerActs {
  onMeant: (meant: Meant) => void;
  onSend: (body: string, fileIds: string[]) => void;
  /** Says whether it was changed: what was refused is taken up again. */
  onEdit: (message: MessageItem, body: string) => Promise<boolean>;
  onDraft: (text: string) => void;
  onTyping: () => void;
}

/**
 * The words and files in the field of a thread, and what becomes of them.
 * @param field whose words count before the page comes to life, and which is given the focus
 */
export function useComposer(
  field: RefObject<HTMLTextAreaElement | null>,
  draft: string,
  meant: Meant,
  { onMeant, onSend, onEdit, onDraft, onTyping }: ComposerActs,
) {
  const [{ text }, setWords] = useState<FieldWords>({ text: draft, aside: null });
  const setText = (next: string) => setWords((before) => ({ ...before, text: next }));
  const files = useAttachments();
  const { uploads, stored } = files.uploads ?? { uploads: [], stored: [] };
  const taken = uploads.filter(({ state }) => state !== "refused");
  const withFiles = meant.kind !== "edit" && taken.length > 0;
  // What failed is tried again or removed first; what was refused stays behind.
  const settled = !withFiles || stored.length === taken.length;
  const note = meant.kind === "edit" ? null : filesNote(uploads);
  const used = countCharacters(text);
  const ready = (cleanLines(text) !== "" || withFiles) && used <= BODY_MAX && settled;

  // What was typed before the page came to life.
  useEffect(() => setWords({ text: field.current?.value ?? "", aside: null }), [field]);

  useEffect(() => {
    setWords((before) => wordsFor(before, meant));
    if (meant.kind !== "new") field.current?.focus();
  }, [meant, field]);

  const change = (value: string) => {
    setText(value);
    if (meant.kind === "edit") return;
    onDraft(value);
    if (value !== "") onTyping();
  };
  const beginAnew = () => {
    onMeant({ kind: "new" });
    field.current?.focus();
  };
  const send = () => {
    if (!ready) return;
    const body = cleanLines(text);
    if (meant.kind === "edit")
      void onEdit(meant.message, body).then((changed) => {
        if (!changed) onMeant({ ...meant, message: { ...meant.message, body } });
      });
    else {
      onSend(body, withFiles ? stored.map(({ id }) => id) : []);
      files.uploads?.keep();
      setText("");
    }
    beginAnew();
  };
  return { text, used, files, withFiles, note, ready, change, send, cancel: beginAnew };
}
