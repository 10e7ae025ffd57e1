import { describe, expect, it } from "vitest";
import { hintsOf, sizeOf } from "./mail-hints.ts";

const mail = {
  subject: "Bora shortlisted you",
  text: "Bora shortlisted you for “Photos for a spring campaign”.",
  html: '<a href="https://thrive.example/x">See it</a><a href="https://thrive.example/u/t/unsubscribe">Stop</a>',
};
const hints = (change: Partial<typeof mail>, stoppable = true) =>
  hintsOf({ ...mail, ...change }, { stoppable });

describe("what a mailbox may hold against a mail", () => {
  it("is nothing for one of ours", () => {
    expect(hints({})).toEqual([]);
  });

  it.each([
    ["no subject", { subject: " " }, /no subject/],
    ["a long subject", { subject: "x".repeat(61) }, /61 characters/],
    ["capitals", { subject: "OPEN THIS TODAY" }, /capitals/],
    ["words of spam", { subject: "You are a winner" }, /loud/],
    ["marks of spam", { subject: "Look!!" }, /loud/],
    ["a field left open", { text: `${mail.text} undefined` }, /not filled in/],
    ["no text", { text: "" }, /plain text/],
    ["plain http", { html: `${mail.html}<a href="http://thrive.example">x</a>` }, /plain http/],
    ["a hidden address", { html: `${mail.html}<a href="https://bit.ly/x">x</a>` }, /hides/],
    ["many links", { html: mail.html.repeat(7) }, /14 links/],
    ["a mute picture", { html: `${mail.html}<img src="a.png">` }, /picture/],
    ["no way out", { html: "" }, /no link that stops/],
    ["its size", { html: `${mail.html}${"ä".repeat(60_000)}` }, /102 kB/],
  ])("is %s", (_, change, sentence) => {
    expect(hints(change)).toEqual([expect.stringMatching(sentence)]);
  });

  it("is not that a local one leads to this machine", () => {
    expect(hints({ html: `${mail.html}<a href="http://localhost:8787/x">x</a>` })).toEqual([]);
  });

  it("is not the missing way out of one that always goes out", () => {
    expect(hints({ html: "" }, false)).toEqual([]);
  });
});

it("counts bytes, not letters", () => {
  expect(sizeOf({ ...mail, html: "ä", text: "a" })).toEqual({ html: 2, text: 1 });
});
