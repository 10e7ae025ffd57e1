import { Fragment, useEffect, useId, useRef } from "react";
import { useFetcher, useParams } from "react-router";
import { toast } from "#app/browser/toasts.ts";
import { useKeptForm } from "#app/browser/use-kept-form.ts";
import { messageOf } from "#app/core/form-answer.ts";
import { cx } from "#app/ui/cx.ts";
import { DraftNote } from "#app/ui/form/draft-note.tsx";
import { FormError } from "#app/ui/form/fields.tsx";
import { fieldsOf } from "#app/ui/form/use-answered-form.ts";
import { useErrorFocus } from "#app/ui/form/use-error-focus.ts";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import { type ConflictAnswer, ConflictDialog } from "./conflict-dialog.tsx";
import { useDraftBasis } from "./use-draft-basis.ts";

interface DeskFormProps {
  intent: string;
  /** What it is about, besides the project. */
  fields?: Record<string, string | number>;
  /** What was on screen; another one meanwhile is a conflict. */
  version?: number;
  onDone?: () => void;
  /**
   * `onDone` waits until the page was read again: it leads to another address, which would break that off, or what is
   * written next needs the key that comes with the page.
   */
  patient?: boolean;
  /** Holds what the member writes: when somebody else was quicker it stays in its fields, beside the newer. */
  keeps?: boolean;
  /** Under this name its words outlive a closed dialog and a reload, until they are sent. Not for words that stand already. */
  keptAs?: string | false;
  className?: string;
  children: (form: ReturnType<typeof fieldsOf> & { busy: boolean }) => React.ReactNode;
}

/** One act on a project, from any tab of its desk: says how it went, and what somebody else changed meanwhile. */
export function DeskForm({
  intent,
  fields = {},
  version,
  onDone,
  patient,
  keeps = false,
  keptAs = false,
  className,
  children,
}: DeskFormProps) {
  const { projectId } = useParams();
  const id = useId();
  const fetcher = useFetcher<ConflictAnswer>();
  const busy = fetcher.state !== "idle";
  const answer = busy ? undefined : fetcher.data;
  const outdated = answer?.theirs !== undefined;
  const draft = useDraftBasis(keeps, { version, fields });
  const kept = useKeptForm<ConflictAnswer>(keptAs ? `${projectId}:${keptAs}` : null, undefined);
  const form = useErrorFocus<HTMLFormElement>(answer?.error && !outdated && answer);
  const done = useRef(onDone);
  const settled = useRef(draft.letGo);
  useEffect(() => {
    done.current = onDone;
    settled.current = draft.letGo;
  });
  const told = useRef<ConflictAnswer>(undefined);
  const news = patient ? answer : fetcher.data;
  useEffect(() => {
    if (!news?.done || told.current === news) return;
    told.current = news;
    toast({ title: news.done });
    settled.current();
    done.current?.();
  }, [news]);
  /** The same act once more, whatever version there is by now. */
  function overwrite(element: HTMLFormElement | null): void {
    if (!element) return;
    const again = new FormData(element);
    again.delete("version");
    void fetcher.submit(again, { method: "post", action: `/desk/${projectId}` });
  }
  const overwriting = version === undefined ? {} : { onOverwrite: () => overwrite(form.current) };
  return (
    <>
      <fetcher.Form
        id={id}
        ref={form}
        method="post"
        action={`/desk/${projectId}`}
        onInput={(event) => {
          draft.hold();
          kept.onInput(event);
        }}
        onSubmit={kept.onSubmit}
        className={cx("flex flex-col gap-4", className)}
      >
        <input type="hidden" name="intent" value={intent} />
        {/* For `clientAction` of the desk: where its answer is said. */}
        <input type="hidden" name="form_id" value={id} />
        {Object.entries(draft.basis.fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {draft.basis.version === undefined ? null : (
          <input type="hidden" name="version" value={draft.basis.version} />
        )}
        {kept.restored ? <DraftNote onDiscard={kept.discard} /> : null}
        <FormError message={outdated ? null : messageOf(answer)} />
        {keeps && outdated && answer && answer !== draft.answered ? (
          <ChangedMeanwhile answer={answer} onLoad={() => draft.load(answer)} {...overwriting} />
        ) : null}
        <Fragment key={draft.key + kept.round}>
          {children({ ...fieldsOf(kept.answer, answer), busy })}
        </Fragment>
      </fetcher.Form>
      {!keeps && outdated && answer ? (
        <ConflictDialog
          answer={answer}
          message={messageOf(answer) ?? ""}
          onClose={() => onDone?.()}
          {...overwriting}
        />
      ) : null}
    </>
  );
}
