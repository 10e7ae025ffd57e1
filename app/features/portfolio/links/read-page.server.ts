import { decodeHTML, decodeHTMLAttribute } from "entities/decode";

/** What a page says about itself; all of it is text that somebody else wrote. */
export interface PageFacts {
  /** Open Graph, Twitter cards and the like: name in lower case -> the first thing said. */
  meta: Map<string, string>;
  title: string;
  /** Relative addresses are read from here. */
  base: string | null;
  /** Where the page tells about itself in JSON (oembed.com, *Discovery*). */
  oembed: string | null;
  /** A picture named in the old way. */
  image: string | null;
  /** JSON-LD as it stands in the page. */
  structured: string[];
}

const WANTED =
  /^(og:(title|site_name|type|image|image:url|image:secure_url|video|video:url|video:secure_url|audio|audio:url)|twitter:(title|image|image:src|card)|application-name)$/;
const LONGEST_VALUE = 2048;
const LONGEST_TITLE = 2000;
const LONGEST_SCRIPT = 128 * 1024;
const MOST_SCRIPTS = 10;

/** Reads the head of a page as a browser would, without running or keeping any of it. */
export async function readPage(html: string): Promise<PageFacts> {
  const facts: PageFacts = {
    meta: new Map(),
    title: "",
    base: null,
    oembed: null,
    image: null,
    structured: [],
  };
  let rawTitle: string | null = null;
  let script: string | null = null;
  const read = (element: Element, name: string) =>
    decodeHTMLAttribute((element.getAttribute(name) ?? "").slice(0, LONGEST_VALUE)).trim();

  const rewriter = new HTMLRewriter()
    .on("meta", {
      element(element) {
        const name = (read(element, "property") || read(element, "name")).toLowerCase();
        const content = read(element, "content");
        if (content && WANTED.test(name) && !facts.meta.has(name)) facts.meta.set(name, content);
      },
    })
    .on("link", {
      element(element) {
        const rel = read(element, "rel").toLowerCase().split(/\s+/);
        const href = read(element, "href");
        if (!href) return;
        if (rel.includes("image_src")) facts.image ??= href;
        if (rel.includes("alternate") && read(element, "type").toLowerCase() === "application/json+oembed") {
          facts.oembed ??= href;
        }
      },
    })
    .on("base", {
      element(element) {
        facts.base ??= read(element, "href") || null;
      },
    })
    // Drawings have titles too; the page's own comes first.
    .on("title", {
      text({ text, lastInTextNode }) {
        if (facts.title) return;
        rawTitle = ((rawTitle ?? "") + text).slice(0, LONGEST_TITLE);
        if (lastInTextNode) facts.title = decodeHTML(rawTitle).trim();
      },
    })
    .on('script[type="application/ld+json"]', {
      text({ text, lastInTextNode }) {
        if (facts.structured.length >= MOST_SCRIPTS) return;
        script = (script ?? "") + text;
        if (script.length > LONGEST_SCRIPT) script = "";
        if (!lastInTextNode) return;
        facts.structured.push(script);
        script = null;
      },
    });
  try {
    await rewriter.transform(new Response(html)).body?.pipeTo(new WritableStream());
  } catch {
    // A page that no parser gets through has said what it has said until there.
  }
  return facts;
}
