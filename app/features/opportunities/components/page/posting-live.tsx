import { useEffect } from "react";
import { connectRoom } from "#app/browser/room-socket.ts";
import { useReadAgain } from "#app/browser/use-read-again.ts";

/** Reads the page again when somebody asked, answered, or moved an application of this posting. */
export default function PostingLive({ opportunityId }: { opportunityId: string }) {
  const readAgain = useReadAgain();
  useEffect(
    () =>
      connectRoom({
        onFrame: (frame) => {
          if (frame.type === "opportunity.changed" && frame.opportunityId === opportunityId) void readAgain();
        },
        onOpen: () => undefined,
      }),
    [opportunityId, readAgain],
  );
  return null;
}
