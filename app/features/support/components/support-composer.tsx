import { ImagePlus, Send, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { toast } from "#app/browser/toasts.ts";
import { useInBrowser } from "#app/browser/use-in-browser.ts";
import { cleanLines, countCharacters } from "#app/core/member-text.ts";
import { useUploads } from "#app/features/files/components/use-uploads.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { CONTENT_MAX, FILES_MAX } from "../terms.ts";
import type { Support } from "./use-support.ts";

/** What a form without script needs besides: the id of what it sends, and what was typed when it came back. */
export interface PlainReply {
  clientId: string;
  typed: string;
}

interface SupportComposerProps {
  support: Support;
  /** Left out where the window itself opens by script. */
  plain?: PlainReply | undefined;
}

/** Enter sends, with Shift it begins a line. Nothing is sent while a reply is pending or there is no ticket. */
export function SupportComposer({ support, plain }: SupportComposerProps) {
  const { thread, pending, send } = support;
  const [text, setText] = useState(plain?.typed ?? "");
  const alive = useInBrowser();
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const uploads = useUploads({
    purpose: "support",
    limit: FILES_MAX,
    onFailure: (description) => toast({ title: "Error", description, destructive: true }),
  });
  // What was typed before the page came to life.
  useEffect(() => setText(field.current?.value ?? ""), []);
  const closed = thread?.ticket.status === "closed";
  const tooLong = countCharacters(text) > CONTENT_MAX;
  const ready =
    thread !== null && !pending && !closed && !uploads.busy && !tooLong && cleanLines(text) !== "";

  const submit = async () => {
    if (!ready) return;
    const words = cleanLines(text);
    setText("");
    const taken = await send(
      words,
      uploads.stored.map(({ id }) => id),
    );
    if (taken) uploads.keep();
    else setText((meanwhile) => meanwhile || words);
    field.current?.focus();
  };

  if (closed)
    return (
      <p className="border-hairline border-t px-5 py-4 text-14 text-muted sm:px-6">
        This request is closed. Begin a new one if something is left.
      </p>
    );
  return (
    <form
      method="post"
      className="border-hairline border-t px-5 pt-3 pb-2 sm:px-6"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {plain && thread ? (
        <>
          <input type="hidden" name="intent" value="reply" />
          <input type="hidden" name="ticket_id" value={thread.ticket.id} />
          <input type="hidden" name="client_id" value={plain.clientId} />
        </>
      ) : null}
      {uploads.uploads.length > 0 ? (
        <ul className="mb-2 flex flex-wrap gap-2">
          {uploads.uploads.map((upload) => (
            <li
              key={upload.key}
              className="flex max-w-full items-center gap-1 rounded-control border border-hairline bg-sunken pl-3 text-14"
            >
              <span className="truncate">{upload.name}</span>
              <span className="text-muted">
                {upload.state === "done" ? "" : (upload.message ?? `${Math.round(upload.progress * 100)} %`)}
              </span>
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={`Remove ${upload.name}`}
                onClick={() => uploads.cancel(upload.key)}
              >
                <X aria-hidden className="size-4" strokeWidth={1.75} />
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex items-end gap-2">
        <input
          ref={picker}
          type="file"
          accept="image/*"
          multiple
          hidden
          onChange={(event) => {
            uploads.add(event.currentTarget.files ?? []);
            event.currentTarget.value = "";
          }}
        />
        <Button
          variant="ghost"
          size="icon"
          aria-label="Attach a screenshot"
          title="Attach a screenshot"
          disabled={!thread || uploads.uploads.length >= FILES_MAX}
          onClick={() => picker.current?.click()}
        >
          <ImagePlus aria-hidden className="size-5" strokeWidth={1.75} />
        </Button>
        <textarea
          ref={field}
          name="body"
          rows={1}
          aria-label="Your message"
          aria-invalid={tooLong || undefined}
          placeholder="Describe your issue..."
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            // While a word is being put together, Enter ends that.
            if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            void submit();
          }}
          className="field-sizing-content max-h-36 min-h-11 w-full min-w-0 resize-none rounded-control border border-hairline-strong bg-field px-3.5 py-2.5 placeholder:text-muted"
        />
        <Button
          type="submit"
          variant="spark"
          size="icon"
          aria-label="Send"
          disabled={alive ? !ready : !plain}
        >
          <Send aria-hidden className="size-5" strokeWidth={1.75} />
        </Button>
      </div>
      {tooLong ? (
        <p role="alert" className="mt-1.5 text-12 text-danger">
          Use at most {CONTENT_MAX} characters.
        </p>
      ) : null}
      <p className="mt-2 text-center text-12 text-muted">Powered by AI • Free during beta</p>
    </form>
  );
}
