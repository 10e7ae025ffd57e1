import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { cachedPage } from "#app/browser/query-client.ts";
import { decodeCursor, encodeCursor } from "#app/core/cursor.ts";
import { answerTo, type FormAnswer } from "#app/core/form-answer.ts";
import { selectFindable } from "#app/features/network/commands/find-contacts.server.ts";
import { selectFollows } from "#app/features/network/queries/follows.server.ts";
import {
  countIntroduced,
  selectAskedIntros,
  selectIntrosForMe,
  selectIntrosToForward,
} from "#app/features/network/queries/intros.server.ts";
import {
  selectLabels,
  selectNetwork,
  toNetworkPage,
} from "#app/features/network/queries/my-network.server.ts";
import {
  REQUESTS_PAGE,
  selectIncoming,
  selectNetworkCounts,
  selectOutgoing,
} from "#app/features/network/queries/requests.server.ts";
import {
  reasonsFor,
  selectMutuals,
  selectSuggestions,
} from "#app/features/network/queries/suggestions.server.ts";
import { selectMemberName } from "#app/features/profiles/queries/member-name.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { FormOutcome } from "#app/ui/form/fields.tsx";
import { TabbedPage } from "#app/ui/layout/tabbed-page.tsx";
import type { Route } from "./+types/connect.ts";
import { asked, CONNECT_TABS, type ConnectTab } from "./connect-address.ts";
import { handleConnectForm } from "./connect-forms.server.ts";
import { Introductions } from "./introductions.tsx";
import { Invite } from "./invite.tsx";
import { MyNetwork } from "./my-network.tsx";
import { Requests } from "./requests.tsx";
import { Suggestions } from "./suggestions.tsx";

export const handle = { live: true };

export const meta: Route.MetaFunction = () => [{ title: "Connect · Thrive" }];

/** What an empty list of requests offers in its place (product.md §6.2 `/connect`). */
const FEW = 5;

export const loader = memberQuery(
  (ctx, { request }: Route.LoaderArgs) => {
    const { tab, cursor, network, to } = asked(request);
    const only = (wanted: ConnectTab) => (tab === wanted ? [] : ([0] as const));
    return [
      selectNetworkCounts(ctx),
      selectIncoming(ctx, decodeCursor(cursor), ...only("requests")),
      selectOutgoing(ctx, ...only("requests")),
      selectNetwork(ctx, network, ...only("network")),
      selectLabels(ctx, ...only("network")),
      selectFollows(ctx, ...only("network")),
      selectSuggestions(ctx, tab === "suggestions" ? undefined : tab === "requests" ? FEW : 0),
      countIntroduced(ctx),
      selectAskedIntros(ctx, ...only("introductions")),
      selectIntrosToForward(ctx, ...only("introductions")),
      selectIntrosForMe(ctx, ...only("introductions")),
      selectMutuals(ctx, to ?? "", ...(to ? [] : ([0] as const))),
      selectMemberName(ctx, to ?? ""),
      selectFindable(ctx, ...only("invite")),
    ] as const;
  },
  (app, answers, { request }) => {
    const [[counts], incoming, outgoing, network, labels, follows, suggestions, ...more] = answers;
    const [intros, askedIntros, toForward, forMe, mutuals, target, findable] = more;
    const { tab, network: view, to } = asked(request);
    const last = incoming.length > REQUESTS_PAGE ? incoming[REQUESTS_PAGE - 1] : undefined;
    return {
      tab,
      view,
      counts: counts ?? { incoming: 0, network: 0, cold: 0, coldSince: null },
      incoming: incoming.slice(0, REQUESTS_PAGE),
      olderRequests: last ? encodeCursor({ key: last.requestedAt, id: last.id }) : null,
      outgoing,
      network: toNetworkPage(network),
      labels,
      follows,
      suggestions: suggestions.map((one) => ({ ...one, why: reasonsFor(one) })),
      intros: {
        introduced: intros[0]?.introduced ?? 0,
        waiting: intros[0]?.waiting ?? 0,
        asked: askedIntros,
        toForward,
        forMe,
        to: to && target[0] ? { userId: to, name: target[0].name, mutuals } : null,
      },
      findable: findable.length > 0,
      now: app.clock.now(),
    };
  },
);

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return cachedPage(request, serverLoader);
}

export const action = memberAction(async (app, { request }: Route.ActionArgs) =>
  handleConnectForm(app, await readForm(request)),
);

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function ConnectPage({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, counts, intros } = loaderData;
  const answer = answerTo<FormAnswer>(actionData);
  const shown = {
    requests: counts.incoming,
    network: counts.network,
    suggestions: 0,
    introductions: intros.waiting,
    invite: 0,
  };
  return (
    <TabbedPage
      title="Connect"
      lead="People you know, and people you should."
      path="/connect"
      tabs={CONNECT_TABS}
      current={tab}
      counts={shown}
    >
      <div className="mb-4 empty:hidden">
        <FormOutcome answer={answer} />
      </div>
      {tab === "requests" ? <Requests {...loaderData} /> : null}
      {tab === "network" ? <MyNetwork {...loaderData} answer={answer} /> : null}
      {tab === "suggestions" ? <Suggestions suggestions={loaderData.suggestions} /> : null}
      {tab === "introductions" ? <Introductions {...loaderData} answer={answer} /> : null}
      {tab === "invite" ? <Invite findable={loaderData.findable} /> : null}
    </TabbedPage>
  );
}
