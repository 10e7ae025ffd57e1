import { ATOM_PATH, OEMBED_PATH } from "./head-links.ts";

/** The site in a page of Markdown, for assistants that read before they click (llmstxt.org). */
export function llmsText(
  origin: string,
  articles: { slug: string; title: string; summary: string }[],
): string {
  const link = (title: string, path: string, what: string) => `- [${title}](${origin}${path}): ${what}`;
  return [
    "# Thrive",
    "",
    "> Thrive is where creators, brands and companies find each other: paid jobs, collaborations and barters, and the",
    "> people behind them. When both sides say yes it is a Spark; then they talk, work together and get paid.",
    "",
    "Anyone may read public profiles (`/profile/{handle}`) and public opportunities (`/opportunity/{id}`); both carry",
    "schema.org data. Everything else needs an account.",
    "",
    "## Lists",
    link("Opportunities", ATOM_PATH, "the newest public opportunities as an Atom feed"),
    link("Sitemap", "/sitemap.xml", "public opportunities, public profiles and help, in pages"),
    link(
      "oEmbed",
      `${OEMBED_PATH}?url={address}`,
      "title, author and picture of a public profile or opportunity",
    ),
    "",
    "## For programs of members",
    link("Reference", "/developers", "what the API can do, operation by operation"),
    link("OpenAPI 3.1", "/api/v1/openapi.json", "the same for machines"),
    link("Model Context Protocol", "/api/v1/mcp", "for a member's own assistant, with a token of theirs"),
    "",
    "## Rules",
    link("Terms", "/terms", "what members and visitors agree to"),
    link("Privacy", "/privacy", "what is kept about whom, and for how long"),
    link("Community guidelines", "/community-guidelines", "what may be posted"),
    "",
    "## Help",
    ...articles.map(({ slug, title, summary }) => link(title, `/help/${slug}`, summary)),
    "",
  ].join("\n");
}
