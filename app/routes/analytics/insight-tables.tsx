import { Link } from "react-router";
import type {
  Funnel as FunnelRow,
  selectPostings,
  selectPosts,
  selectWorks,
} from "#app/features/analytics/insight.server.ts";
import { FiguresTable } from "#app/ui/primitives/figures-table.tsx";

type Rows<Q extends (...args: never[]) => PromiseLike<unknown[]>> = Awaited<ReturnType<Q>>;

const STEPS = [
  ["sent", "Sent"],
  ["seen", "Seen"],
  ["shortlisted", "Shortlisted"],
  ["offered", "Offer"],
  ["accepted", "Accepted"],
] as const;

/** From sent to accepted, each as a bar beside its number. */
export function Funnel({ funnel }: { funnel: FunnelRow | null }) {
  if (!funnel || funnel.sent === 0) return <Nothing>You sent no application in this time.</Nothing>;
  return (
    <>
      <dl className="flex flex-col gap-2.5 text-14">
        {STEPS.map(([key, label]) => (
          <div key={key} className="grid grid-cols-[6rem_minmax(0,1fr)_2.5rem] items-center gap-3">
            <dt>{label}</dt>
            <dd aria-hidden className="h-2.5 overflow-hidden rounded-full bg-sunken">
              <div
                className="h-full rounded-full bg-spark"
                style={{ width: `${(100 * funnel[key]) / funnel.sent}%` }}
              />
            </dd>
            <dd className="text-right tabular">{funnel[key]}</dd>
          </div>
        ))}
      </dl>
      {funnel.median_wait === null ? null : (
        <p className="mt-3 text-14 text-muted">
          Half of them were seen within {waitWords(funnel.median_wait)}.
        </p>
      )}
    </>
  );
}

function waitWords(ms: number): string {
  const hours = Math.max(1, Math.round(ms / 3_600_000));
  if (hours < 48) return hours === 1 ? "an hour" : `${hours} hours`;
  return `${Math.round(hours / 24)} days`;
}

const KINDS: Record<string, string> = {
  image: "Pictures",
  video: "Films",
  audio: "Sound",
  link: "Links",
  other: "Other",
};

export function Works({ works }: { works: Rows<typeof selectWorks> }) {
  if (works.length === 0) return <Nothing>You show no work yet.</Nothing>;
  return (
    <FiguresTable
      caption="Your works by kind"
      head={["Kind", "Shown", "All"]}
      rows={works.map((one) => [KINDS[one.mediaType] ?? one.mediaType, one.shown, one.kept])}
    />
  );
}

export function Postings({ postings }: { postings: Rows<typeof selectPostings> }) {
  if (postings.length === 0) return <Nothing>You have posted nothing yet.</Nothing>;
  return (
    <FiguresTable
      caption="Your newest postings"
      head={["Posting", "Views", "Interests", "Applied", "Hired"]}
      rows={postings.map((one) => [
        <Link key={one.id} to={`/opportunity/${one.id}`} className="hover:text-spark hover:underline">
          {one.title}
        </Link>,
        one.views,
        one.interests,
        one.applied,
        one.hired,
      ])}
    />
  );
}

export function Posts({ posts }: { posts: Rows<typeof selectPosts> }) {
  if (posts.length === 0) return <Nothing>You have shared no post yet.</Nothing>;
  return (
    <FiguresTable
      caption="Your newest posts"
      head={["Post", "Reactions", "Comments"]}
      rows={posts.map((one) => [one.begins || "A post without words", one.reactions, one.comments])}
    />
  );
}

function Nothing({ children }: { children: React.ReactNode }) {
  return <p className="text-muted">{children}</p>;
}
