import { z } from "zod";
import type { ForeignWeb } from "#app/platform/fetch/foreign-web.server.ts";
import type { OEmbedProvider } from "./find-provider.server.ts";

const text = z.string().trim().min(1).nullish().catch(null);

/** What is read of an oEmbed answer (oembed.com §2.3.4). Its `html` is foreign, and nothing here looks at it. */
const oembedAnswer = z.object({
  type: z.enum(["photo", "video", "link", "rich"]).catch("link"),
  title: text,
  author_name: text,
  provider_name: text,
  thumbnail_url: text,
  url: text,
});

export type OEmbed = z.infer<typeof oembedAnswer>;

/** @throws FetchRefused, SyntaxError or ZodError for an answer that is none */
export async function askProvider(
  web: ForeignWeb,
  { endpoint }: Pick<OEmbedProvider, "endpoint">,
  page: URL,
  signal: AbortSignal,
): Promise<OEmbed> {
  const question = new URL(endpoint);
  question.searchParams.set("url", page.href);
  question.searchParams.set("format", "json");
  return readOEmbed(web, question, signal);
}

/** @throws FetchRefused, SyntaxError or ZodError for an answer that is none */
export async function readOEmbed(
  web: ForeignWeb,
  address: string | URL,
  signal: AbortSignal,
): Promise<OEmbed> {
  const { bytes } = await web.get(address, { accept: ["json"], signal });
  return oembedAnswer.parse(JSON.parse(new TextDecoder().decode(bytes)));
}
