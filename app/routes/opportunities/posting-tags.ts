import type { MetaDescriptor } from "react-router";
import { toMajorUnits } from "#app/core/money.ts";
import { ATOM_TAG, oembedTag } from "#app/features/open-web/head-links.ts";
import { previewTags } from "#app/features/open-web/preview-tags.ts";
import type { PostingPage } from "#app/features/opportunities/queries/posting-page.server.ts";

const DESCRIPTION_LENGTH = 160;

type Posting = PostingPage["posting"];

/** Title, description, canonical address and link preview of a posting; nothing for search engines unless it is open to all. */
export function postingTags(posting: Posting, origin: string): MetaDescriptor[] {
  const title = `${posting.title} · Thrive`;
  const description = posting.description.replace(/\s+/g, " ").slice(0, DESCRIPTION_LENGTH);
  const url = `${origin}/opportunity/${posting.id}`;
  const tags: MetaDescriptor[] = [{ title }, { name: "description", content: description }];
  if (!isListed(posting)) return [...tags, { name: "robots", content: "noindex" }];
  const image = `${url}/og.png?v=${posting.updatedAt}`;
  return [
    ...tags,
    { tagName: "link", rel: "canonical", href: url },
    oembedTag(origin, `/opportunity/${posting.id}`, title),
    ATOM_TAG,
    ...previewTags({ type: "website", title, description, url, image, alt: posting.title }),
  ];
}

/** Whether search engines may list it. */
function isListed({ status, visibility }: Pick<Posting, "status" | "visibility">): boolean {
  return status === "active" && visibility === "public";
}

const UNITS = { hour: "HOUR", day: "DAY" } as Record<string, string>;

/** A `JobPosting` of schema.org as JSON for a script element; null for what is no open, paid job. */
export function structuredJob(posting: Posting, origin: string): string | null {
  if (posting.type !== "job" || !isListed(posting)) return null;
  const { budgetMin, budgetMax, currency, budgetUnit, locationMode, city, country } = posting;
  const amount = (minor: number) => Number(toMajorUnits(minor, currency ?? "EUR"));
  const hasPay = currency !== null && (budgetMin !== null || budgetMax !== null);
  const json = {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    title: posting.title,
    description: posting.description,
    identifier: { "@type": "PropertyValue", name: "Thrive", value: posting.id },
    url: `${origin}/opportunity/${posting.id}`,
    datePosted: posting.publishedAt ? new Date(posting.publishedAt).toISOString() : undefined,
    validThrough:
      posting.applyUntil ?? (posting.expiresAt ? new Date(posting.expiresAt).toISOString() : undefined),
    employmentType: "CONTRACTOR",
    directApply: true,
    hiringOrganization: {
      "@type": "Organization",
      name: posting.companyName ?? posting.company,
      ...(posting.companyHandle ? { sameAs: `${origin}/company/${posting.companyHandle}` } : {}),
      ...(posting.companyLogoUrl ? { logo: new URL(posting.companyLogoUrl, origin).href } : {}),
    },
    ...(locationMode === "remote" ? { jobLocationType: "TELECOMMUTE" } : {}),
    ...(city || country || posting.location
      ? {
          jobLocation: {
            "@type": "Place",
            address: {
              "@type": "PostalAddress",
              addressLocality: city ?? posting.location ?? undefined,
              addressCountry: country ?? undefined,
            },
          },
        }
      : {}),
    skills: posting.skills.length > 0 ? posting.skills.join(", ") : undefined,
    image: posting.imageUrl ? new URL(posting.imageUrl, origin).href : undefined,
    ...(hasPay
      ? {
          baseSalary: {
            "@type": "MonetaryAmount",
            currency,
            value: {
              "@type": "QuantitativeValue",
              minValue: budgetMin === null ? undefined : amount(budgetMin),
              maxValue: budgetMax === null ? undefined : amount(budgetMax),
              unitText: UNITS[budgetUnit ?? ""],
            },
          },
        }
      : {}),
  };
  return JSON.stringify(json).replaceAll("<", "\\u003c");
}
