import { Undo2 } from "lucide-react";
import { Form, Link, redirect } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { type Cursor, decodeCursor } from "#app/core/cursor.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { isOwnPath } from "#app/core/return-path.ts";
import { forgetSwipe } from "#app/features/discovery/components/deck-wire.ts";
import { rememberStar } from "#app/features/discovery/components/pressed-stars.ts";
import { SaveButton } from "#app/features/discovery/components/save-button.tsx";
import { SearchRow } from "#app/features/discovery/components/search-row.tsx";
import {
  type KeptItem,
  type KeptSearch,
  selectPassed,
  selectSaved,
  selectSearches,
  toKeptPage,
} from "#app/features/discovery/queries/kept.server.ts";
import { type DeckTab, deckTab, type KeptList, keptList } from "#app/features/discovery/schema.ts";
import { answerForm, byIntent } from "#app/platform/form-answers.server.ts";
import { isPlainPost, readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { FormOutcome } from "#app/ui/form/fields.tsx";
import { Page, PageHeader } from "#app/ui/layout/page.tsx";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { Dotted } from "#app/ui/primitives/dotted.tsx";
import { Picture } from "#app/ui/primitives/picture.tsx";
import { TabLinks } from "#app/ui/primitives/tab-links.tsx";
import type { Route } from "./+types/saved.ts";
import { savedActs } from "./saved-acts.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "Saved · Thrive" }];

export const loader = memberQuery(
  (ctx, { request }: Route.LoaderArgs) => {
    const { list, tab, before } = listOf(request);
    return [
      // Asked for what it does not show, a list is asked for nothing.
      ...(list === "searches" ? [selectSearches(ctx)] : []),
      ...(list === "saved" ? [selectSaved(ctx, tab, before)] : []),
      ...(list === "passed" ? [selectPassed(ctx, tab, before)] : []),
    ];
  },
  (app, [rows = []], { request }) => {
    const { list, tab, before } = listOf(request);
    return {
      list,
      tab,
      searches: list === "searches" ? (rows as KeptSearch[]) : [],
      ...toKeptPage(list === "searches" ? [] : (rows as KeptItem[])),
      older: before !== null,
      now: app.clock.now(),
    };
  },
);

function listOf(request: Request): { list: KeptList; tab: DeckTab; before: Cursor | null } {
  const query = new URL(request.url).searchParams;
  return {
    list: keptList.parse(query.get("list")),
    tab: deckTab.parse(query.get("tab")),
    before: decodeCursor(query.get("before")),
  };
}

/** Stars, passes and searches, pressed wherever a card, a row or a page shows them. */
export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, async () => {
    const done = await byIntent(savedActs, form)(app, form);
    // Without script the browser shows what the answer is: the page it was pressed on.
    const back = form.get("return");
    if (isPlainPost(request) && typeof back === "string" && isOwnPath(back)) return redirect(back);
    return done;
  });
});

export async function clientAction(args: Route.ClientActionArgs) {
  const form = await args.request.clone().formData();
  const answer = await answerInPlace(args);
  if (form.get("intent") === "take-back") forgetSwipe(String(form.get("target_id")));
  rememberStar(form, answer);
  return answer;
}

export const shouldRevalidate = readWhenOvertaken;

const LISTS = { saved: "Saved", passed: "Passed", searches: "Searches" } as const;

export default function Saved({ loaderData, actionData }: Route.ComponentProps) {
  const { list, tab, items, next, older, searches, now } = loaderData;
  const here = `/saved?list=${list}&tab=${tab}`;
  const answer = answerTo(actionData);
  return (
    <Page width="pair">
      <PageHeader
        title="Saved"
        lead="What you keep for later, what you passed on, and the searches you come back to."
      />
      <div className="flex flex-col gap-6">
        <TabLinks
          label="Lists"
          className="sm:w-120"
          tabs={(Object.keys(LISTS) as KeptList[]).map((key) => ({
            to: `/saved?list=${key}&tab=${tab}`,
            label: LISTS[key],
            current: key === list,
          }))}
        />
        {list === "searches" ? null : (
          <TabLinks
            label="Of what"
            className="sm:w-80"
            tabs={[
              {
                to: `/saved?list=${list}&tab=opportunities`,
                label: "Opportunities",
                current: tab === "opportunities",
              },
              { to: `/saved?list=${list}&tab=creators`, label: "Creators", current: tab === "creators" },
            ]}
          />
        )}
        <FormOutcome answer={answer} />
        {items.length > 0 ? (
          <ul aria-label={LISTS[list]} className="flex flex-col gap-3">
            {items.map((item) => (
              <KeptRow key={item.itemId} item={item} list={list} tab={tab} now={now} />
            ))}
          </ul>
        ) : searches.length > 0 ? (
          <ul aria-label="Saved searches" className="flex flex-col gap-3">
            {searches.map((search) => (
              <SearchRow key={search.id} search={search} answer={answer} />
            ))}
          </ul>
        ) : (
          <NothingKept list={list} tab={tab} older={older} />
        )}
        {older || next ? (
          <div className="flex flex-wrap justify-center gap-3">
            {older ? <ButtonLink to={here}>Newest</ButtonLink> : null}
            {next ? <ButtonLink to={`${here}&before=${next}`}>Older</ButtonLink> : null}
          </div>
        ) : null}
      </div>
    </Page>
  );
}

interface KeptRowProps {
  item: KeptItem;
  list: KeptList;
  tab: DeckTab;
  now: number;
}

function KeptRow({ item, list, tab, now }: KeptRowProps) {
  const posting = tab === "opportunities";
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-hairline bg-surface p-3 sm:flex-nowrap sm:gap-x-4">
      {posting ? (
        <Picture
          src={item.picture}
          alt=""
          loading="lazy"
          width={80}
          height={60}
          className="h-15 w-20 shrink-0 rounded-control object-cover"
          instead={null}
        />
      ) : (
        <Avatar name={item.title} url={item.picture} />
      )}
      <div className="min-w-0 flex-1 basis-28">
        <Link
          to={posting ? `/opportunity/${item.itemId}` : `/profile/${item.itemId}`}
          className="line-clamp-2 break-words font-medium hover:underline"
        >
          {item.title}
        </Link>
        <Dotted className="text-14 text-muted">
          {item.subtitle ? <bdi className="block truncate">{item.subtitle}</bdi> : null}
          {item.open ? relativeTime(item.at, now) : "No longer open"}
        </Dotted>
      </div>
      {list === "passed" ? (
        <Form method="post" action={`/saved?list=passed&tab=${tab}`}>
          <input type="hidden" name="intent" value="take-back" />
          <input type="hidden" name="target_type" value={posting ? "opportunity" : "user"} />
          <input type="hidden" name="target_id" value={item.itemId} />
          <Button type="submit" aria-label={`Take back: ${item.title}`}>
            <Undo2 aria-hidden className="size-5" strokeWidth={1.75} />
            Take back
          </Button>
        </Form>
      ) : (
        <SaveButton
          item={{ item_type: posting ? "opportunity" : "profile", item_id: item.itemId }}
          name={item.title}
          saved
          readAt={now}
          size="icon-sm"
        />
      )}
    </li>
  );
}

const EMPTY = {
  saved: ["Nothing saved yet", "Press the star of a card, and it waits for you here."],
  passed: ["Nothing passed yet", "What you pass on stands here, so that you can take it back."],
  searches: ["No saved searches yet", "Set filters on Discover and save them: we tell you what is new."],
} as const;

function NothingKept({ list, tab, older }: { list: KeptList; tab: DeckTab; older: boolean }) {
  if (older) return <EmptyState title="Nothing older">That is all there is in this list.</EmptyState>;
  const [title, sentence] = EMPTY[list];
  return (
    <EmptyState
      title={title}
      action={
        <ButtonLink to={`/discover?tab=${tab}`} variant="spark">
          Discover
        </ButtonLink>
      }
    >
      {sentence}
    </EmptyState>
  );
}
