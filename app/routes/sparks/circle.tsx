import type { FormAnswer } from "#app/core/form-answer.ts";
import { CircleFeed } from "#app/features/feed/components/circle-feed.tsx";
import { useOpenDialog } from "#app/routes/shell/dialogs.tsx";
import { FormOutcome } from "#app/ui/form/fields.tsx";
import type { Route } from "./+types/spark.ts";

/** The *Circle* tab: posts of oneself and everybody one has a Spark with (product.md R20). */
export function Circle({
  feed,
  asked,
  viewer,
  now,
  voted,
}: Pick<Route.ComponentProps["loaderData"], "feed" | "asked" | "viewer" | "now"> & {
  /** What came of a vote without script. */
  voted: FormAnswer | undefined;
}) {
  const openDialog = useOpenDialog();
  return (
    <>
      {voted ? (
        <div className="mb-4">
          <FormOutcome answer={voted} />
        </div>
      ) : null}
      {asked === null ? (
        <p
          role="status"
          className="mb-4 rounded-control border border-hairline bg-sunken px-3.5 py-2.5 text-14"
        >
          That post is no longer here.
        </p>
      ) : null}
      <CircleFeed
        page={feed}
        asked={asked ?? null}
        viewer={viewer}
        now={now}
        onCompose={() => openDialog("create-post")}
      />
    </>
  );
}
