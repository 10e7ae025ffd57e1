import type { Id } from "#app/core/ids.ts";
import type { Happened } from "#app/platform/outbox.server.ts";
import type { Desk } from "./desk.server.ts";

/** Who did it: a member, the guest of a link by name, or nobody but time. */
export type Actor = { userId: Id | null; displayName: string } | null;

/**
 * Something that happened in a project, for the outbox: open windows of its people show it, and those are told whom it
 * concerns.
 * @param news.mark tells one such event from the next
 */
export function changed(
  actor: Actor,
  desk: Pick<Desk, "id" | "title"> & { people: readonly { userId: Id }[] },
  what: string,
  news: { mark: string; about?: string | null; note?: string | null; tell?: Id[] },
): Happened {
  return {
    name: "project.changed",
    payload: {
      projectId: desk.id,
      title: desk.title,
      members: desk.people.map(({ userId }) => userId),
      what,
      actorName: actor?.displayName ?? "",
      about: news.about ?? null,
      note: news.note ?? null,
      tell: [...new Set(news.tell ?? [])].filter((userId) => userId !== actor?.userId),
      mark: news.mark,
    },
  };
}

/** Those of them who are part of the project still: who has left hears of its work no more. */
export function stillIn({ people }: { people: readonly { userId: Id }[] }, ...userIds: Id[]): Id[] {
  return userIds.filter((id) => people.some(({ userId }) => userId === id));
}
