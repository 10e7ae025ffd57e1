import { expect, it } from "vitest";
import type { TimelineKind } from "./timeline.server.ts";
import { timelineWords } from "./timeline-words.ts";

it.each<[TimelineKind, string | null, string | null, string]>([
  ["joined", "creator", null, "Joined as a creator"],
  ["setup", null, null, "Finished the setup"],
  ["posted", "Night shoot", null, "Wrote a posting: Night shoot"],
  ["project", "lead", null, "Came into a project as lead"],
  ["reported", "portfolio_item", null, "Reported a work"],
  ["reported", "application", null, "Reported an application"],
  ["case", "profile", null, "A case was opened about their profile"],
  ["case", "something new", null, "A case was opened about their content"],
  ["strike", "2", null, "Strike: suspended for 7 days"],
  ["ticket", "account_access", null, "Asked support for help: account access"],
  ["ticket", null, null, "Asked support for help"],
  ["look", "account", "Sam", "Sam looked at something private"],
  ["staff", "case_warn", "Ada", "Ada had a word with them about their profile"],
  ["staff", "feature", null, "A colleague who left featured them"],
])("%s of %s is said so", (timeline_kind, about, colleague, words) => {
  expect(timelineWords({ timeline_kind, about, colleague, happened_at: 1 })).toBe(words);
});
