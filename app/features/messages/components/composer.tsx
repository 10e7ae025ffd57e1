import { Mic, Send } from "lucide-react";
import { useId, useRef, useState } from "react";
import { Form } from "react-router";
import { tellOutOfReach } from "#app/browser/toasts.ts";
import { useInBrowser } from "#app/browser/use-in-browser.ts";
import { useNaming } from "#app/features/profiles/components/naming/use-naming.ts";
import { cx } from "#app/ui/cx.ts";
import { CONTROL } from "#app/ui/form/field.tsx";
import { LazyPart, part } from "#app/ui/lazy-part.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Person } from "../queries/thread-view.server.ts";
import type { ThreadTarget } from "../schema.ts";
import { BODY_MAX } from "../terms.ts";
import { AttachButton } from "./attach-button.tsx";
import { type Meant, MeantBar } from "./meant-bar.tsx";
import { QuickReplies } from "./quick-replies.tsx";
import { attachments, useDroppedFiles } from "./use-attachments.ts";
import { type ComposerActs, useComposer } from "./use-composer.ts";

const voiceNote = part(() => import("./voice-note.tsx"));
const peopleList = part(() => import("#app/features/profiles/components/naming/people-list.tsx"));

interface ComposerProps extends ComposerActs {
  to: ThreadTarget;
  draft: string;
  meant: Meant;
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
/** So many characters before the end of the room for words it is said how many there are. */
const COUNTED_FROM = 200;

/** Enter sends, with Shift it begins a line; what was begun is kept. Without script it is a plain form. */
export function Composer({
  to,
  draft,
  meant,
  takesFiles,
  people = NOBODY,
  replies = NO_REPLIES,
  hint,
  ...acts
}: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const label = useId();
  const [clientId] = useState(() => crypto.randomUUID());
  const alive = useInBrowser();
  const [speaking, setSpeaking] = useState(false);
  const { text, used, files, withFiles, note, ready, change, send, cancel } = useComposer(
    field,
    draft,
    meant,
    acts,
  );
  const about = meant.kind === "new" ? null : meant;
  const takes = takesFiles && meant.kind !== "edit";
  const dropping = useDroppedFiles(files.choose, takes);
  const naming = useNaming(field, change);
  const names = people.length > 0 && naming.words !== null;
  const counts = used > BODY_MAX - COUNTED_FROM;
  const doneSpeaking = () => {
    setSpeaking(false);
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
      {about ? <MeantBar meant={about} onCancel={cancel} /> : null}
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
              files.choose([sound]);
              doneSpeaking();
            },
            onCancel: doneSpeaking,
          }}
          giveUp={() => {
            setSpeaking(false);
            tellOutOfReach();
          }}
        />
      ) : null}
      {alive && text === "" && !about && replies.length > 0 ? (
        <QuickReplies
          replies={replies}
          onChoose={(reply) => {
            change(reply);
            field.current?.focus();
          }}
        />
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
            className: "absolute inset-x-3 bottom-full z-20 mb-1 sm:inset-x-5",
          }}
          giveUp={naming.close}
        />
      ) : null}
      <p id={`${label}-files`} role="status" className="mb-2 text-14 empty:hidden">
        {note}
      </p>
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
          aria-describedby={cx(note && `${label}-files`, (hint || counts) && `${label}-hint`) || undefined}
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
      {hint || counts ? (
        <p id={`${label}-hint`} className="mt-1.5 flex gap-2 text-12 text-muted">
          <span className="flex-1">{hint}</span>
          {counts ? (
            <span className={used > BODY_MAX ? "text-danger tabular" : "tabular"}>
              {used} of {BODY_MAX}
            </span>
          ) : null}
        </p>
      ) : null}
    </Form>
  );
}
