import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { embeddable, postingEmbed, profileEmbed } from "./oembed.ts";

const HERE = "https://thrive.example";
type Profile = Parameters<typeof profileEmbed>[1];
type Posting = Parameters<typeof postingEmbed>[1];
const alice = { handle: "alice", name: "Alice", headline: "Shoots lookbooks", changedAt: 7 } as Profile;
const posting = {
  id: "p1",
  type: "job",
  title: "A lookbook",
  company: "Northlight",
  changedAt: 8,
} as Posting;
const WIDE = { maxWidth: 1200, maxHeight: 630 };

describe("a page that may be embedded", () => {
  it.each([
    ["/profile/alice", { kind: "profile", key: "alice" }],
    ["/profile/alice/", { kind: "profile", key: "alice" }],
    ["/opportunity/p1?from=mail#top", { kind: "opportunity", key: "p1" }],
  ])("is %s", (path, page) => expect(embeddable(HERE, HERE + path)).toEqual(page));

  it.each([
    "/profile/",
    "/profile/alice/portfolio",
    "/desk/p1",
    "/profile/a%2Fb",
    `/profile/${"a".repeat(65)}`,
    "/PROFILE/alice",
  ])("is not %s", (path) => expect(embeddable(HERE, HERE + path)).toBeNull());

  it.each([
    "https://thrive.example.evil.test/profile/alice",
    "http://thrive.example/profile/alice",
    "https://thrive.example:8443/profile/alice",
    "javascript:alert(1)//thrive.example/profile/alice",
    "/profile/alice",
    "",
  ])("is none of another house: %s", (address) => expect(embeddable(HERE, address)).toBeNull());

  it("never throws, and never answers for another origin", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl()), (address) => {
        const page = embeddable(HERE, address);
        if (page) expect(new URL(address).origin).toBe(HERE);
      }),
    );
  });
});

describe("what is given of it", () => {
  it("is a link with its picture, which changes its address when the page does", () => {
    expect(profileEmbed(HERE, alice, WIDE)).toMatchObject({
      type: "link",
      title: "Alice: Shoots lookbooks",
      author_url: `${HERE}/profile/alice`,
      thumbnail_url: `${HERE}/profile/alice/og.png?v=7`,
    });
    expect(postingEmbed(HERE, posting, WIDE)).toMatchObject({
      author_name: "Northlight",
      thumbnail_url: `${HERE}/opportunity/p1/og.png?v=8`,
    });
  });
  it("is the name alone where there is no headline", () => {
    expect(profileEmbed(HERE, { ...alice, headline: null } as Profile, WIDE).title).toBe("Alice");
  });
  it("has no picture where there is too little room for the one there is", () => {
    for (const room of [
      { maxWidth: 1199, maxHeight: 630 },
      { maxWidth: 1200, maxHeight: 629 },
    ])
      expect(profileEmbed(HERE, alice, room)).not.toHaveProperty("thumbnail_url");
  });
});
