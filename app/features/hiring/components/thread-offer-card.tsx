import { lazy, Suspense, useState } from "react";
import { Button } from "#app/ui/primitives/button.tsx";
import { LETS_TALK, MOST_ROUNDS, movesFrom } from "../rules.ts";
import type { ThreadOffer } from "../thread-offers.server.ts";
import { OfferAnswers, TermsActs } from "./offer-answers.tsx";
import { OfferView } from "./offer-view.tsx";

const PosterDialog = lazy(() =>
  import("./offer-dialogs.tsx").then(({ PosterDialog }) => ({ default: PosterDialog })),
);

/** A round of an offer where the two sides talk: its terms, and under the last one what can be answered. */
export default function ThreadOfferCard({ offer, locked }: { offer: ThreadOffer; locked: boolean }) {
  const { byMe, applies, latest, offerStatus } = offer;
  const counter = byMe === applies;
  const from = byMe ? "You" : offer.other;
  const answerable = !locked && latest && offerStatus === "open";
  return (
    <section
      aria-label={`${counter ? "Counter-offer" : "Offer"} from ${byMe ? "you" : offer.other}`}
      className="mx-auto flex w-full max-w-[36rem] flex-col gap-3 px-3 py-3 sm:px-5"
    >
      <h3 className="font-medium font-sans text-14 tracking-normal">
        {from} {counter ? "asked for these terms" : "made an offer"}
      </h3>
      <OfferView offer={offer} other={offer.other} trade={offer.trade} />
      {!answerable ? null : applies ? (
        <OfferAnswers application={{ ...offer, id: offer.applicationId }} latest={offer} />
      ) : (
        <PosterAnswers offer={offer} />
      )}
    </section>
  );
}

function PosterAnswers({ offer }: { offer: ThreadOffer }) {
  const [asking, setAsking] = useState<"offer" | "decline" | null>(null);
  const { applicationId: id, version, status, round } = offer;
  const moves = movesFrom("poster", status);
  return (
    <div className="flex flex-wrap gap-2">
      <TermsActs application={{ id, version, status }} rounds={round} onOffer={() => setAsking("offer")} />
      {moves.includes("decline") ? (
        <Button size="sm" variant="danger" onClick={() => setAsking("decline")}>
          Decline
        </Button>
      ) : null}
      {round >= MOST_ROUNDS && moves.includes("offer") ? (
        <p className="w-full text-14 text-muted">{LETS_TALK}</p>
      ) : null}
      {asking ? (
        <Suspense>
          <PosterDialog what={asking} offer={offer} onClose={() => setAsking(null)} />
        </Suspense>
      ) : null}
    </div>
  );
}
