import type { MetaDescriptor } from "react-router";
import { placeName } from "#app/core/countries.ts";
import { oembedTag } from "#app/features/open-web/head-links.ts";
import { previewTags } from "#app/features/open-web/preview-tags.ts";
import type { ProfilePage } from "#app/features/profiles/queries/profile-page.server.ts";

const DESCRIPTION_LENGTH = 160;

/** Title, description, canonical address and link preview of a profile; nothing for search engines when it is not public. */
export function profileTags(page: ProfilePage, origin: string): MetaDescriptor[] {
  const { profile, visibility, updatedAt } = page;
  const title = `${profile.name} · Thrive`;
  const description = descriptionOf(page);
  const url = `${origin}/profile/${profile.handle}`;
  const tags: MetaDescriptor[] = [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
  ];
  if (visibility !== "public") return [...tags, { name: "robots", content: "noindex" }];
  const image = `${url}/og.png?v=${updatedAt}`;
  return [
    ...tags,
    oembedTag(origin, `/profile/${profile.handle}`, title),
    ...previewTags({ type: "profile", title, description, url, image, alt: profile.name }),
    { property: "profile:username", content: profile.handle },
  ];
}

/** A `ProfilePage` of schema.org as JSON for a script element. */
export function structuredProfile({ profile, updatedAt }: ProfilePage, origin: string): string {
  const url = `${origin}/profile/${profile.handle}`;
  const place = placeName(profile);
  const json = {
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    dateCreated: new Date(profile.joinedAt).toISOString(),
    dateModified: new Date(updatedAt).toISOString(),
    mainEntity: {
      "@type": profile.accountType === "creator" ? "Person" : "Organization",
      "@id": url,
      name: profile.name,
      alternateName: profile.handle,
      identifier: profile.userId,
      url,
      description: profile.headline ?? profile.bio?.slice(0, DESCRIPTION_LENGTH),
      image: profile.avatarUrl ? new URL(profile.avatarUrl, origin).href : undefined,
      sameAs: [profile.website, ...profile.socials.map((social) => social.url)].filter(
        (link) => link !== null,
      ),
      ...(place
        ? {
            address: {
              "@type": "PostalAddress",
              addressLocality: profile.city,
              addressCountry: profile.country,
            },
          }
        : {}),
    },
  };
  return JSON.stringify(json).replaceAll("<", "\\u003c");
}

function descriptionOf({ profile }: ProfilePage): string {
  const words = profile.headline ?? profile.bio ?? `${profile.name} on Thrive.`;
  return words.replace(/\s+/g, " ").slice(0, DESCRIPTION_LENGTH);
}
