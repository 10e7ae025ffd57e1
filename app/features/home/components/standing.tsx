import type { HomeCards } from "../cards.server.ts";
import type { Need } from "../needs.ts";
import type { Home } from "../reads.server.ts";
import { Arriving, CardShell } from "./card-shell.tsx";
import { NeedsList } from "./needs-list.tsx";
import { ActiveProjects } from "./projects-card.tsx";
import { Completeness, MoneySnapshot } from "./small-cards.tsx";

interface StandingProps {
  needs: Need[];
  projects: Home["projects"];
  cards: HomeCards;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * What waits for the member, and what stands: work, money and the profile. On desktops two rows of two, each with its place
 * however much waits; of a row both are of one height, until a list is unfolded: beside that nothing grows with it.
 */
export function Standing({ needs, projects, cards, now }: StandingProps) {
  return (
    <div className="grid grid-cols-1 gap-5 has-[details[open]]:items-start lg:grid-cols-2">
      <NeedsList needs={needs} now={now} />
      <CardShell title="Your projects" more={{ to: "/projects", label: "All" }} className="flex flex-col">
        <ActiveProjects projects={projects} />
      </CardShell>
      <CardShell title="Money" more={{ to: "/wallet", label: "Wallet" }}>
        <Arriving from={cards.money} room="h-14">
          {(lines) => <MoneySnapshot lines={lines} />}
        </Arriving>
      </CardShell>
      <CardShell title="Your profile" more={{ to: "/profile", label: "Edit" }}>
        <Arriving from={cards.creators} room="h-10">
          {({ hint }) => <Completeness hint={hint} />}
        </Arriving>
      </CardShell>
    </div>
  );
}
