import { Mic, Pencil, Reply, Send, X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Form } from "react-router";
import { tellOutOfReach } from "#app/browser/toasts.ts";
import { useInBrowser } from "#app/browser/use-in-browser.ts";
import { cleanLines, countCharacters } from "#app/core/member-text.ts";
import type { MessageItem } from "#app/core/realtime-protocol.ts";
import { cx } from "#app/ui/cx.ts";
import { CONTROL } from "#app/ui/form/field.tsx";
import { LazyPart, part } from "#app/ui/lazy-part.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { type FieldWords, wordsFor } from "../composer-words.ts";
import type { Person } from "../queries/thread-view.server.ts";
import type { ThreadTarget } from "../schema.ts";
import { BODY_MAX, excerptOf } from "../terms.ts";
import { AttachButton } from "./attach-button.tsx";
import { attachments, useAttachments, useDroppedFiles } from "./use-attachments.ts";
import { useNaming } from "./use-naming.ts";

const voiceNote = part(() => import("./voice-note.tsx"));
const peopleList = part(() => import("./people-list.tsx"));

/** What the words in the field are about. */
export type Meant = { kind: "new" } | { kind: "reply" | "edit"; message: MessageItem; name: string };

interface ComposerProps {
  to: ThreadTarget;
  draft: string;
  meant: Meant;
  onMeant: (meant: Meant) => void;
  onSend: (body: string, fileIds: string[]) => void;
  /** Says whether it was changed: what was refused is taken up again. */
  onEdit: (message: MessageItem, body: string) => Promise<boolean>;
  onDraft: (text: string) => void;
  onTyping: () => void;
  /** Whether files may come with it: not to strangers. */
  takesFiles: boolean;
  /** Who can be named by an @; nobody where there are only two. */
  people?: Person[];
  /** Short answers that one press puts into the empty field, to be sent or gone on with. */
  replies?: string[];
  /** Said under the field, about what may be sent. */
  hint: string | null;
}

const NOBODY: Person[] = [];
const NO_REPLIES: string[] = [];

/** Enter sends, with Shift it begins a line; what was begun is kept. Without script it is a plain form. */
export function Composer({
  to,
  draft,
  meant,
  onMeant,
  onSend,
  onEdit,
  onDraft,
  onTyping,
  takesFiles,
  people = NOBODY,
  replies = NO_REPLIES,
  hint,
}: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const label = useId();
  const [{ text }, setWords] = useState<FieldWords>({ text: draft, aside: null });
  const setText = (next: string) => setWords((before) => ({ ...before, text: next }));
  const [clientId] = useState(() => crypto.randomUUID());
  const used = countCharacters(text);
  const about = meant.kind === "new" ? null : meant;
  const alive = useInBrowser();
  const [speaking, setSpeaking] = useState(false);
  const files = useAttachments();
  const withFiles = meant.kind !== "edit" && (files.uploads?.uploads.length ?? 0) > 0;
  // What failed or was refused is said at its file; it is removed or tried again first.
  const settled = !withFiles || files.uploads?.stored.length === files.uploads?.uploads.length;
  const ready = (cleanLines(text) !== "" || withFiles) && used <= BODY_MAX && settled;
  const takes = takesFiles && meant.kind !== "edit";
  const dropping = useDroppedFiles(files.choose, takes);

  // What was typed before the page came to life.
  useEffect(() => setWords({ text: field.current?.value ?? "", aside: null }), []);

  useEffect(() => {
    setWords((before) => wordsFor(before, meant));
    if (meant.kind !== "new") field.current?.focus();
  }, [meant]);

  const change = (value: string) => {
    setText(value);
    if (meant.kind === "edit") return;
    onDraft(value);
    if (value !== "") onTyping();
  };
  const naming = useNaming(field, change);
  const names = people.length > 0 && naming.words !== null;
  const send = () => {
    if (!ready) return;
    if (meant.kind === "edit") {
      const body = cleanLines(text);
      void onEdit(meant.message, body).then((changed) => {
        if (!changed) onMeant({ ...meant, message: { ...meant.message, body } });
      });
    } else {
      onSend(cleanLines(text), withFiles ? (files.uploads?.stored.map(({ id }) => id) ?? []) : []);
      files.uploads?.keep();
      setText("");
    }
    onMeant({ kind: "new" });
    field.current?.focus();
  };
  const cancel = () => {
    onMeant({ kind: "new" });
    field.current?.focus();
  };

  return (
    <Form
      method="post"
      className={cx(
        "relative border-hairline border-t bg-canvas/90 px-3 pt-2.5 pb-3 sm:px-5",
        dropping && "ring-2 ring-spark ring-inset",
      )}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="client_id" value={clientId} suppressHydrationWarning />
      <input type="hidden" name="to_kind" value={to.kind} />
      <input type="hidden" name="to_id" value={to.id} />
      {about ? (
        <div className="mb-2 flex items-center gap-2 rounded-control border-spark border-l-2 bg-sunken py-1 pr-1 pl-3 text-14">
          {about.kind === "reply" ? (
            <Reply aria-hidden className="size-4 shrink-0 text-muted" strokeWidth={1.75} />
          ) : (
            <Pencil aria-hidden className="size-4 shrink-0 text-muted" strokeWidth={1.75} />
          )}
          <p className="min-w-0 flex-1 truncate">
            <span className="font-medium">{about.kind === "reply" ? `Reply to ${about.name}` : "Edit"}</span>
            <span className="text-muted"> · {excerptOf(about.message)}</span>
          </p>
          <Button variant="ghost" size="icon-sm" aria-label="Cancel" onClick={cancel}>
            <X aria-hidden className="size-4" strokeWidth={1.75} />
          </Button>
        </div>
      ) : null}
      {files.chosen && takesFiles ? (
        <div hidden={meant.kind === "edit"}>
          <LazyPart
            part={attachments}
            props={{ chosen: files.chosen, onChange: files.onChange }}
            giveUp={() => {
              files.giveUp();
              tellOutOfReach();
            }}
          />
        </div>
      ) : null}
      {speaking && takes ? (
        <LazyPart
          part={voiceNote}
          props={{
            onDone: (sound) => {
              setSpeaking(false);
              files.choose([sound]);
              field.current?.focus();
            },
            onCancel: () => {
              setSpeaking(false);
              field.current?.focus();
            },
          }}
          giveUp={() => {
            setSpeaking(false);
            tellOutOfReach();
          }}
        />
      ) : null}
      {alive && text === "" && !about && replies.length > 0 ? (
        <ul
          aria-label="Quick replies"
          className="-mx-3 mb-2 flex gap-2 overflow-x-auto px-3 [scrollbar-width:none] sm:-mx-5 sm:px-5"
        >
          {replies.map((reply) => (
            <li key={reply} className="shrink-0">
              <button
                type="button"
                onClick={() => {
                  change(reply);
                  field.current?.focus();
                }}
                className="min-h-9 rounded-full border border-hairline-strong/60 bg-surface px-3.5 text-14 hover:border-hairline-strong pointer-coarse:min-h-11"
              >
                {reply}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {names ? (
        <LazyPart
          part={peopleList}
          props={{
            id: `${label}-people`,
            people,
            words: naming.words ?? "",
            keys: naming.keys,
            onActive: naming.setActive,
            onChoose: naming.choose,
          }}
          giveUp={naming.close}
        />
      ) : null}
      <div className="flex items-end gap-2">
        {takes ? (
          <AttachButton disabled={!alive} onNear={attachments.prepare} onChoose={files.choose} />
        ) : null}
        {takes ? (
          <Button
            variant="ghost"
            size="icon"
            aria-label="Record a voice note"
            title="Record a voice note"
            aria-expanded={speaking}
            disabled={!alive || speaking}
            onPointerEnter={voiceNote.prepare}
            onClick={() => setSpeaking(true)}
            className={cx("-ml-2", text !== "" && "max-sm:hidden")}
          >
            <Mic aria-hidden className="size-5" strokeWidth={1.75} />
          </Button>
        ) : null}
        <label htmlFor={label} className="sr-only">
          Message
        </label>
        <textarea
          id={label}
          ref={field}
          name="body"
          rows={1}
          required={!withFiles}
          placeholder={dropping ? "Let go to attach" : "Write a message…"}
          value={text}
          aria-describedby={hint || used > BODY_MAX - 200 ? `${label}-hint` : undefined}
          {...(people.length > 0 ? { "aria-autocomplete": "list" } : {})}
          {...(names && naming.active
            ? { "aria-controls": `${label}-people`, "aria-activedescendant": naming.active }
            : {})}
          onChange={(event) => {
            change(event.currentTarget.value);
            naming.look();
          }}
          onSelect={naming.look}
          onBlur={naming.close}
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files];
            if (!takes || pasted.length === 0) return;
            event.preventDefault();
            files.choose(pasted);
          }}
          onKeyDown={(event) => {
            if (names && naming.onKeyDown(event)) return;
            if (event.key === "Escape" && about) cancel();
            // While a word is being put together, Enter ends that.
            if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
          className={cx(CONTROL, "field-sizing-content max-h-48 min-h-11 min-w-0 resize-none py-2")}
        />
        <Button
          type="submit"
          variant="spark"
          size="icon"
          aria-label="Send"
          aria-disabled={alive && !ready}
          className="aria-disabled:opacity-50 aria-disabled:shadow-none"
        >
          <Send aria-hidden className="size-5" strokeWidth={1.75} />
        </Button>
      </div>
      {hint || used > BODY_MAX - 200 ? (
        <p id={`${label}-hint`} className="mt-1.5 flex gap-2 text-12 text-muted">
          <span className="flex-1">{hint}</span>
          {used > BODY_MAX - 200 ? (
            <span className={used > BODY_MAX ? "text-danger tabular" : "tabular"}>
              {used} of {BODY_MAX}
            </span>
          ) : null}
        </p>
      ) : null}
    </Form>
  );
}
