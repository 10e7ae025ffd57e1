import type { Database } from "#app/db/client.server.ts";
import { type Lost, whoLost, withdrawFor } from "#app/features/passport/withdrawn-by.server.ts";
import { KIND_WORDS, REASONS } from "#app/features/passport/words.ts";
import { type Effect, toldEach } from "./effects.ts";

/** Withdraws what was certified of something that holds no longer, and tells whose it was. */
export function ended(db: Database, lost: Lost): Effect[] {
  const { kind, reason, now } = lost;
  const told = whoLost(lost, `${REASONS[reason]} It shows as withdrawn to whoever checks it.`);
  return [
    { statement: withdrawFor(db, lost) },
    toldEach(db, told, {
      kind: "credential_withdrawn",
      category: "other",
      priority: "normal",
      title: `${KIND_WORDS[kind]}: no longer certified`,
      link: "/passport",
      actionText: "See it",
      actorId: null,
      entityType: "credential",
      now,
    }),
  ];
}
