import { useState } from "react";
import { useNavigate } from "react-router";
import { useToldForm } from "#app/browser/use-told-form.ts";
import { type FormAnswer, messageOf } from "#app/core/form-answer.ts";
import type { Typed } from "#app/core/typed-fields.ts";
import { DraftNote } from "#app/ui/form/draft-note.tsx";
import { FormError, TextAreaField } from "#app/ui/form/fields.tsx";
import { useErrorFocus } from "#app/ui/form/use-error-focus.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import type { ApplyPage } from "../apply-page.server.ts";
import { ANSWER_MAX, PITCH_MAX } from "../terms.ts";
import { dropApplyDraft, keepApplyDraft, useApplyDraft } from "./apply-draft.ts";
import { OfferFields } from "./apply-offer-fields.tsx";
import { CrewChoice } from "./crew-choice.tsx";
import { WorkPicks } from "./work-picks.tsx";
import { WrittenNote } from "./written-note.tsx";

interface ApplyFormProps {
  page: ApplyPage;
  /** The answer to a form that was sent without script. */
  initialAnswer?: FormAnswer | undefined;
  /** Asks for the stored application anew; its words replace those typed, or only its version does. */
  onReload: (keepMine: boolean) => void;
  onSent: () => void;
}

/** The form to apply with, and to change what was sent as long as nobody has seen it. */
export function ApplyForm(props: ApplyFormProps) {
  const { posting, mine, memberId } = props.page;
  const kept = useApplyDraft(posting.id, memberId);
  // What is being changed stands at the server.
  const draft = mine?.status === "submitted" ? null : kept.draft;
  const written = mine?.status === "submitted" ? null : props.page.draft;
  return (
    <div className="flex flex-col gap-6">
      {written ? <WrittenNote opportunityId={posting.id} draft={written} now={props.page.now} /> : null}
      <Fields
        key={draft ? "draft" : (written?.updatedAt ?? "new")}
        {...props}
        draft={draft}
        written={written?.fields ?? null}
        onDiscard={kept.discard}
      />
    </div>
  );
}

interface FieldsProps extends ApplyFormProps {
  /** What was typed in this window before. */
  draft: Typed | null;
  /** What a program wrote. */
  written: Typed | null;
  onDiscard: () => void;
}

function Fields({ page, draft, written, onDiscard, initialAnswer, onReload, onSent }: FieldsProps) {
  const { posting, mine, works, memberId } = page;
  const edits = mine?.status === "submitted" ? mine : null;
  const { fetcher, busy, ...sent } = useToldForm(() => {
    dropApplyDraft(posting.id);
    onSent();
  });
  const navigate = useNavigate();
  const answer = busy ? undefined : (sent.answer ?? initialAnswer);
  const form = useErrorFocus<HTMLFormElement>(answer?.error && answer);
  const errorsOf = (name: string) => answer?.error?.fields[name];
  const field = (name: string, saved?: string | null) => ({
    name,
    defaultValue: initialAnswer?.typed?.[name]?.[0] ?? (draft ?? written)?.[name]?.[0] ?? saved ?? undefined,
    errors: errorsOf(name),
  });
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={`/opportunity/${posting.id}/apply`}
      className="flex flex-col gap-6"
      onInput={(event) => {
        if (memberId && !edits) keepApplyDraft(posting.id, memberId, event.currentTarget);
      }}
      onSubmit={(event) => {
        if (memberId) return;
        event.preventDefault();
        keepApplyDraft(posting.id, null, event.currentTarget);
        void navigate(`/auth?return=${encodeURIComponent(`apply:${posting.id}`)}`);
      }}
    >
      {draft ? <DraftNote onDiscard={onDiscard} /> : null}
      <FormError message={messageOf(answer)} />
      {edits && answer?.error?.code === "conflict" ? <Choice onReload={onReload} /> : null}
      <input type="hidden" name="intent" value={edits ? "edit" : "apply"} />
      {edits ? (
        <>
          <input type="hidden" name="application_id" value={edits.id} />
          <input type="hidden" name="version" value={edits.version} />
        </>
      ) : null}
      {edits ? null : <CrewChoice page={page} {...field("crew_id", "none")} />}
      <TextAreaField
        label="Why you"
        rows={6}
        limit={PITCH_MAX}
        required
        help="What you would do, and what of your work shows that you can."
        {...field("pitch", mine?.pitch)}
      />
      {posting.questions.map((question, index) => (
        <TextAreaField
          // biome-ignore lint/suspicious/noArrayIndexKey: a question is known by its place
          key={index}
          label={question}
          rows={3}
          limit={ANSWER_MAX}
          required
          {...field(`answers[${index}]`, mine?.answers[index])}
        />
      ))}
      <WorkPicks
        works={works}
        chosen={
          initialAnswer?.typed?.portfolio_item_ids ??
          draft?.portfolio_item_ids ??
          mine?.portfolioItemIds ??
          []
        }
        errors={errorsOf("portfolio_item_ids")}
      />
      <OfferFields posting={posting} mine={mine} field={field} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="spark" disabled={busy}>
          {busy ? "Sending..." : edits ? "Save changes" : memberId ? "Send application" : "Sign in and send"}
        </Button>
        <p className="text-14 text-muted">
          {posting.promiseDays === 1
            ? "They promise an answer within a day."
            : `They promise an answer within ${posting.promiseDays} days.`}
        </p>
      </div>
    </fetcher.Form>
  );
}

/** What was sent was changed in another window: whose words shall stand. */
function Choice({ onReload }: Pick<ApplyFormProps, "onReload">) {
  const [kept, setKept] = useState(false);
  if (kept) return <p role="status">Yours will stand once you save again.</p>;
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" onClick={() => onReload(false)}>
        Show the other one
      </Button>
      <Button
        size="sm"
        onClick={() => {
          onReload(true);
          setKept(true);
        }}
      >
        Keep mine
      </Button>
    </div>
  );
}
