import { EvidenceList } from "#app/features/files/components/evidence-list.tsx";
import { LocalTime } from "#app/ui/primitives/local-time.tsx";
import type { DisputeView } from "../dispute-rows.server.ts";
import { shareWords } from "./share-offer.tsx";

interface DisputeNoteProps {
  dispute: DisputeView;
  reasons: Partial<Record<DisputeView["reason"], string>>;
  outcomes: Partial<Record<DisputeView["outcome"], string>>;
  /** What the milestone holds; without it no money is shared. */
  held?: { amount: number; currency: string };
}

/** What the sides say and show, and how it ended. */
export function DisputeNote({ dispute, reasons, outcomes, held }: DisputeNoteProps) {
  return (
    <div className="rounded-control border border-danger/50 px-4 py-3 text-14">
      <p>
        <strong className="font-medium">{dispute.openedBy}:</strong> {reasons[dispute.reason]}. Wish:{" "}
        {outcomes[dispute.outcome]?.toLowerCase()}.
      </p>
      <p className="mt-1 whitespace-pre-line break-words text-muted">{dispute.statement}</p>
      {dispute.answer ? (
        <p className="mt-2 whitespace-pre-line break-words border-hairline border-t pt-2">
          <strong className="font-medium">{dispute.answeredBy}:</strong> {dispute.answer}
        </p>
      ) : dispute.status === "open" ? (
        <p className="mt-2 text-muted">
          The other side has until <LocalTime at={dispute.answerDueAt} /> to answer.
        </p>
      ) : null}
      {dispute.assist ? (
        <p className="mt-2 whitespace-pre-line break-words border-hairline border-t pt-2">
          <strong className="font-medium">Our team says:</strong> {dispute.assist}
        </p>
      ) : null}
      {dispute.evidence.length > 0 ? (
        <div className="mt-2">
          <EvidenceList evidence={dispute.evidence} />
        </div>
      ) : null}
      {dispute.offer && !dispute.resolution && held ? (
        <p className="mt-2 border-hairline border-t pt-2">
          <strong className="font-medium">{dispute.offer.by} offers:</strong>{" "}
          {shareWords(dispute.offer.workBps, held.amount, held.currency)}.
        </p>
      ) : null}
      {dispute.status === "accepted" && dispute.splitBps !== null && held ? (
        <p className="mt-2 border-hairline border-t pt-2">
          <strong className="font-medium">Settled between you:</strong>{" "}
          {shareWords(dispute.splitBps, held.amount, held.currency)}.
        </p>
      ) : null}
      {dispute.ruling ? (
        <p className="mt-2 whitespace-pre-line break-words border-hairline border-t pt-2">
          <strong className="font-medium">Decided:</strong> {dispute.ruling}
        </p>
      ) : null}
    </div>
  );
}
