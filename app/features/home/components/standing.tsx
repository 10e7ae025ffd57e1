import { cx } from "#app/ui/cx.ts";
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

/** Up to so many needs are a card that is shorter than those of money and the profile. */
const FEW = 3;

/**
 * What waits for the member, and what stands: work, money and the profile. On desktops two columns that end on one line:
 * below few needs the projects stand, where a hole would be.
 */
export function Standing({ needs, projects, cards, now }: StandingProps) {
  const few = needs.length <= FEW;
  const work = (
    <CardShell title="Your projects" more={{ to: "/projects", label: "All" }}>
      <ActiveProjects projects={projects} />
    </CardShell>
  );
  const column = "flex flex-col gap-5";
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
      <div className={cx(column, "*:grow")}>
        <NeedsList needs={needs} now={now} />
        {few ? work : null}
      </div>
      {/* Beside a list that unfolds nothing grows with it. */}
      <div className={cx(column, few && "*:grow")}>
        {few ? null : work}
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
    </div>
  );
}
