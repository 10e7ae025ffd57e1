import { describe, expect, it } from "vitest";
import type { ProfilePage } from "#app/features/profiles/queries/profile-page.server.ts";
import { profileTags, structuredProfile } from "./profile-tags.ts";

const ORIGIN = "https://thrive.test";

const PAGE = {
  profile: {
    userId: "0190a0b0-0000-7000-8000-00abcdef0123",
    handle: "mira",
    accountType: "creator",
    name: "Mira </script><script>alert(1)</script>",
    headline: null,
    bio: "Harbour\n\nlight.",
    avatarUrl: "/media/a.webp",
    city: "Lisbon",
    country: "PT",
    website: "https://mira.example/",
    socials: [{ platform: "x", handle: "mira", url: "https://x.com/mira" }],
    joinedAt: 0,
  },
  visibility: "public",
  updatedAt: 1000,
} as unknown as ProfilePage;

describe("the tags of a profile", () => {
  it("name its address by handle, and a picture that changes with it", () => {
    const tags = profileTags(PAGE, ORIGIN);
    expect(tags).toContainEqual({ tagName: "link", rel: "canonical", href: `${ORIGIN}/profile/mira` });
    expect(tags).toContainEqual({ property: "og:image", content: `${ORIGIN}/profile/mira/og.png?v=1000` });
    expect(tags).toContainEqual({ name: "description", content: "Harbour light." });
    expect(tags).not.toContainEqual({ name: "robots", content: "noindex" });
  });

  it.each(["members", "hidden"])("of one for %s keep search engines and previews out", (visibility) => {
    const tags = profileTags({ ...PAGE, visibility } as ProfilePage, ORIGIN);
    expect(tags).toContainEqual({ name: "robots", content: "noindex" });
    expect(JSON.stringify(tags)).not.toContain("og:");
  });
});

describe("the structured data of a profile", () => {
  it("is a ProfilePage about a person", () => {
    expect(JSON.parse(structuredProfile(PAGE, ORIGIN))).toMatchObject({
      "@context": "https://schema.org",
      "@type": "ProfilePage",
      mainEntity: {
        "@type": "Person",
        url: `${ORIGIN}/profile/mira`,
        image: `${ORIGIN}/media/a.webp`,
        sameAs: ["https://mira.example/", "https://x.com/mira"],
      },
    });
  });

  it("cannot end its script element", () => {
    expect(structuredProfile(PAGE, ORIGIN)).not.toContain("<");
  });
});
