import type { Id } from "#app/core/ids.ts";
import type { files } from "#app/db/schema/files.ts";
import type { CoverFont } from "#app/platform/ai/covers/cover-font.server.ts";
import { COVER_HEIGHT, COVER_WIDTH, drawCover } from "#app/platform/ai/covers/draw-cover.server.ts";
import { seedId } from "./seed-id.ts";
import { type Talk, timeOf } from "./talks.ts";

/** A picture that was sent in a thread, to be drawn and stored in the private bucket. */
export interface SentPicture {
  id: Id;
  key: string;
  words: string;
  ownerId: Id;
  conversationId: Id;
  at: number;
}

/** The pictures among what was said. */
export function picturesSent(opened: readonly Talk[], now: number): SentPicture[] {
  return opened.flatMap((talk) =>
    talk.talk.lines.flatMap((line) => {
      if (!line.picture) return [];
      const at = timeOf(line, now);
      const id = seedId(`sent:${talk.context.context_key}:${line.picture}`, at);
      const owner = talk.sides.find(({ member }) => member.key === line.from) ?? talk.sides[0];
      const sent = { id, words: line.picture, ownerId: owner.id, conversationId: talk.id, at };
      return [{ ...sent, key: `private/${id}.png` }];
    }),
  );
}

/** The rows of a picture that was sent: who may read it follows from its thread. */
export function sentFileRow(
  { id, key, words, ownerId, at }: SentPicture,
  size: number,
): typeof files.$inferInsert {
  return {
    id,
    owner_id: ownerId,
    bucket: "private",
    r2_key: key,
    mime: "image/png",
    size,
    purpose: "message",
    category: "messages",
    name: `${words}.png`,
    width: COVER_WIDTH,
    height: COVER_HEIGHT,
    created_at: at,
    attached_at: at,
  };
}

/** What our generator draws for it. */
export function drawSent({ key, words }: SentPicture, font: CoverFont) {
  return { key, bytes: drawCover({ title: words, type: "collab", seed: key }, font), mime: "image/png" };
}
