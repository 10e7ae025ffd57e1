import type { CallItem } from "#app/core/realtime-protocol.ts";
import type { Thread } from "#app/features/messages/queries/thread-view.server.ts";
import CallCard from "./call-card.tsx";

interface ThreadCallCardProps {
  call: CallItem;
  thread: Thread;
  me: string;
  now: number;
}

/** The card of a call in its conversation: who of those who take part is the other one of it, and who may answer. */
export default function ThreadCallCard({ call, thread, me, now }: ThreadCallCardProps) {
  const person = (id: string | null) => thread.people.find(({ userId }) => userId === id);
  const { proposedBy, withId } = call;
  const partner = proposedBy === me ? withId : withId === me ? proposedBy : thread.otherId;
  const other = person(partner) ?? person(thread.otherId);
  // Whoever hires for a company speaks for one side of an application.
  const applies = thread.about?.kind === "application" && !thread.about.poster;
  return (
    <CallCard
      call={call}
      me={me}
      ownZone={person(me)?.timeZone ?? "UTC"}
      other={{ name: other?.name ?? "a former member", timeZone: other?.timeZone ?? "UTC" }}
      asked={applies ? proposedBy !== me : proposedBy === thread.otherId}
      locked={thread.writing === "locked"}
      nameOf={(id) => person(id)?.name ?? "a former member"}
      now={now}
    />
  );
}
