import type { HomeCards } from "../cards.server.ts";
import type { Home } from "../reads.server.ts";
import { Arriving, CardShell } from "./card-shell.tsx";
import { ActiveProjects } from "./projects-card.tsx";
import { Completeness, MoneySnapshot } from "./small-cards.tsx";

/** What stands: work, money and the profile. */
export function Standing({ projects, cards }: { projects: Home["projects"]; cards: HomeCards }) {
  return (
    <div className="flex flex-col gap-5">
      <CardShell title="Your projects" more={{ to: "/projects", label: "All" }}>
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
