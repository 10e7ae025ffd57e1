import { tellOutOfReach } from "#app/browser/toasts.ts";
import type { Asks } from "#app/features/hiring/components/application-panel.tsx";
import { DeclineForm } from "#app/features/hiring/components/decline-form.tsx";
import { OfferForm } from "#app/features/hiring/components/offer-form.tsx";
import type { ApplicationDetail, PipelineCard } from "#app/features/hiring/pipeline-view.server.ts";
import { LazyPart, part } from "#app/ui/lazy-part.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";

const interviewForm = part(() => import("#app/features/hiring/components/interview-form.tsx"));

const WORDS: Record<Asks, { title: string; description: (name: string) => string }> = {
  interview: {
    title: "Invite to talk",
    description: (name) => `${name} chooses one of your times. They are in your own clock.`,
  },
  offer: { title: "Send offer", description: (name) => `${name} has seven days to answer.` },
  decline: { title: "Decline", description: (name) => `A reason and kind words for ${name}.` },
  "answer-late": {
    title: "Answer",
    description: (name) => `${name} waited in vain. An answer clears what you owe.`,
  },
};

/** What a move needs besides the press. */
export function AskDialog({
  what,
  card,
  detail,
  posting: { title, type },
  now,
  onClose,
}: {
  what: Asks;
  card: PipelineCard | undefined;
  detail: ApplicationDetail | null;
  posting: { title: string; type: "job" | "collab" | "barter" };
  now: number;
  onClose: () => void;
}) {
  if (!card) return null;
  const words = WORDS[what];
  // Where no pay was asked for on what is no job, none is the offer to begin with.
  const asked = {
    amount: card.offerAmount ?? (type === "job" ? null : 0),
    currency: card.offerCurrency ?? "EUR",
  };
  const target = { applicationId: card.id, version: card.version, onDone: onClose };
  return (
    <Dialog open steady onOpenChange={onClose} title={words.title} description={words.description(card.name)}>
      {what === "interview" ? (
        <LazyPart
          part={interviewForm}
          props={{
            ...target,
            other: card.timezone === null ? null : { name: card.name, timeZone: card.timezone },
            now,
          }}
          giveUp={() => {
            onClose();
            tellOutOfReach();
          }}
        />
      ) : null}
      {what === "offer" ? (
        <OfferForm
          intent="offer"
          {...target}
          from={detail?.offers[0] ?? asked}
          trade={detail?.trade ?? null}
        />
      ) : null}
      {what === "decline" || what === "answer-late" ? (
        <DeclineForm intent={what} application={{ ...card, title }} onDone={onClose} />
      ) : null}
    </Dialog>
  );
}
