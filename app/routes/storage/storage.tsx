import { useState } from "react";
import { Form, Link, useLoaderData, useNavigation } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { decodeCursor } from "#app/core/cursor.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { selectExtra } from "#app/features/files/extra-storage.server.ts";
import {
  type StoredFile,
  selectAlike,
  selectBiggest,
  selectProjectSums,
  selectQuarantined,
  selectTrash,
  selectUploads,
  selectUsage,
  toStored,
  toStoredPage,
} from "#app/features/files/storage.server.ts";
import {
  graceUntil,
  isStorageCategory,
  PURPOSES,
  STORAGE_CATEGORIES,
} from "#app/features/files/storage-words.ts";
import { quotaOf } from "#app/features/files/uploads/upload-rows.server.ts";
import { BuyWithCredits } from "#app/features/ledger/components/buy-with-credits.tsx";
import { NO_CASH_VALUE } from "#app/features/ledger/credit-prices.ts";
import { selectCredits } from "#app/features/ledger/spend-credits.server.ts";
import type { MemberContext, QueryContext } from "#app/platform/context.server.ts";
import { answerForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { FormOutcome } from "#app/ui/form/fields.tsx";
import { TabbedPage } from "#app/ui/layout/tabbed-page.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { LocalTime } from "#app/ui/primitives/local-time.tsx";
import { TabLinks } from "#app/ui/primitives/tab-links.tsx";
import type { Route } from "./+types/storage.ts";
import { FileList } from "./file-list.tsx";
import { answerStorageForm } from "./storage-forms.server.ts";
import { Usage } from "./usage.tsx";

const TABS = { biggest: "Biggest", uploads: "Newest", alike: "Duplicates", trash: "Trash" };
type Tab = keyof typeof TABS;

export const meta: Route.MetaFunction = () => [{ title: "Storage · Thrive" }];

export const loader = memberQuery(
  (ctx, { request }: Route.LoaderArgs) => {
    const asked = askedFor(request);
    return [
      selectUsage(ctx),
      selectProjectSums(ctx),
      filesOf(ctx, asked),
      selectExtra(ctx.db, ctx.viewer.userId),
      selectCredits(ctx.db, ctx.viewer.userId),
      selectQuarantined(ctx),
    ] as const;
  },
  (app, [usage, projects, rows, [extra], [account], quarantined], { request }) => {
    const now = app.clock.now();
    const extraUntil = extra && extra.endsAt > now ? extra.endsAt : null;
    const { tab, category } = askedFor(request);
    const paged = tab === "biggest" || tab === "uploads";
    return {
      tab,
      category,
      usage,
      projects,
      quarantined: quarantined.map(({ heldName, heldAs }) => heldName ?? PURPOSES[heldAs] ?? "File"),
      quota: quotaOf(app.viewer) + (extra && extraUntil !== null ? extra.extraBytes : 0),
      extraUntil,
      graceUntil: graceUntil([planEnd(app.viewer.subscription), extra?.endsAt ?? null], now),
      credits: account?.credits ?? 0,
      buyKey: String(extra?.endsAt ?? 0),
      ...(paged
        ? toStoredPage(rows, tab === "biggest" ? "bytes" : "storedAt")
        : { files: rows.map(toStored) as StoredFile[], nextCursor: null }),
      now,
    };
  },
);

/** When a paid plan ended; null while it runs. */
function planEnd({ subscribed, subscription_end: end }: MemberContext["viewer"]["subscription"]) {
  return subscribed || end === null ? null : Number(end);
}

function askedFor(request: Request) {
  const query = new URL(request.url).searchParams;
  const asked = query.get("tab") ?? "";
  const category = query.get("category");
  return {
    tab: (Object.hasOwn(TABS, asked) ? asked : "biggest") as Tab,
    category: isStorageCategory(category) ? category : null,
    after: decodeCursor(query.get("cursor")),
  };
}

function filesOf(ctx: QueryContext, { tab, category, after }: ReturnType<typeof askedFor>) {
  switch (tab) {
    case "biggest":
      return selectBiggest(ctx, category, after);
    case "uploads":
      return selectUploads(ctx, after);
    case "alike":
      return selectAlike(ctx);
    case "trash":
      return selectTrash(ctx);
  }
}

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, () => answerStorageForm(app, form));
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export default function Storage({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, usage, quota, projects, nextCursor, category, extraUntil, graceUntil } = loaderData;
  const more = new URLSearchParams({ tab, ...(category ? { category } : {}), cursor: nextCursor ?? "" });
  return (
    <TabbedPage
      title="Storage"
      lead="What your files take, and what you can free."
      path="/storage"
      tabs={TABS}
      current={tab}
      counts={{ biggest: 0, uploads: 0, alike: 0, trash: 0 }}
      above={
        <>
          <Usage
            usage={usage}
            quota={quota}
            projects={projects}
            extraUntil={extraUntil}
            graceUntil={graceUntil}
          />
          {loaderData.quarantined.length > 0 ? <Quarantined names={loaderData.quarantined} /> : null}
        </>
      }
    >
      <FormOutcome answer={answerTo(actionData)} />
      {tab === "biggest" ? <Categories current={category} /> : null}
      <Files />
      {tab === "trash" && loaderData.files.length > 0 ? <EmptyTrash /> : null}
      {nextCursor ? (
        <div className="mt-4 flex justify-center">
          <ButtonLink to={`/storage?${more}`} size="sm">
            Show more
          </ButtonLink>
        </div>
      ) : null}
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
    </TabbedPage>
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

/** Asked once more: nothing brings back what is gone for good. */
function EmptyTrash() {
  const [sure, setSure] = useState(false);
  const busy = useNavigation().formMethod === "POST";
  return (
    <Form method="post" preventScrollReset className="mt-4 flex flex-wrap items-center gap-3">
      {sure ? (
        <>
          <p className="flex-1 basis-60 text-14">
            Everything in the trash is deleted for good, what lies on another page too. Nothing brings it
            back.
          </p>
          <Button type="submit" size="sm" variant="danger" name="intent" value="empty" disabled={busy}>
            Delete it all for good
          </Button>
          <Button size="sm" onClick={() => setSure(false)}>
            Keep it
          </Button>
        </>
      ) : (
        <Button size="sm" variant="danger" onClick={() => setSure(true)}>
          Empty the trash
        </Button>
      )}
    </Form>
  );
}

function Categories({ current }: { current: string | null }) {
  const all = Object.entries(STORAGE_CATEGORIES);
  return (
    <TabLinks
      label="Category"
      className="mb-4"
      replace
      tabs={[
        { to: "/storage", label: "All", current: current === null },
        ...all.map(([key, label]) => ({
          to: `/storage?category=${key}`,
          label: key === "other" ? "Pictures" : label,
          current: key === current,
        })),
      ]}
    />
  );
}

const EMPTY: Record<Tab, { title: string; text: string }> = {
  biggest: {
    title: "Nothing here",
    text: "Files you upload to works, posts, messages and desks stand here.",
  },
  uploads: { title: "Nothing uploaded yet", text: "What you upload stands here, the newest first." },
  alike: {
    title: "No file is here twice",
    text: "Files that are the same, byte for byte, would stand here together.",
  },
  trash: {
    title: "The trash is empty",
    text: "Works and files of projects that you delete wait here for 30 days.",
  },
};

function Files() {
  const { tab, files, now } = useLoaderData<typeof loader>();
  if (files.length === 0) return <EmptyState title={EMPTY[tab].title}>{EMPTY[tab].text}</EmptyState>;
  if (tab !== "alike") return <FileList key={tab} files={files} inTrash={tab === "trash"} now={now} />;
  const hashes = [...new Set(files.map(({ alike }) => alike))];
  const groups = hashes.map((hash) => files.filter(({ alike }) => alike === hash));
  return (
    <div className="flex flex-col gap-5">
      {groups.map((group) => (
        <FileList
          key={group[0]?.id}
          title={`${group.length} times the same`}
          files={group}
          inTrash={false}
          now={now}
        />
      ))}
    </div>
  );
}
