import type { HomeCards } from "../cards.server.ts";
import type { HomeCard } from "../layout.ts";
import { Arriving, CardShell } from "./card-shell.tsx";
import { CirclePreview } from "./circle-preview.tsx";
import { NextQuest } from "./next-quest.tsx";
import { Picks } from "./picks.tsx";
import { Deals } from "./small-cards.tsx";
import { Sparks } from "./sparks.tsx";

interface HomeCardsProps {
  cards: HomeCards;
  /** Whether they look for people, and not for work. */
  hires: boolean;
  /** Epoch milliseconds. */
  now: number;
}

/** The cards in the member's own order; each loads and fails alone. */
export function HomeCardsGrid({ order, ...props }: HomeCardsProps & { order: readonly HomeCard[] }) {
  return (
    <div className="flex flex-col gap-5 lg:block lg:columns-2 lg:gap-5 lg:[&>*:not(:last-child)]:mb-5 lg:[&>*]:break-inside-avoid">
      {order.map((card) => (
        <HomeCardOf key={card} card={card} {...props} />
      ))}
    </div>
  );
}

function HomeCardOf({
  card,
  cards: { opportunities, creators, sparks, circle, quest, deals },
  hires,
  now,
}: HomeCardsProps & { card: HomeCard }) {
  switch (card) {
    case "opportunities":
      return opportunities ? (
        <CardShell
          title="Opportunities for you"
          more={{ to: "/discover?tab=opportunities", label: "Discover" }}
        >
          <Arriving from={opportunities} room="h-54">
            {(picks) => <Picks cards={picks.cards} />}
          </Arriving>
        </CardShell>
      ) : null;
    case "creators":
      return (
        <CardShell
          title={hires ? "Creators for you" : "People for you"}
          more={{ to: "/discover?tab=creators", label: "Discover" }}
        >
          <Arriving from={creators} room="h-54">
            {(picks) => <Picks cards={picks.cards} />}
          </Arriving>
        </CardShell>
      );
    case "sparks":
      return sparks ? (
        <CardShell title="Your Sparks" more={{ to: "/spark", label: "All" }}>
          <Arriving from={sparks} room="h-54">
            {(matches) => <Sparks matches={matches} now={now} />}
          </Arriving>
        </CardShell>
      ) : null;
    case "circle":
      return circle ? (
        <CardShell title="Your Circle" more={{ to: "/spark?tab=circle", label: "Open" }}>
          <Arriving from={circle} room="h-54">
            {(posts) => <CirclePreview posts={posts} now={now} />}
          </Arriving>
        </CardShell>
      ) : null;
    case "quest":
      return quest ? (
        <CardShell title="Your next quest" more={{ to: "/earn-credits#quests", label: "All quests" }}>
          <Arriving from={quest} room="h-36">
            {({ next }) => <NextQuest quest={next} />}
          </Arriving>
        </CardShell>
      ) : null;
    case "deals":
      return deals ? (
        <CardShell title="Open for you" more={{ to: "/partner-directory", label: "All deals" }}>
          <Arriving from={deals} room="h-28">
            {(open) => <Deals deals={open} />}
          </Arriving>
        </CardShell>
      ) : null;
  }
}
