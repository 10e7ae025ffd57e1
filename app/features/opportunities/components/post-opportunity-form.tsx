import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { tellUnkept } from "#app/browser/tell-unkept.ts";
import { prepareToasts } from "#app/browser/toasts.ts";
import { readSubmission } from "#app/core/read-submission.ts";
import { DraftNote } from "#app/ui/form/draft-note.tsx";
import { FormError } from "#app/ui/form/fields.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import type { FormFields } from "../form-fields.ts";
import { draftSchema, type PostFormInput, postOpportunitySchema } from "../schema.ts";
import { ClarityPanel } from "./clarity-panel.tsx";
import { DetailFields } from "./detail-fields.tsx";
import { dropPending, keepPending, type PendingPost } from "./pending-post.ts";
import { keepDraft, type PostDraft, useKeptDraft } from "./post-draft.ts";
import { PostOpportunityFields } from "./post-opportunity-fields.tsx";
import { takeSuggestion, useLiveLook } from "./use-live-look.ts";
import { usePendingPost } from "./use-pending-post.ts";

const AppealFlagged = lazy(() => import("./appeal-flagged.tsx"));

/** What the post action answers. */
export interface PostAnswer {
  /** `changed`: it was there before. */
  posted?: { id: string; submissionKey: string; status: string; changed: boolean };
  result?: SubmissionResult<string[]>;
  flagged?: { reason: string };
  failed?: { image: string[] | null };
  error?: { code: string; message: string; fields: Record<string, string[]> };
}

export interface PostOpportunityFormProps {
  /** Null for a visitor: what they fill in waits in their browser until they have signed in. */
  viewer: { userId: string; email: string; displayName: string; accountType: string } | null;
  /** Called once for each answer of the server, while the form is open. */
  onAnswer?: (answer: PostAnswer) => void;
  /** The answer to a submit without script. */
  initialAnswer?: PostAnswer | undefined;
  submissionKey: string;
  /** What it begins with: a template, or the posting that is changed. */
  begins?: FormFields | undefined;
  /** The posting that is changed. */
  edits?: { id: string; version: number; isDraft: boolean } | undefined;
  /** Companies the member may post for. */
  companies?: { id: string; name: string }[];
}

/** The Post Opportunity form (specification §2), with the rules of §5 in the browser and again on the server. */
export function PostOpportunityForm(props: PostOpportunityFormProps) {
  const isNew = props.edits === undefined;
  const { draft, discard } = useKeptDraft(props.viewer?.userId ?? null);
  const pending = usePendingPost(isNew && props.viewer !== null);
  // The browser's own store answers in a moment; a form that changed under the fingers would be worse.
  if (pending === null) return <div className="min-h-96" aria-busy="true" />;
  const kept = isNew && !pending && !props.begins ? draft : null;
  return (
    <PostForm
      key={pending ? "pending" : kept ? "kept" : "new"}
      {...props}
      draft={kept}
      pending={pending}
      onDiscard={discard}
    />
  );
}

type Begins = { [K in keyof PostFormInput]?: K extends "rights_channels" ? string[] : string };

interface FormProps extends PostOpportunityFormProps {
  draft: PostDraft | null;
  pending: PendingPost | undefined;
  onDiscard: () => void;
}

function PostForm({ viewer, onAnswer, initialAnswer, draft, pending, onDiscard, ...props }: FormProps) {
  const { edits, begins } = props;
  const [firstKey] = useState(
    pending?.submissionKey ?? draft?.submissionKey ?? keyOf(initialAnswer) ?? props.submissionKey,
  );
  // By key: a form that is opened again finds the submit that is still on its way, and its answer.
  const fetcher = useFetcher<PostAnswer>({ key: `post-opportunity:${edits?.id ?? firstKey}` });
  const answer = fetcher.data ?? initialAnswer;
  const busy = fetcher.state !== "idle";
  const key = useSubmissionKey(firstKey, fetcher.data);
  const element = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const leaving = useRef(false);

  const handled = useRef<PostAnswer | undefined>(undefined);
  useEffect(() => {
    if (fetcher.state !== "idle" || !fetcher.data || handled.current === fetcher.data) return;
    handled.current = fetcher.data;
    if (!fetcher.data.posted) showTrouble(element.current);
    onAnswer?.(fetcher.data);
  }, [fetcher.state, fetcher.data, onAnswer]);

  // Every submit ends in a toast, also the one that finds the network gone.
  useEffect(prepareToasts, []);

  const [form, fields] = useForm<PostFormInput, unknown, string[]>({
    lastResult: busy ? null : (answer?.result ?? null),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    // Texts by field name, as a form of ours held them before; unknown ones stand in no field.
    defaultValue: {
      email: viewer?.email ?? "",
      company_name: !viewer || viewer.accountType === "creator" ? "" : viewer.displayName,
      type: "job",
      ...begins,
      ...draft?.fields,
      ...pending?.fields,
    } as Begins,
    onValidate: ({ formData }) =>
      readSubmission(formData, formData.get("intent") === "draft" ? draftSchema : postOpportunitySchema),
  });
  const { onSubmit, ...formProps } = getFormProps(form);
  const { live, look } = useLiveLook(element);

  const keep = (target: HTMLFormElement) => {
    if (!edits) keepDraft(viewer?.userId ?? null, target);
  };
  const signInFirst = async (target: HTMLFormElement) => {
    if (leaving.current) return;
    leaving.current = true;
    const kept = await keepPending(target);
    if (kept !== "all") tellUnkept(kept === "words" ? "your picture" : "what you wrote");
    void navigate("/auth?return=post-opportunity");
  };

  return (
    <fetcher.Form
      ref={element}
      method="post"
      action={edits ? `/opportunities/${edits.id}/edit` : "/opportunities/new"}
      encType="multipart/form-data"
      onInput={(event) => {
        keep(event.currentTarget);
        look();
      }}
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
        else if (!viewer) {
          event.preventDefault();
          void signInFirst(event.currentTarget);
        }
        if (!event.defaultPrevented) keep(event.currentTarget);
      }}
    >
      <input type="hidden" name="submission_key" value={key} />
      {edits ? <input type="hidden" name="version" value={edits.version} /> : null}
      <div className="flex flex-col gap-5">
        {draft ? (
          <DraftNote
            note={draft.picture ? "Please choose your image again." : undefined}
            onDiscard={onDiscard}
          />
        ) : null}
        <FormError message={answer?.error?.message} />
        {edits && answer?.error?.code === "conflict" ? (
          <ButtonLink
            to={`/opportunities/${edits.id}/edit`}
            reloadDocument
            size="sm"
            className="-mt-2 self-start"
          >
            Reload
          </ButtonLink>
        ) : null}
        <FormError message={answer?.flagged?.reason} />
        {answer?.flagged ? (
          <Suspense fallback={null}>
            <AppealFlagged form={element} />
          </Suspense>
        ) : null}
        <PostOpportunityFields
          fields={fields}
          imageErrors={answer?.failed?.image ?? undefined}
          restored={pending?.image ?? null}
        />
        <DetailFields
          fields={fields}
          type={live?.type ?? String(fields.type.initialValue ?? "job")}
          farReaching={live?.farReaching ?? false}
          priced={viewer ? (live?.priced ?? "") : ""}
          companies={props.companies ?? []}
        />
        {live ? (
          <ClarityPanel clarity={live.clarity} onTake={(words) => takeSuggestion(element.current, words)} />
        ) : null}
        <div className="sm:in-[[role=dialog]]:-bottom-6 sm:in-[[role=dialog]]:-mx-6 sm:in-[[role=dialog]]:-mb-6 in-[[role=dialog]]:-bottom-5 in-[[role=dialog]]:-mx-5 in-[[role=dialog]]:-mb-5 flex flex-col gap-2 in-[[role=dialog]]:border-hairline in-[[role=dialog]]:border-t in-[[role=dialog]]:bg-surface in-[[role=dialog]]:px-5 in-[[role=dialog]]:py-4 sm:in-[[role=dialog]]:px-6 [@media(min-height:35rem)]:in-[[role=dialog]]:sticky">
          <div className="flex flex-wrap-reverse gap-2">
            {viewer && (!edits || edits.isDraft) ? (
              <Button type="submit" name="intent" value="draft" disabled={busy}>
                Keep as draft
              </Button>
            ) : null}
            <Button type="submit" variant="spark" disabled={busy} className="flex-1 basis-48">
              {edits && !edits.isDraft
                ? busy
                  ? "Saving..."
                  : "Save changes"
                : busy
                  ? "Posting..."
                  : "Post Opportunity"}
            </Button>
          </div>
          {viewer ? null : (
            <p className="text-center text-14 text-muted">
              You sign in next; what you wrote waits in this browser.
            </p>
          )}
        </div>
      </div>
    </fetcher.Form>
  );
}

function isOwnCheck({ nativeEvent }: React.SubmitEvent<HTMLFormElement>): boolean {
  return nativeEvent.submitter?.getAttribute("name") === "__intent__";
}

/** The same for every try, so that no try is stored twice; a new one once this one is known to be used up. */
function useSubmissionKey(firstKey: string, answer: PostAnswer | undefined): string {
  const [key, setKey] = useState(firstKey);
  useEffect(() => {
    if (answer?.error?.code === "conflict") setKey(crypto.randomUUID());
    if (answer?.posted) dropPending();
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
