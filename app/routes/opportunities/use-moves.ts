import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { toast } from "#app/browser/toasts.ts";
import type { FormAnswer } from "#app/core/form-answer.ts";
import type { Asks } from "#app/features/hiring/components/application-panel.tsx";
import type { PipelineCard } from "#app/features/hiring/pipeline-view.server.ts";
import { type Column, moveInto } from "#app/features/hiring/rules.ts";

interface Asking {
  what: Asks | "close-out" | "decline-several";
  id?: string;
}

/** Moves a card where one press is enough, and asks for what it needs where it is not. */
export function useMoves() {
  const [asking, setAsking] = useState<Asking | null>(null);
  const fetcher = useFetcher<FormAnswer>();
  const move = (card: PipelineCard, column: Column) => {
    const way = moveInto(column, card.status);
    if (way === null) {
      toast({ title: "It cannot go there", description: "From where it stands, no way leads there." });
    } else if (way === "shortlist" || way === "accept_counter") {
      void fetcher.submit(
        {
          intent: way === "shortlist" ? "shortlist" : "accept-counter",
          application_id: card.id,
          version: card.version,
        },
        { method: "post", action: "/opportunity-dashboard" },
      );
    } else if (way === "interview" || way === "offer" || way === "decline") {
      setAsking({ what: way, id: card.id });
    }
  };
  useTold(fetcher.data);
  return { asking, ask: setAsking, move, done: () => setAsking(null) };
}

/** Says how a move went. */
function useTold(answer: FormAnswer | undefined): void {
  useEffect(() => {
    if (answer?.done) toast({ title: answer.done });
    else if (answer?.error)
      toast({ title: "Not moved", description: answer.error.message, destructive: true });
  }, [answer]);
}
