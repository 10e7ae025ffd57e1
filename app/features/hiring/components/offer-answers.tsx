import { lazy, Suspense, useState } from "react";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Offer } from "../applying.server.ts";
import type { PostedTrade } from "../posted-trade.server.ts";
import { type ApplicationStatus, LETS_TALK, MOST_ROUNDS, movesFrom } from "../rules.ts";
import { ActButton } from "./act-button.tsx";
import { FinalAct } from "./final-act.tsx";

const CounterDialog = lazy(() =>
  import("./offer-dialogs.tsx").then(({ CounterDialog }) => ({ default: CounterDialog })),
);

interface Application {
  id: string;
  version: number;
  status: ApplicationStatus;
  title: string;
  trade: PostedTrade | null;
}

/** What the applicant can answer to the offer on the table; nothing where none is. */
export function OfferAnswers({ application, latest }: { application: Application; latest: Offer }) {
  const [countering, setCountering] = useState(false);
  const { id, version, status, title, trade } = application;
  if (status !== "offered") return null;
  const goesOn = latest.round < MOST_ROUNDS;
  return (
    <div className="flex flex-wrap gap-2">
      <ActButton intent="accept" applicationId={id} version={version} variant="spark">
        Accept offer
      </ActButton>
      {goesOn ? (
        <Button size="sm" onClick={() => setCountering(true)}>
          Counter-offer
        </Button>
      ) : null}
      <FinalAct intent="decline-offer" applicationId={id} version={version} variant="danger">
        Say no
      </FinalAct>
      {goesOn ? null : <p className="w-full text-14 text-muted">{LETS_TALK}</p>}
      {countering ? (
        <Suspense>
          <CounterDialog
            applicationId={id}
            version={version}
            title={title}
            from={latest}
            trade={trade}
            onClose={() => setCountering(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** What the poster's side does about terms: takes those of a counter-offer, or offers its own. */
export function TermsActs({
  application: { id, version, status },
  rounds,
  onOffer,
}: {
  application: Pick<Application, "id" | "version" | "status">;
  rounds: number;
  onOffer: () => void;
}) {
  const moves = movesFrom("poster", status);
  return (
    <>
      {moves.includes("accept_counter") ? (
        <ActButton intent="accept-counter" applicationId={id} version={version} variant="spark">
          Accept as it is
        </ActButton>
      ) : null}
      {moves.includes("offer") && rounds < MOST_ROUNDS ? (
        <Button size="sm" variant={status === "countered" ? "quiet" : "spark"} onClick={onOffer}>
          {rounds > 0 ? "Offer other terms" : "Send offer"}
        </Button>
      ) : null}
    </>
  );
}
