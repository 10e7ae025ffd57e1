import { lazy, Suspense, useCallback, useEffect, useMemo } from "react";
import { data, Link, redirect, useNavigate } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { isId } from "#app/core/ids.ts";
import type { CallItem } from "#app/core/realtime-protocol.ts";
import { offerOutcome } from "#app/features/hiring/components/offer-outcome.tsx";
import {
  applicationOf,
  selectThreadOffers,
  type ThreadOffer,
  toThreadOffers,
} from "#app/features/hiring/thread-offers.server.ts";
import { sendByForm } from "#app/features/messages/commands/send-by-form.server.ts";
import { messagesOf } from "#app/features/messages/components/message-wire.ts";
import { NewThread } from "#app/features/messages/components/new-thread.tsx";
import { NotSent } from "#app/features/messages/components/not-sent.tsx";
import type { Aside } from "#app/features/messages/components/thread-items.ts";
import { ThreadList } from "#app/features/messages/components/thread-list.tsx";
import { ThreadPanel } from "#app/features/messages/components/thread-panel.tsx";
import { threadPath } from "#app/features/messages/components/thread-path.ts";
import { selectThreads, toThreadList } from "#app/features/messages/queries/list.server.ts";
import { selectTarget } from "#app/features/messages/queries/target.server.ts";
import { threadQueries } from "#app/features/messages/queries/thread.server.ts";
import { type Thread, toThreadPage } from "#app/features/messages/queries/thread-view.server.ts";
import type { ThreadTarget } from "#app/features/messages/schema.ts";
import { readFilter } from "#app/features/messages/terms.ts";
import { answerForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { cx } from "#app/ui/cx.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { LazyPart, part } from "#app/ui/lazy-part.tsx";
import type { Route } from "./+types/messages.ts";

/** Few threads have an offer, or a call, in them; where the card of a call cannot be had, a link stands in its place. */
const callCard = part(() => import("#app/features/calendars/components/thread-call-card.tsx"));
const ThreadOfferCard = lazy(() => import("#app/features/hiring/components/thread-offer-card.tsx"));

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.page?.thread.title ?? "Messages"} · Thrive` },
];

export const loader = memberQuery(
  (ctx, { request }: Route.LoaderArgs) => {
    const asked = askedOf(request);
    return [
      selectThreads(ctx, asked.filter),
      ...threadQueries(ctx, asked.id),
      selectThreadOffers(
        ctx,
        asked.target?.kind === "application" ? asked.target.id : applicationOf(asked.id),
      ),
      selectTarget(ctx.db, ctx.viewer.userId, asked.target ?? { kind: "conversation", id: "" }),
    ] as const;
  },
  (app, [threads, head, people, messages, offers, [target]], { request }) => {
    const asked = askedOf(request);
    const me = app.viewer.userId;
    const page = toThreadPage(me, [head, people, messages]);
    if ((asked.id !== "" && !page) || (asked.target && !target))
      throw data({ code: "not_found", message: "We could not find that." }, { status: 404 });
    if (target?.conversation_id) throw redirect(threadPath("all", target.conversation_id));
    return {
      filter: asked.filter,
      list: toThreadList(me, threads),
      page,
      offers: page || target ? toThreadOffers(offers) : [],
      at: asked.at,
      begun:
        asked.target && target
          ? {
              to: asked.target,
              title: target.title,
              avatarUrl: target.avatar_url,
              xp: target.xp,
              request: target.kind === "direct" && !target.is_related,
            }
          : null,
      me,
      translates: app.translator !== null,
      now: app.clock.now(),
    };
  },
);

/** What an address asks for: a filter of the list, and a thread or what one may be about. */
function askedOf(request: Request) {
  const query = new URL(request.url).searchParams;
  const idOf = (name: string) => (isId(query.get(name)) ? String(query.get(name)) : null);
  const kinds = [
    ["to", "user"],
    ["match", "match"],
    ["application", "application"],
    ["project", "project"],
  ] as const;
  const about = kinds.find(([name]) => query.has(name));
  const id = idOf("c") ?? "";
  const at = query.get("at");
  const target: ThreadTarget | null =
    about && id === "" ? { kind: about[1], id: idOf(about[0]) ?? "" } : null;
  return {
    filter: readFilter(query.get("filter")),
    id,
    at: at && /^\d{1,9}$/.test(at) ? Number(at) : null,
    target,
  };
}

/** A message without script; with it the page speaks to the API. */
export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, async () => redirect(threadPath("all", await sendByForm(app, form))));
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function MessagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, list, page, offers, begun, at, me, translates, now } = loaderData;
  const open = page !== null || begun !== null;
  const back = threadPath(filter, null);
  const navigate = useNavigate();
  const locked = page?.thread.lock != null;
  const asides = useMemo(() => asidesOf(offers, locked), [offers, locked]);
  const drawCall = useCallback(
    (call: CallItem, thread: Thread) => (
      <LazyPart
        part={callCard}
        props={{ call, thread, me, now }}
        giveUp={() => undefined}
        waiting={
          <Link
            to={`/calls/${call.id}`}
            className="inline-flex min-h-11 items-center break-words underline underline-offset-4"
          >
            A call: {call.title}
          </Link>
        }
      />
    ),
    [me, now],
  );
  // What an earlier window left unsent goes on its way.
  useEffect(() => messagesOf(me).resume(), [me]);
  return (
    <main
      id="content"
      tabIndex={-1}
      className={cx(
        "mx-auto grid grid-cols-[minmax(0,1fr)] h-[calc(100dvh-4.0625rem-5.5rem-env(safe-area-inset-bottom,0px))] w-full max-w-page outline-none lg:h-[calc(100dvh-4.0625rem)] lg:grid-cols-[22rem_minmax(0,1fr)] lg:border-hairline lg:border-x",
        // A list without any says so in the whole width: beside it stood a second sentence about nothing.
        !open && "group/inbox lg:has-[[data-nothing]]:grid-cols-1",
      )}
    >
      <h1 className="sr-only">Messages</h1>
      <div
        className={cx(
          "min-h-0 lg:border-hairline lg:border-r lg:group-has-[[data-nothing]]/inbox:border-r-0",
          open && "max-lg:hidden",
        )}
      >
        <ThreadList key={filter} first={list} filter={filter} current={page?.thread.id ?? null} now={now} />
      </div>
      <div
        className={cx(
          "flex min-h-0 min-w-0 flex-col lg:group-has-[[data-nothing]]/inbox:hidden",
          !open && "max-lg:hidden",
        )}
      >
        <NotSent answer={actionData} />
        {page ? (
          <ThreadPanel
            key={page.thread.id}
            page={page}
            me={me}
            now={now}
            at={at}
            back={back}
            asides={asides}
            translates={translates}
            drawCall={drawCall}
          />
        ) : begun ? (
          <NewThread
            key={begun.to.id}
            view={begun}
            me={me}
            back={back}
            asides={asides}
            onBegun={(id) => void navigate(threadPath("all", id), { replace: true })}
          />
        ) : (
          <div className="m-auto">
            <EmptyState title="Your conversations">
              Choose one on the left, or begin one from a profile or a Spark.
            </EmptyState>
          </div>
        )}
      </div>
    </main>
  );
}

/** The offers of the application that a thread is about, each where it was made, and how it ended. */
function asidesOf(offers: ThreadOffer[], locked: boolean): Aside[] {
  return offers
    .flatMap((offer) => {
      const outcome = offerOutcome(offer);
      return [
        {
          key: `offer-${offer.id}`,
          at: offer.offeredAt,
          seek: offer.offerStatus === "open" ? "See the offer" : null,
          node: (
            <Suspense>
              <ThreadOfferCard offer={offer} locked={locked} />
            </Suspense>
          ),
        },
        ...(outcome ? [{ key: `outcome-${offer.id}`, seek: null, ...outcome }] : []),
      ];
    })
    .toSorted((a, b) => a.at - b.at);
}
