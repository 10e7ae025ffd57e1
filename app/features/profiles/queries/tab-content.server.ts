import { z } from "zod";
import type { Statement } from "#app/db/client.server.ts";
import type { ProfileTab } from "../tabs.ts";
import {
  type Asked,
  selectEndorsements,
  selectOpenings,
  selectPosts,
  selectReviews,
  selectServices,
  selectWorks,
} from "./tab-rows.server.ts";

type Rows<S extends (asked: Asked) => PromiseLike<unknown>> = Awaited<ReturnType<S>>;

/** The rows of the tab that is open, as the page shows them. */
export type TabContent =
  | { tab: "about" }
  | { tab: "work"; works: Rows<typeof selectWorks> }
  | { tab: "services"; services: Rows<typeof selectServices> }
  | { tab: "reviews"; reviews: ReturnType<typeof shownReview>[] }
  | { tab: "endorsements"; endorsements: ReturnType<typeof shownEndorsement>[] }
  | { tab: "posts"; posts: ReturnType<typeof shownPost>[] }
  | { tab: "openings"; openings: Rows<typeof selectOpenings> };

export type ShownWork = Rows<typeof selectWorks>[number];
export type ShownService = Rows<typeof selectServices>[number];
export type ShownReview = ReturnType<typeof shownReview>;
export type ShownEndorsement = ReturnType<typeof shownEndorsement>;
export type ShownPost = ReturnType<typeof shownPost>;

/** The statement that reads a tab, for a batch; none for what comes with the profile itself. */
export function tabStatement(tab: ProfileTab, asked: Asked): Statement | null {
  return tab === "about" ? null : SELECTS[tab](asked);
}

const SELECTS = {
  work: selectWorks,
  services: selectServices,
  reviews: selectReviews,
  endorsements: selectEndorsements,
  posts: selectPosts,
  openings: selectOpenings,
} satisfies Record<Exclude<ProfileTab, "about">, (asked: Asked) => Statement>;

/** @param rows what `tabStatement` of the same tab gave */
export function contentOf(tab: ProfileTab, rows: unknown): TabContent {
  switch (tab) {
    case "about":
      return { tab };
    case "work":
      return { tab, works: rows as Rows<typeof selectWorks> };
    case "services":
      return { tab, services: rows as Rows<typeof selectServices> };
    case "reviews":
      return { tab, reviews: (rows as Rows<typeof selectReviews>).map(shownReview) };
    case "endorsements":
      return { tab, endorsements: (rows as Rows<typeof selectEndorsements>).map(shownEndorsement) };
    case "posts":
      return { tab, posts: (rows as Rows<typeof selectPosts>).map(shownPost) };
    case "openings":
      return { tab, openings: rows as Rows<typeof selectOpenings> };
  }
}

function shownReview({
  external,
  authorName,
  authorHandle,
  authorAvatarUrl,
  authorXp,
  ...review
}: Rows<typeof selectReviews>[number]) {
  return {
    ...review,
    author: authorHandle
      ? { name: authorName ?? "", handle: authorHandle, avatarUrl: authorAvatarUrl, xp: authorXp ?? 0 }
      : { name: externalName(external), handle: null, avatarUrl: null, xp: undefined },
  };
}

function shownEndorsement({
  external,
  endorserName,
  endorserHandle,
  endorserAvatarUrl,
  endorserXp,
  ...endorsement
}: Rows<typeof selectEndorsements>[number]) {
  return {
    ...endorsement,
    author: endorserHandle
      ? {
          name: endorserName ?? "",
          handle: endorserHandle,
          avatarUrl: endorserAvatarUrl,
          xp: endorserXp ?? 0,
        }
      : { name: externalName(external), handle: null, avatarUrl: null, xp: undefined },
  };
}

function shownPost(post: Rows<typeof selectPosts>[number]) {
  return { ...post, media: media.safeParse(post.media).data ?? [] };
}

const media = z.array(z.object({ url: z.string(), type: z.string(), alt: z.string().nullish() }));

const externalAuthor = z.object({ name: z.string(), company: z.string().nullish() });

/** Who wrote without an account, or whose page this viewer may not see: never more than they gave to be shown. */
function externalName(value: unknown): string {
  const { data } = externalAuthor.safeParse(value);
  return data ? [data.name, data.company].filter(Boolean).join(", ") : "A member";
}
