import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { prepareToasts } from "#app/browser/toasts.ts";
import { FormError } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { postOpportunitySchema } from "../schema.ts";
import { keepDraft, type PostDraft, useKeptDraft } from "./post-draft.ts";
import { PostOpportunityFields } from "./post-opportunity-fields.tsx";

/** What the post action answers. */
export interface PostAnswer {
  posted?: { id: string; submissionKey: string };
  result?: SubmissionResult<string[]>;
  flagged?: { reason: string };
  failed?: { image: string[] | null };
  error?: { code: string; message: string; fields: Record<string, string[]> };
}

export interface PostOpportunityFormProps {
  viewer: { userId: string; email: string; displayName: string; accountType: string };
  /** Called once for each answer of the server, while the form is open. */
  onAnswer?: (answer: PostAnswer) => void;
  /** The answer to a submit without script. */
  initialAnswer?: PostAnswer | undefined;
  submissionKey: string;
}

/** The Post Opportunity form (specification §2), with the rules of §5 in the browser and again on the server. */
export function PostOpportunityForm(props: PostOpportunityFormProps) {
  const { draft, discard } = useKeptDraft(props.viewer.userId);
  return <Form key={draft ? "kept" : "new"} {...props} draft={draft} onDiscard={discard} />;
}

interface FormProps extends PostOpportunityFormProps {
  draft: PostDraft | null;
  onDiscard: () => void;
}

function Form({ viewer, onAnswer, initialAnswer, submissionKey, draft, onDiscard }: FormProps) {
  const [firstKey] = useState(draft?.submissionKey ?? keyOf(initialAnswer) ?? submissionKey);
  // By key: a form that is opened again finds the submit that is still on its way, and its answer.
  const fetcher = useFetcher<PostAnswer>({ key: `post-opportunity:${firstKey}` });
  const answer = fetcher.data ?? initialAnswer;
  const busy = fetcher.state !== "idle";
  const key = useSubmissionKey(firstKey, fetcher.data);
  const element = useRef<HTMLFormElement>(null);

  const handled = useRef<PostAnswer | undefined>(undefined);
  useEffect(() => {
    if (fetcher.state !== "idle" || !fetcher.data || handled.current === fetcher.data) return;
    handled.current = fetcher.data;
    if (!fetcher.data.posted) showTrouble(element.current);
    onAnswer?.(fetcher.data);
  }, [fetcher.state, fetcher.data, onAnswer]);

  // Every submit ends in a toast, also the one that finds the network gone.
  useEffect(prepareToasts, []);

  const [form, fields] = useForm({
    lastResult: busy ? null : (answer?.result ?? null),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    defaultValue: {
      email: viewer.email,
      company_name: viewer.accountType === "creator" ? "" : viewer.displayName,
      type: "job",
      ...draft?.fields,
    },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: postOpportunitySchema }),
  });
  const { onSubmit, ...formProps } = getFormProps(form);

  return (
    <fetcher.Form
      ref={element}
      method="post"
      action="/opportunities/new"
      encType="multipart/form-data"
      onInput={(event) => keepDraft(viewer.userId, event.currentTarget)}
      {...formProps}
      onSubmit={(event) => {
        onSubmit(event);
        // The form library checks a field that is left by a submit of its own: the focus must not be fetched back.
        if (isOwnCheck(event)) return;
        // Its sentence stands below a field, where the button over the sheet's end may cover it.
        if (event.defaultPrevented)
          requestAnimationFrame(() => showTrouble(element.current, "[aria-invalid=true]"));
        // What the fields found is shown by the form library; an image that cannot be used is not its field.
        else if (showTrouble(event.currentTarget, "[data-unusable]")) event.preventDefault();
        if (!event.defaultPrevented) keepDraft(viewer.userId, event.currentTarget);
      }}
    >
      <input type="hidden" name="submission_key" value={key} />
      <div className="flex flex-col gap-5">
        {draft ? <DraftNote draft={draft} onDiscard={onDiscard} /> : null}
        <FormError message={answer?.error?.message} />
        <FormError message={answer?.flagged?.reason} />
        <PostOpportunityFields fields={fields} imageErrors={answer?.failed?.image ?? undefined} />
        <div className="in-[[role=dialog]]:-bottom-5 sm:in-[[role=dialog]]:-bottom-6 sm:in-[[role=dialog]]:-mx-6 sm:in-[[role=dialog]]:-mb-6 in-[[role=dialog]]:-mx-5 in-[[role=dialog]]:-mb-5 in-[[role=dialog]]:border-hairline in-[[role=dialog]]:border-t in-[[role=dialog]]:bg-surface in-[[role=dialog]]:px-5 in-[[role=dialog]]:py-4 sm:in-[[role=dialog]]:px-6 [@media(min-height:35rem)]:in-[[role=dialog]]:sticky">
          <Button type="submit" variant="spark" disabled={busy} className="w-full">
            {busy ? "Posting..." : "Post Opportunity"}
          </Button>
        </div>
      </div>
    </fetcher.Form>
  );
}

function isOwnCheck({ nativeEvent }: React.SubmitEvent<HTMLFormElement>): boolean {
  return nativeEvent.submitter?.getAttribute("name") === "__intent__";
}

/** Says that what was typed before is back. */
function DraftNote({ draft, onDiscard }: { draft: PostDraft; onDiscard: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control border border-hairline bg-sunken py-1 pr-1 pl-3.5 text-14">
      <p className="py-1.5">
        What you typed is still here.{draft.picture ? " Please choose your image again." : ""}
      </p>
      <Button variant="ghost" size="sm" onClick={onDiscard}>
        Start over
      </Button>
    </div>
  );
}

/** The same for every try, so that no try is stored twice; a new one once this one is known to be used up. */
function useSubmissionKey(firstKey: string, answer: PostAnswer | undefined): string {
  const [key, setKey] = useState(firstKey);
  useEffect(() => {
    if (answer?.error?.code === "conflict") setKey(crypto.randomUUID());
  }, [answer]);
  return key;
}

/** The key of a submit without script that needs another look. */
function keyOf(answer: PostAnswer | undefined): string | undefined {
  const key = answer?.error?.code === "conflict" ? undefined : answer?.result?.initialValue?.submission_key;
  return typeof key === "string" ? key : undefined;
}

/** Brings the first thing that needs another look into view, and the focus there. */
function showTrouble(form: HTMLFormElement | null, selector = "[aria-invalid=true], [role=alert]"): boolean {
  const trouble = form?.querySelector<HTMLElement>(selector);
  trouble?.scrollIntoView({ block: "center" });
  trouble?.focus({ preventScroll: true });
  return Boolean(trouble);
}
