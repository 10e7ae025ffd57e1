import { ButtonLink } from "#app/ui/primitives/button.tsx";
import type { ApplicationDraft } from "../application-drafts.server.ts";
import { Drafted, RemoveDraft } from "./written-note.tsx";

interface DraftListProps {
  drafts: Omit<ApplicationDraft, "fields">[];
  now: number;
}

/** What programs of the member's wrote for them to apply with: it is sent by nobody but them. */
export function DraftList({ drafts, now }: DraftListProps) {
  if (drafts.length === 0) return null;
  return (
    <section aria-labelledby="drafts" className="mb-6 flex flex-col gap-3">
      <h2 id="drafts" className="text-22">
        Drafts to send
      </h2>
      <ul className="flex flex-col gap-3">
        {drafts.map((draft) => {
          const open = draft.status === "active";
          return (
            <li
              key={draft.opportunityId}
              className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-hairline bg-surface p-4"
            >
              <div className="min-w-0 flex-1 basis-60">
                <h3 className="break-words font-semibold">
                  <bdi>{draft.title}</bdi>
                </h3>
                <p className="break-words text-14 text-muted">
                  <bdi>{draft.company}</bdi> · <Drafted draft={draft} now={now} />
                  {open ? null : " It takes no more applications."}
                </p>
              </div>
              <div className="flex flex-wrap gap-2">
                <RemoveDraft opportunityId={draft.opportunityId} name={draft.title} />
                {open ? (
                  <ButtonLink
                    to={`/opportunity/${draft.opportunityId}/apply`}
                    variant="solid"
                    size="sm"
                    aria-label={`Read and send: ${draft.title}`}
                  >
                    Read and send
                  </ButtonLink>
                ) : null}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
