import { Link } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { selectExtra } from "#app/features/files/extra-storage.server.ts";
import { ownSpace, selectQuarantined } from "#app/features/files/storage.server.ts";
import { graceUntil, PURPOSES } from "#app/features/files/storage-words.ts";
import { BuyWithCredits } from "#app/features/ledger/components/buy-with-credits.tsx";
import { NO_CASH_VALUE } from "#app/features/ledger/credit-prices.ts";
import { selectCredits } from "#app/features/ledger/spend-credits.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { LocalTime } from "#app/ui/primitives/local-time.tsx";
import type { Route } from "./+types/storage.ts";
import { answerStorageForm } from "./storage-forms.server.ts";
import { StorageFrame } from "./storage-frame.tsx";
import { storageReads, storageView } from "./storage-reads.server.ts";
import { Usage } from "./usage.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Storage · Thrive" }];

export const loader = memberQuery(
  (ctx, { request }: Route.LoaderArgs) =>
    [
      selectExtra(ctx.db, ctx.viewer.userId),
      selectCredits(ctx.db, ctx.viewer.userId),
      selectQuarantined(ctx),
      ...storageReads(ctx, ownSpace(ctx), request),
    ] as const,
  (app, [[extra], [account], quarantined, ...reads], { request }) => {
    const now = app.clock.now();
    return {
      ...storageView(reads, request, now),
      quarantined: quarantined.map(({ heldName, heldAs }) => heldName ?? PURPOSES[heldAs] ?? "File"),
      extraUntil: extra && extra.endsAt > now ? extra.endsAt : null,
      graceUntil: graceUntil([planEnd(app.viewer.subscription), extra?.endsAt ?? null], now),
      credits: account?.credits ?? 0,
      buyKey: String(extra?.endsAt ?? 0),
    };
  },
);

/** When a paid plan ended; null while it runs. */
function planEnd({ subscribed, subscription_end: end }: MemberContext["viewer"]["subscription"]) {
  return subscribed || end === null ? null : Number(end);
}

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, () => answerStorageForm(app, form));
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function Storage({ loaderData, actionData }: Route.ComponentProps) {
  const { usage, quota, projects, extraUntil, graceUntil, quarantined } = loaderData;
  return (
    <StorageFrame
      view={loaderData}
      companyId={null}
      title="Storage"
      lead="What your files take, and what you can free."
      answer={answerTo(actionData)}
      above={
        <>
          <Usage
            usage={usage}
            quota={quota}
            projects={projects}
            extraUntil={extraUntil}
            graceUntil={graceUntil}
          />
          {quarantined.length > 0 ? <Quarantined names={quarantined} /> : null}
        </>
      }
    >
      <p className="mt-6 text-14 text-muted">
        <Link to="/settings/data#export" className="underline underline-offset-4 hover:text-text">
          Take all your files with you
        </Link>
        : one download with everything you uploaded.
      </p>
      <div className="mt-6">
        <BuyWithCredits
          good="storage"
          title="10 GB more for 30 days"
          balance={loaderData.credits}
          buyKey={loaderData.buyKey}
          button={extraUntil === null ? "Get 10 GB more" : "30 days longer"}
        >
          {extraUntil === null ? (
            "It adds to what your plan holds. When it ends, your files stay; uploads wait until they fit again. "
          ) : (
            <>
              You have it until <LocalTime at={extraUntil} />. Bought again, it lasts 30 days longer.{" "}
            </>
          )}
          {NO_CASH_VALUE}
        </BuyWithCredits>
      </div>
    </StorageFrame>
  );
}

/** Files that our team holds back: they still count, and nobody opens them. */
function Quarantined({ names }: { names: string[] }) {
  return (
    <section
      aria-label="Held back"
      className="mb-6 rounded-card border border-danger/45 bg-danger/8 p-4 text-14"
    >
      <p className="font-medium">Our team holds {names.length === 1 ? "a file" : "files"} of yours back</p>
      <p className="mt-1 break-words">{names.join(", ")}</p>
      <p className="mt-1 text-muted">
        Nobody can open {names.length === 1 ? "it" : "them"} now.{" "}
        <Link to="/settings/decisions" className="underline underline-offset-4 hover:text-text">
          Read why, or ask for another look
        </Link>
      </p>
    </section>
  );
}
