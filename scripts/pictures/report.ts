import type { Sight } from "./walk.ts";

/** What was found, by page: who saw it and at which width. */
export function written(sights: Sight[], unseen: string[]): string {
  const kinds = byKind(sights);
  const troubled = [...kinds].flatMap(([kind, all]) => {
    const lines = linesOf(all);
    return lines.length > 0 ? [`## ${kind}`, "", ...lines.map((line) => `- ${line}`), ""] : [];
  });
  return [
    "# What the walk found",
    "",
    `${sights.length} sights of ${kinds.size} pages. ${troubled.length > 0 ? "" : "Nothing was found."}`,
    "",
    ...troubled,
    ...(unseen.length > 0 ? ["## Nobody came by", "", ...unseen.map((pattern) => `- ${pattern}`), ""] : []),
  ].join("\n");
}

/** The same finding of many walkers and widths is one line. */
function linesOf(sights: Sight[]): string[] {
  const found = new Map<string, string[]>();
  for (const { world, walker, width, findings } of sights)
    for (const [measure, lines] of Object.entries(findings))
      for (const line of lines) {
        const words = `${measure.replace("_", " ")}: ${line}`;
        found.set(words, [...(found.get(words) ?? []), `${world} ${walker} ${width}`]);
      }
  return [...found].map(
    ([words, [first = "", ...more]]) =>
      `${words} (${first}${more.length > 0 ? ` and ${more.length} more` : ""})`,
  );
}

/** All pictures on one page, those of one page of the product beside each other. */
export function gallery(sights: Sight[]): string {
  const kinds = byKind(sights);
  const sections = [...kinds].map(([kind, all]) => {
    const figures = all.flatMap(({ world, walker, width, pictures }) =>
      Object.entries(pictures).map(
        ([theme, file]) =>
          `<figure><a href="${file}"><img loading="lazy" src="${file}" alt=""></a><figcaption>${world}, ${walker}, ${width}, ${theme}</figcaption></figure>`,
      ),
    );
    return `<section><h2>${kind}</h2><div>${figures.join("")}</div></section>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Pictures</title><style>
body{font:14px system-ui;background:#17161c;color:#eee;margin:24px}
div{display:flex;gap:16px;overflow-x:auto;align-items:start}figure{margin:0;flex:none}
img{height:360px;width:auto;border:1px solid #444;border-radius:6px}figcaption{color:#aaa}
</style>${sections.join("\n")}`;
}

function byKind(sights: Sight[]): Map<string, Sight[]> {
  const kinds = new Map<string, Sight[]>();
  for (const sight of sights) kinds.set(sight.kind, [...(kinds.get(sight.kind) ?? []), sight]);
  return kinds;
}
