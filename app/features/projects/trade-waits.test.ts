import { expect, it } from "vitest";
import { type CardTrade, waitsInTrade } from "./trade-waits.ts";

const ALICE = { userId: "alice", role: "lead" } as const;
const BORA = { userId: "bora", role: "client" } as const;
const CARL = { userId: "carl", role: "member" } as const;
const GUS = { userId: "gus", role: "guest" } as const;

type Item = CardTrade["items"][number];

const thing = (side: "work" | "client", over: Partial<Item> = {}): Item => ({
  title: side === "work" ? "Portraits" : "A watch",
  side,
  value: 400,
  status: "promised",
  agreedAt: 1,
  approvedAt: null,
  quarrel: null,
  ...over,
});

const LOCKED = ["work", "client"] as CardTrade["said"];
const QUARREL = { status: "open", by: "bora", until: 9 };

it.each<[string, CardTrade, typeof ALICE | typeof BORA | typeof CARL | typeof GUS, string | null, boolean?]>([
  ["their yes", { said: ["client"], items: [thing("work"), thing("client")] }, ALICE, "Say yes to the trade"],
  [
    "their yes in a draft",
    { said: [], items: [thing("work"), thing("client")] },
    BORA,
    "Say yes to the trade",
    false,
  ],
  ["no yes of a member", { said: [], items: [thing("work"), thing("client")] }, CARL, null],
  ["no yes to half a trade", { said: [], items: [thing("work")] }, ALICE, null],
  ["no second yes", { said: ["work"], items: [thing("work"), thing("client")] }, ALICE, null],
  ["what to send", { said: LOCKED, items: [thing("work"), thing("client")] }, ALICE, "Send “Portraits”"],
  [
    "nothing to send from a draft",
    { said: LOCKED, items: [thing("work"), thing("client")] },
    ALICE,
    null,
    false,
  ],
  [
    "what is on its way to them",
    { said: LOCKED, items: [thing("work", { status: "sent" }), thing("client", { status: "sent" })] },
    BORA,
    "Say when “Portraits” arrives",
  ],
  [
    "what to look at",
    { said: LOCKED, items: [thing("client", { status: "received" })] },
    CARL,
    "Look at “A watch”",
  ],
  [
    "not what is as agreed",
    { said: LOCKED, items: [thing("client", { status: "received", approvedAt: 2 })] },
    ALICE,
    null,
  ],
  [
    "an answer",
    { said: LOCKED, items: [thing("work", { quarrel: QUARREL })] },
    ALICE,
    "Answer about “Portraits”",
  ],
  ["no answer to oneself", { said: LOCKED, items: [thing("work", { quarrel: QUARREL })] }, BORA, null],
  [
    "no second answer",
    { said: LOCKED, items: [thing("work", { quarrel: { ...QUARREL, status: "answered" } })] },
    ALICE,
    null,
  ],
  ["nothing of a guest", { said: [], items: [thing("work"), thing("client")] }, GUS, null],
])("a trade asks for %s", (_, trade, me, text, running = true) => {
  const wait = waitsInTrade(trade, me, [ALICE, BORA, CARL, GUS], running);
  expect(wait?.text ?? null).toBe(text);
  if (wait) expect(wait).toMatchObject({ at: "/barter", until: text?.startsWith("Answer") ? 9 : null });
});
