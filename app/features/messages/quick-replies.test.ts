import { expect, it } from "vitest";
import { quickReplies } from "./quick-replies.ts";

const said = (senderId: string | null, removedAt: number | null = null) => ({ senderId, removedAt });
const application = (poster: boolean) =>
  ({
    about: {
      kind: "application",
      applicationId: "a",
      status: "submitted",
      poster,
      opportunity: { id: "o", title: "A campaign" },
    },
  }) as const;

it("short answers are offered to the words of somebody else alone", () => {
  expect(quickReplies({ about: null }, "bora", said("alice"))).toHaveLength(3);
  for (const newest of [undefined, said("bora"), said(null), said("alice", 1)])
    expect(quickReplies({ about: null }, "bora", newest)).toEqual([]);
});

it("about an application, either side has its own", () => {
  const [poster, applicant] = [true, false].map((side) =>
    quickReplies(application(side), "me", said("other")),
  );
  expect(poster).not.toEqual(applicant);
  expect(new Set([...(poster ?? []), ...(applicant ?? [])]).size).toBe(6);
});
