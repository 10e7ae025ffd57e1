import { Dialog } from "#app/ui/primitives/dialog.tsx";
import type { Offer } from "../applying.server.ts";
import type { PostedTrade } from "../posted-trade.server.ts";
import type { ThreadOffer } from "../thread-offers.server.ts";
import { DeclineForm } from "./decline-form.tsx";
import { OfferForm } from "./offer-form.tsx";

interface CounterDialogProps {
  applicationId: string;
  version: number;
  title: string;
  from: Offer;
  trade: PostedTrade | null;
  onClose: () => void;
}

/** The applicant's own terms, from those that were offered. */
export function CounterDialog({ applicationId, version, title, from, trade, onClose }: CounterDialogProps) {
  return (
    <Dialog
      open
      steady
      onOpenChange={onClose}
      title="Counter-offer"
      description={`Your terms for “${title}”.`}
    >
      <OfferForm
        intent="counter"
        applicationId={applicationId}
        version={version}
        from={from}
        trade={trade}
        onDone={onClose}
      />
    </Dialog>
  );
}

/** What the poster's side answers to a counter-offer with words of its own. */
export function PosterDialog({
  what,
  offer,
  onClose,
}: {
  what: "offer" | "decline";
  offer: ThreadOffer;
  onClose: () => void;
}) {
  const { applicationId, version, applicantName: name, title } = offer;
  return what === "offer" ? (
    <Dialog
      open
      steady
      onOpenChange={onClose}
      title="Send offer"
      description={`${name} has seven days to answer.`}
    >
      <OfferForm
        intent="offer"
        applicationId={applicationId}
        version={version}
        from={offer}
        trade={offer.trade}
        onDone={onClose}
      />
    </Dialog>
  ) : (
    <Dialog
      open
      steady
      onOpenChange={onClose}
      title="Decline"
      description={`A reason and kind words for ${name}.`}
    >
      <DeclineForm
        intent="decline"
        application={{ id: applicationId, version, name, title }}
        onDone={onClose}
      />
    </Dialog>
  );
}
