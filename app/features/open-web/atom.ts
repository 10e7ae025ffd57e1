import { OPPORTUNITY_TYPES } from "#app/features/opportunities/rules.ts";
import { ATOM_PATH } from "./head-links.ts";
import type { OpenPosting } from "./listed.server.ts";
import { xmlDocument, xmlText, xmlTime } from "./xml.ts";

/** The newest postings as an Atom feed (RFC 4287), which readers of RSS understand. */
export function opportunitiesAtom(origin: string, postings: OpenPosting[]): string {
  const changed = Math.max(0, ...postings.map(({ changedAt }) => changedAt));
  return xmlDocument(
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    "<title>Opportunities on Thrive</title>",
    "<subtitle>Paid jobs, collaborations and barters, newest first.</subtitle>",
    `<id>${xmlText(origin + ATOM_PATH)}</id>`,
    `<link rel="self" type="application/atom+xml" href="${xmlText(origin + ATOM_PATH)}"/>`,
    `<link rel="alternate" type="text/html" href="${xmlText(origin)}/"/>`,
    `<icon>${xmlText(origin)}/icon.svg</icon>`,
    `<updated>${xmlTime(changed)}</updated>`,
    ...postings.map((posting) => entry(origin, posting)),
    "</feed>",
  );
}

function entry(origin: string, posting: OpenPosting): string {
  const url = xmlText(`${origin}/opportunity/${posting.id}`);
  const facts = [OPPORTUNITY_TYPES[posting.type], posting.compensation, posting.location].filter(Boolean);
  return [
    "<entry>",
    `<title>${xmlText(posting.title)}</title>`,
    `<id>urn:uuid:${posting.id}</id>`,
    `<link rel="alternate" type="text/html" href="${url}"/>`,
    `<published>${xmlTime(posting.publishedAt)}</published>`,
    `<updated>${xmlTime(Math.max(posting.changedAt, posting.publishedAt))}</updated>`,
    `<author><name>${xmlText(posting.company)}</name></author>`,
    ...[posting.type, ...posting.topics].map((term) => `<category term="${xmlText(term)}"/>`),
    `<summary type="text">${xmlText(facts.join(" · "))}</summary>`,
    `<content type="text">${xmlText(posting.excerpt)}</content>`,
    "</entry>",
  ].join("");
}
