import { Check } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { forgetPages } from "#app/browser/page-cache.ts";
import { serverNow } from "#app/browser/server-clock.ts";
import { toast } from "#app/browser/toasts.ts";
import { untilWords } from "#app/core/relative-time.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dotted } from "#app/ui/primitives/dotted.tsx";
import { type Poll, type Post, sharesOf } from "../rules.ts";
import { ask } from "./feed-wire.ts";

interface PollBoxProps {
  postId: string;
  poll: Poll;
  /** Whether who looks is a member, who may vote. */
  member: boolean;
  now: number;
  onChange: (id: string, changed: (post: Post) => Post) => void;
  onGone: () => void;
}

/** What a post asks: its answers to choose from, how they stand for who may see it, and how long there is. */
export function PollBox({ postId, poll, member, now, onChange, onGone }: PollBoxProps) {
  const results = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const show = (fresh: Poll) => onChange(postId, (post) => ({ ...post, poll: fresh }));
  const read = async () => {
    const answer = await ask<{ poll: Poll }>("GET", `/posts/${postId}/poll`);
    if (answer.ok) show(answer.value.poll);
  };
  const ended = useEnded(poll.endsAt, now, () => {
    if (member && poll.counts === null) void read();
  });
  const vote = async (answer: number) => {
    setBusy(true);
    const given = await ask<{ poll: Poll }>("PUT", `/posts/${postId}/vote`, { answer });
    setBusy(false);
    if (given.ok) {
      show(given.value.poll);
      void forgetPages();
      // The form goes away, and has the focus.
      requestAnimationFrame(() => results.current?.focus({ preventScroll: true }));
      return;
    }
    if (given.status === 404) return onGone();
    toast({ title: "Your vote was not saved", description: given.message, destructive: true });
    if (given.status === 409) void read();
  };
  const open = member && !ended;
  const form = open ? <VoteForm postId={postId} poll={poll} busy={busy} onVote={vote} /> : null;
  return (
    <section aria-label="Poll" className="flex flex-col gap-3">
      {poll.counts ? (
        <div ref={results} tabIndex={-1} className="rounded-control">
          <Results poll={poll} counts={poll.counts} />
        </div>
      ) : (
        (form ?? <Answers poll={poll} />)
      )}
      {poll.counts && form ? (
        <details key={poll.mine} className="group">
          <summary className="inline-flex min-h-9 cursor-pointer items-center text-14 underline underline-offset-2 pointer-coarse:min-h-11">
            {poll.mine === null ? "Vote yourself" : "Change your vote"}
          </summary>
          <div className="mt-2">{form}</div>
        </details>
      ) : null}
      <Dotted className="text-14 text-muted tabular">
        {poll.votes === 1 ? "1 vote" : `${poll.votes.toLocaleString("en")} votes`}
        {ended ? "Ended" : `Ends ${untilWords(poll.endsAt, now)}`}
        {member || ended ? null : (
          <Link
            to={`/auth?return=${encodeURIComponent(`/spark?tab=circle&post=${postId}`)}`}
            className="underline underline-offset-2"
          >
            Sign in to vote
          </Link>
        )}
      </Dotted>
    </section>
  );
}

interface VoteFormProps {
  postId: string;
  poll: Poll;
  busy: boolean;
  onVote: (answer: number) => Promise<void>;
}

/** One answer of a few. Without script the page of the Circle takes it. */
function VoteForm({ postId, poll, busy, onVote }: VoteFormProps) {
  return (
    <form
      method="post"
      action={`/spark?tab=circle&post=${postId}`}
      className="flex flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const chosen = new FormData(event.currentTarget).get("answer");
        if (chosen !== null && !busy) void onVote(Number(chosen));
      }}
    >
      <input type="hidden" name="intent" value="vote" />
      <input type="hidden" name="post_id" value={postId} />
      <fieldset className="flex w-full flex-col gap-2">
        <legend className="sr-only">Your answer</legend>
        {poll.answers.map((words, index) => (
          <label
            key={words}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-hairline-strong px-3.5 py-2 transition-colors hover:border-text/60 has-checked:border-spark has-checked:bg-spark/10"
          >
            <input
              type="radio"
              name="answer"
              value={index}
              defaultChecked={poll.mine === index}
              required
              className="size-5 shrink-0"
            />
            <span className="min-w-0 break-words">{words}</span>
          </label>
        ))}
      </fieldset>
      <Button type="submit" size="sm" disabled={busy}>
        {busy ? "Voting..." : "Vote"}
      </Button>
    </form>
  );
}

/** How the answers stand: the words say all that the bars show. */
function Results({ poll, counts }: { poll: Poll; counts: number[] }) {
  const shares = sharesOf(counts);
  return (
    <ul aria-label="How the poll stands" className="flex flex-col gap-2">
      {poll.answers.map((words, index) => (
        <li
          key={words}
          className="relative isolate flex min-h-11 items-center justify-between gap-3 overflow-hidden rounded-control bg-sunken px-3.5 py-2"
        >
          <span
            aria-hidden
            className="-z-10 absolute inset-y-0 left-0 bg-spark/20 transition-[width] duration-220"
            style={{ width: `${shares[index] ?? 0}%` }}
          />
          <span className="flex min-w-0 items-center gap-2">
            <span className="min-w-0 break-words">{words}</span>
            {poll.mine === index ? (
              <span className="inline-flex shrink-0 items-center gap-1 text-12 text-spark">
                <Check aria-hidden className="size-4" strokeWidth={2} />
                Your vote
              </span>
            ) : null}
          </span>
          <span className="shrink-0 font-medium text-14 tabular">
            {shares[index] ?? 0} %<span className="sr-only">, {voteWords(counts[index] ?? 0)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** For who may not vote and sees no counts. */
function Answers({ poll }: { poll: Poll }) {
  return (
    <ul aria-label="Answers" className="flex flex-col gap-2">
      {poll.answers.map((words) => (
        <li key={words} className="min-h-11 break-words rounded-control bg-sunken px-3.5 py-2.5">
          {words}
        </li>
      ))}
    </ul>
  );
}

function voteWords(count: number): string {
  return count === 1 ? "1 vote" : `${count} votes`;
}

/** Whether it has ended, also while it is looked at. @param whenEnded called once it has */
function useEnded(endsAt: number, now: number, whenEnded: () => void): boolean {
  const [ended, setEnded] = useState(endsAt <= now);
  const latest = useRef(whenEnded);
  useEffect(() => {
    latest.current = whenEnded;
  });
  useEffect(() => {
    if (ended) return;
    const timer = setTimeout(
      () => {
        setEnded(true);
        latest.current();
      },
      Math.max(0, endsAt - serverNow()),
    );
    return () => clearTimeout(timer);
  }, [ended, endsAt]);
  return ended;
}
