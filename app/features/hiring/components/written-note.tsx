import { useToldForm } from "#app/browser/use-told-form.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { Button } from "#app/ui/primitives/button.tsx";

interface DraftProps {
  opportunityId: string;
  draft: { draftedBy: string | null; updatedAt: number };
  now: number;
}

/** Says who wrote what stands in the form, and that nobody has seen it. */
export function WrittenNote({ opportunityId, draft, now }: DraftProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control border border-hairline bg-sunken py-1 pr-1 pl-3.5 text-14">
      <p className="min-w-0 flex-1 basis-60 break-words py-1.5">
        <Drafted draft={draft} now={now} /> Nothing was sent: read it, change what you like, and send it
        yourself.
      </p>
      <RemoveDraft opportunityId={opportunityId} name={null} />
    </div>
  );
}

/** Who wrote a draft, and when. */
export function Drafted({ draft, now }: Omit<DraftProps, "opportunityId">) {
  const when = relativeTime(draft.updatedAt, now);
  return draft.draftedBy ? (
    <>
      <bdi>{draft.draftedBy}</bdi> wrote this draft {when}.
    </>
  ) : (
    <>This draft was written {when}.</>
  );
}

/** @param name of the posting, where drafts stand in a list */
export function RemoveDraft({ opportunityId, name }: { opportunityId: string; name: string | null }) {
  const { fetcher, busy } = useToldForm();
  return (
    <fetcher.Form method="post" action={`/opportunity/${opportunityId}/apply`}>
      <Button
        type="submit"
        name="intent"
        value="drop-draft"
        variant="ghost"
        size="sm"
        disabled={busy}
        aria-label={name ? `Remove draft: ${name}` : undefined}
      >
        Remove draft
      </Button>
    </fetcher.Form>
  );
}
