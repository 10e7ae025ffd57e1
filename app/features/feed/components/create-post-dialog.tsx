import { ChartBarBig } from "lucide-react";
import { useEffect, useState } from "react";
import { useRevalidator, useSearchParams } from "react-router";
import { forgetPages } from "#app/browser/page-cache.ts";
import { prepareToasts, type ToastMessage, toast } from "#app/browser/toasts.ts";
import { cleanLines, countCharacters } from "#app/core/member-text.ts";
import { useUploads } from "#app/features/files/components/use-uploads.ts";
import { cx } from "#app/ui/cx.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import {
  areAnswers,
  CONTENT_MAX,
  CONTENT_REQUIRED_SENTENCE,
  FILES_MAX,
  POLL_ANSWER_MAX,
  QUESTION_REQUIRED_SENTENCE,
} from "../terms.ts";
import { Attachments } from "./attachments.tsx";
import { type Answer, ask } from "./feed-wire.ts";
import { NEW_POLL, type PollDraft, PollFields } from "./poll-fields.tsx";
import { PostFields } from "./post-fields.tsx";
import { type SharedThings, ShareField } from "./share-field.tsx";
import { useSparkDraft } from "./spark-draft.ts";

interface CreatePostDialogProps {
  /** Null for a visitor, who is told when they share. */
  memberId: string | null;
  onOpenChange: (open: boolean) => void;
}

/** The Create Post dialog (specification §2). What was begun stays until it is shared. */
export default function CreatePostDialog({ memberId, onOpenChange }: CreatePostDialogProps) {
  const { draft, change, discard } = useSparkDraft(memberId ?? "visitor");
  const uploads = useUploads({ purpose: "feed", limit: FILES_MAX });
  const [lostFiles] = useState(draft.files);
  const chosen = uploads.uploads.length > 0;
  useEffect(() => {
    if (chosen) change({ files: true });
  }, [chosen, change]);
  // The page of an opportunity leads here.
  const [params, setParams] = useSearchParams();
  const shared = params.get("share");
  useEffect(() => {
    if (!shared) return;
    change({ opportunityId: shared });
    setParams(
      (current) => {
        current.delete("share");
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [shared, change, setParams]);
  const { opportunityId = null, project = null, poll = null } = draft;
  const [alts, setAlts] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  // Every submit ends in a toast, also the one that finds the network gone.
  useEffect(prepareToasts, []);

  const done = uploads.uploads.filter(({ state }) => state === "done");
  const wordless = cleanLines(draft.content) === "";
  const empty = wordless && done.length === 0 && !opportunityId && !project;
  // What failed or was refused is said at its file; it is removed or tried again first.
  const stuck = uploads.uploads.some(({ state }) => state === "refused" || state === "failed");
  const lacks = lackOf({ poll, project, wordless });
  const waiting = uploads.busy || done.length < uploads.uploads.length;
  const share = async () => {
    if (busy || waiting || lacks) return;
    if (empty) {
      toast({ title: "Content required", description: CONTENT_REQUIRED_SENTENCE, destructive: true });
      return;
    }
    setBusy(true);
    const { clientId: client_id, content, tags, visibility } = draft;
    const media = done.flatMap(({ key, stored }) =>
      stored ? [{ file_id: stored.id, alt: alts[key] ?? null }] : [],
    );
    const told = project && { id: project.id, may_tell: project.told };
    const post = {
      ...{ client_id, content, tags, visibility, media, poll },
      opportunity_id: opportunityId,
      project: told,
    };
    const answer = await ask<{ id: string }>("POST", "/posts", post);
    setBusy(false);
    toast(outcomeOf(answer));
    // The first try was shared: what was changed since is another post.
    if (!answer.ok && answer.code === "conflict") change({ clientId: crypto.randomUUID() });
    if (!answer.ok) return;
    uploads.keep();
    discard();
    onOpenChange(false);
    void forgetPages().then(revalidate);
  };
  return (
    <Dialog
      open
      // While it is on its way there is nothing to come back to.
      onOpenChange={(open) => (busy ? undefined : onOpenChange(open))}
      title="Create Post"
      description="Share what you are working on with your circle."
    >
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void share();
        }}
      >
        {lostFiles && !chosen ? (
          <p className="rounded-control border border-hairline bg-sunken px-3.5 py-2.5 text-14">
            What you typed is still here. Please choose your files again.
          </p>
        ) : null}
        <PostFields
          text={draft}
          onChange={change}
          onSubmit={() => void share()}
          asks={poll !== null}
          shows={chosen || opportunityId !== null || project !== null}
        >
          <Attachments
            uploads={uploads}
            alts={alts}
            onAlt={(key, alt) => setAlts((before) => ({ ...before, [key]: alt }))}
          />
          {poll ? (
            <PollFields
              poll={poll}
              onChange={(poll) => change({ poll })}
              onRemove={() => change({ poll: null })}
            />
          ) : (
            <Button size="sm" className="self-start" onClick={() => change({ poll: NEW_POLL })}>
              <ChartBarBig aria-hidden className="size-4" strokeWidth={1.75} />
              Add a poll
            </Button>
          )}
          {memberId && !shared ? (
            <ShareField opportunityId={opportunityId} project={project} onChange={change} />
          ) : null}
        </PostFields>
        <div className="-mx-5 sm:-mx-6 -mb-5 sm:-mb-6 -bottom-5 sm:-bottom-6 border-hairline border-t bg-surface px-5 py-4 sm:px-6 [@media(min-height:35rem)]:sticky">
          <p role="status" className={cx("mb-3 text-14 empty:hidden", stuck ? "text-danger" : "text-muted")}>
            {stuck ? "To share, remove the files marked in red, or try them again." : lacks}
          </p>
          <Button
            type="submit"
            variant="spark"
            className="w-full"
            disabled={
              busy || waiting || empty || lacks !== null || countCharacters(draft.content) > CONTENT_MAX
            }
          >
            {busy ? "Posting..." : uploads.busy ? "Uploading..." : "Share"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What has still to be said before it can be shared; null for nothing. */
function lackOf({
  poll,
  project,
  wordless,
}: {
  poll: PollDraft | null;
  project: NonNullable<SharedThings["project"]> | null;
  wordless: boolean;
}): string | null {
  if (poll && wordless) return `${QUESTION_REQUIRED_SENTENCE}.`;
  if (poll && !areAnswers(poll.answers)) return "Give each answer of your poll words of its own.";
  if (poll?.answers.some((answer) => countCharacters(answer) > POLL_ANSWER_MAX))
    return `Keep each answer within ${POLL_ANSWER_MAX} characters.`;
  return project && !project.told ? "Please say that you may tell of this project." : null;
}

/** The toasts of sharing, word for word (specification §8). */
function outcomeOf(answer: Answer<unknown>): ToastMessage {
  if (answer.ok)
    return { title: "Post shared! 🔥", description: "Your post has been shared with your circle" };
  if (answer.code === "content_flagged")
    return { title: "Content Flagged", description: answer.message, destructive: true };
  const description = answer.code === "unauthenticated" ? "Not authenticated" : answer.message;
  return { title: "Failed to create post", description, destructive: true };
}
