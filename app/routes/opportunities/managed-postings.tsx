import { Zap } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useFetcher } from "react-router";
import { toast } from "#app/browser/toasts.ts";
import { longDay } from "#app/core/day-words.ts";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { AnswerSeveralDialog } from "#app/features/hiring/components/answer-several-dialog.tsx";
import { isBoosted } from "#app/features/opportunities/boosts.ts";
import { OwnerTools } from "#app/features/opportunities/components/page/owner-tools.tsx";
import { hasEnded, isEditable } from "#app/features/opportunities/life.ts";
import { ShareButton } from "#app/features/profiles/components/share-button.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { Chip, KindChip } from "#app/ui/primitives/chip.tsx";
import { MoreActs } from "#app/ui/primitives/more-acts.tsx";
import { PostingImage } from "#app/ui/primitives/posting-image.tsx";
import type { Route } from "./+types/manage-opportunities.ts";
import { SaveTemplate } from "./save-template.tsx";

type Posting = Route.ComponentProps["loaderData"]["postings"][number];

/** Postings of one state, each with its numbers and what can be done with it. */
export function ManagedPostings({ postings, now }: { postings: Posting[]; now: number }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const pausable = postings.filter(({ id, status }) => chosen.has(id) && status === "active");
  const owing = pausable.filter(({ waiting }) => waiting > 0);
  const [asking, setAsking] = useState<"close" | "close-out" | null>(null);
  const noneChosen = () => setChosen(new Set());
  return (
    <>
      {pausable.length > 0 ? (
        <div className="mb-4 flex flex-wrap items-center gap-3">
          <BulkPause postings={pausable} onDone={noneChosen} />
          {owing.length > 0 ? (
            <Button size="sm" onClick={() => setAsking("close-out")}>
              Answer all who wait at {owing.length}
            </Button>
          ) : null}
          <Button size="sm" variant="danger" onClick={() => setAsking("close")}>
            Close {pausable.length}
          </Button>
        </div>
      ) : null}
      {asking ? (
        <AnswerSeveralDialog
          title={asking === "close" ? `Close ${pausable.length}` : "Answer everybody"}
          intent={asking}
          withOutcome={asking === "close"}
          targets={(asking === "close" ? pausable : owing).map(({ id, version }) => ({
            opportunity_id: id,
            ...(asking === "close" ? { version: String(version) } : {}),
          }))}
          onClose={() => {
            setAsking(null);
            noneChosen();
          }}
        />
      ) : null}
      <ul className="grid grid-cols-1 gap-4">
        {postings.map((posting) => (
          <li
            key={posting.id}
            className="grid grid-cols-1 gap-4 rounded-card border border-hairline bg-surface p-4 shadow-card sm:grid-cols-[9rem_minmax(0,1fr)]"
          >
            <Link
              to={`/opportunity/${posting.id}`}
              aria-label={posting.title || "Untitled draft"}
              className="relative block aspect-[4/3] overflow-hidden rounded-control bg-sunken max-sm:hidden"
            >
              <PostingImage posting={posting} />
            </Link>
            <div className="flex min-w-0 flex-col gap-3">
              <div className="flex items-start justify-between gap-3">
                <div className="min-w-0">
                  <h2 className="break-words text-18">
                    <Link to={`/opportunity/${posting.id}`} className="hover:underline">
                      {posting.title || "Untitled draft"}
                    </Link>
                  </h2>
                  <p className="mt-1.5 flex flex-wrap items-center gap-2 text-14 text-muted">
                    <KindChip type={posting.type} />
                    <Standing posting={posting} now={now} />
                    {posting.status === "active" && isBoosted(posting, now) ? (
                      <Chip tone="strong">
                        <Zap aria-hidden className="size-3.5 text-spark" strokeWidth={1.75} />
                        Boosted
                      </Chip>
                    ) : null}
                  </p>
                </div>
                {posting.status === "active" ? (
                  <label className="flex min-h-11 min-w-11 shrink-0 items-center gap-2 text-14 text-muted max-sm:-my-2 max-sm:justify-center">
                    <input
                      type="checkbox"
                      className="size-5"
                      aria-label={`Choose ${posting.title}`}
                      checked={chosen.has(posting.id)}
                      onChange={(event) => {
                        const next = new Set(chosen);
                        if (event.currentTarget.checked) next.add(posting.id);
                        else next.delete(posting.id);
                        setChosen(next);
                      }}
                    />
                    <span className="max-sm:hidden">Choose</span>
                  </label>
                ) : null}
              </div>
              <Judged posting={posting} />
              <Numbers posting={posting} />
            </div>
            {/* As wide as the card: beside the picture there is no room for all of them in one row. */}
            <div className="flex flex-wrap gap-2 sm:col-span-2">
              <ButtonLink to={`/opportunity-dashboard?role=hiring&opportunity=${posting.id}`} size="sm">
                Applicants
              </ButtonLink>
              <Tools posting={posting} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What can be done with a posting; on phones behind one button, so that a card stays a card. */
function Tools({ posting }: { posting: Posting }) {
  return (
    <MoreActs onPhonesOnly>
      <OwnerTools
        applicants={false}
        posting={{ ...posting, editable: isEditable(posting.status), ended: hasEnded(posting.status) }}
      />
      {posting.status === "active" ? (
        <ShareButton
          name={posting.title}
          path={`/opportunity/${posting.id}`}
          what="opportunity"
          picture={posting.visibility === "public" ? `/opportunity/${posting.id}/og.png` : undefined}
        />
      ) : null}
      {posting.status === "draft" ? <DeleteDraft posting={posting} /> : <SaveTemplate posting={posting} />}
    </MoreActs>
  );
}

function Standing({ posting, now }: { posting: Posting; now: number }) {
  const { status, expiresAt, closeReason } = posting;
  if (status === "filled") return <Chip tone="strong">Filled</Chip>;
  if (status === "closed") return <Chip>{closeReason === "no_fit" ? "Nobody fit" : "Closed"}</Chip>;
  if (status === "active" && expiresAt !== null)
    return <span>{expiresAt > now ? `Open until ${longDay(expiresAt)}` : "Ends any moment"}</span>;
  return null;
}

/** What moderation says of it, in the list already. */
function Judged({ posting: { id, status, removedFor } }: { posting: Posting }) {
  if (status === "pending_review")
    return (
      <p className="rounded-control bg-sunken px-4 py-3 text-14">
        We still look at it. It goes out as soon as that is done, and you hear of it.
      </p>
    );
  if (status !== "removed") return null;
  return (
    <p className="rounded-control bg-danger/10 px-4 py-3 text-14">
      {removedFor ? `Taken down: ${removedFor}` : "Taken down: it goes against our guidelines."}{" "}
      <Link to={`/opportunity/${id}`} className="font-medium underline underline-offset-3">
        Are we wrong?
      </Link>
    </p>
  );
}

function Numbers({ posting }: { posting: Posting }) {
  const facts = [
    [posting.views === 1 ? "view" : "views", posting.views],
    ["interested", posting.interests],
    [posting.applications === 1 ? "application" : "applications", posting.applications],
    [posting.seats === 1 ? "place" : "places", `${posting.seatsFilled} of ${posting.seats}`],
  ] as const;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name} className="flex items-baseline gap-1.5 text-14">
            <dd className="font-semibold tabular">{value}</dd>
            <dt className="text-muted">{name}</dt>
          </div>
        ))}
      </dl>
      {posting.fresh > 0 ? <Chip tone="strong">{posting.fresh} new</Chip> : null}
      {posting.due > 0 ? (
        <Chip tone="danger">{posting.due === 1 ? "1 answer is due" : `${posting.due} answers are due`}</Chip>
      ) : null}
    </div>
  );
}

/** Pauses several at once, one after the other; what could not be paused is said, and stays where it is. */
function BulkPause({ postings, onDone }: { postings: Posting[]; onDone: () => void }) {
  const { submit, data, state } = useFetcher<FormAnswer>();
  useEffect(() => {
    if (data?.error) toast({ title: "Not paused", description: data.error.message, destructive: true });
  }, [data]);
  const pause = async () => {
    for (const { id, version } of postings)
      await submit({ intent: "pause", id, version }, { method: "post", action: "/opportunities/life" });
    onDone();
  };
  return (
    <Button variant="solid" size="sm" disabled={state !== "idle"} onClick={() => void pause()}>
      Pause {postings.length}
    </Button>
  );
}

function DeleteDraft({ posting }: { posting: Posting }) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action="/opportunities/life" className="contents">
      <input type="hidden" name="intent" value="delete-draft" />
      <input type="hidden" name="id" value={posting.id} />
      <input type="hidden" name="version" value={posting.version} />
      <Button type="submit" size="sm" variant="danger" disabled={fetcher.state !== "idle"}>
        Delete draft
      </Button>
    </fetcher.Form>
  );
}
