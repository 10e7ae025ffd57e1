import { Check } from "lucide-react";
import { lazy, Suspense } from "react";
import { Form, Link } from "react-router";
import type { MyApplication } from "#app/features/hiring/apply-page.server.ts";
import { ApplyButton } from "#app/features/hiring/components/apply-button.tsx";
import type { PostingPage } from "#app/features/opportunities/queries/posting-page.server.ts";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";

const OwnerTools = lazy(() =>
  import("#app/features/opportunities/components/page/owner-tools.tsx").then((module) => ({
    default: module.OwnerTools,
  })),
);

const MyApplicationCard = lazy(() =>
  import("#app/features/hiring/components/my-application-card.tsx").then((module) => ({
    default: module.MyApplicationCard,
  })),
);

interface AnsweringProps {
  page: PostingPage;
  /** The viewer's own application, or what they said with a swipe. */
  mine: MyApplication | null;
}

/** What the viewer sent, on top of the posting (product.md §6): with its state it is what they come back for. */
export function OwnApplication({ page, mine }: AnsweringProps) {
  if (!isSent(mine) || page.posting.manages) return null;
  return (
    <Suspense fallback={<div className="min-h-36" />}>
      <MyApplicationCard mine={mine} posting={page.posting} now={page.now} />
    </Suspense>
  );
}

function isSent(mine: MyApplication | null): mine is MyApplication {
  return mine !== null && mine.submittedAt !== null;
}

/** What this viewer can do about a posting: its owner's tools, in one row with what else they can do, or the ways to answer it. */
export function Answering({
  page,
  mine,
  crew,
  signedIn,
  beside,
}: AnsweringProps & {
  /** With which the viewer stands behind an application of another. */
  crew: string | null;
  signedIn: boolean;
  beside: React.ReactNode;
}) {
  const { posting } = page;
  if (posting.manages)
    return (
      <Suspense fallback={<div className="min-h-28" />}>
        <div className="flex flex-wrap gap-2">
          <OwnerTools posting={posting} />
          {beside}
        </div>
      </Suspense>
    );
  if (isSent(mine) || page.sight !== "open") return null;
  if (crew)
    return (
      <p className="rounded-control bg-sunken px-3.5 py-2.5 text-14">
        You apply to this one with {crew}.{" "}
        <Link to="/opportunity-dashboard?role=applying" className="underline underline-offset-3">
          Your applications
        </Link>
      </p>
    );
  const apply = (
    <ApplyButton opportunityId={posting.id} title={posting.title} variant="spark" opensByAddress />
  );
  if (!signedIn)
    return (
      <>
        {apply}
        <ButtonLink to={`/auth?return=${encodeURIComponent(`/opportunity/${posting.id}`)}`}>
          Sign in to say you are interested
        </ButtonLink>
      </>
    );
  if (posting.interested)
    return (
      <>
        {apply}
        <p
          className="flex items-center gap-2.5 rounded-control bg-success/10 px-3.5 py-2.5 text-14"
          role="status"
        >
          <Check aria-hidden className="size-5 shrink-0 text-success" strokeWidth={1.75} />
          You said you are interested. The answer comes to your Spark page.
        </p>
      </>
    );
  return (
    <>
      {apply}
      <Form method="post" action="/discover" className="contents">
        <input type="hidden" name="intent" value="swipe" />
        <input type="hidden" name="direction" value="right" />
        <input type="hidden" name="target_type" value="opportunity" />
        <input type="hidden" name="target_id" value={posting.id} />
        <input type="hidden" name="return" value={`/opportunity/${posting.id}`} />
        <Button type="submit">Interested</Button>
      </Form>
    </>
  );
}
