import { once } from "#app/core/once.ts";

/** Languages members name, as BCP 47 tags; what else is stored is shown by its own name too. */
const TAGS =
  "af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fil fr ga gl gu he hi hr hu hy id ig is it ja ka kk km kn ko ky lo lt lv mi mk ml mn mr ms mt my nb ne nl nn no pa pl ps pt pt-BR pt-PT ro ru rw si sk sl so sq sr sv sw ta te th tl tr uk ur uz vi wo xh yo zh zu".split(
    " ",
  );

const names = once(() => new Intl.DisplayNames("en", { type: "language" }));

/** A language by its English name; its tag where the browser knows none. */
export function languageName(tag: string): string {
  try {
    return names().of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** The language nearest to a browser's tag, as `de` for `de-AT`; null for an unknown one. */
export function nearestLanguage(tag: string): string | null {
  const known = TAGS.find((one) => one.toLowerCase() === tag.toLowerCase());
  return known ?? languageTag(tag.split("-")[0] ?? "");
}

/** The first language a browser asks for that we know. @param accepted its `Accept-Language` */
export function languageAsked(accepted: string | null): string | null {
  const tags = (accepted ?? "").split(",", 20).map((range) => range.split(";")[0]?.trim() ?? "");
  return tags.map(nearestLanguage).find((tag) => tag !== null) ?? null;
}

/** The tag of a language by its English name or its tag; null for an unknown one. */
export function languageTag(text: string): string | null {
  const asked = text.trim().toLowerCase();
  const known = TAGS.find((tag) => tag.toLowerCase() === asked || languageName(tag).toLowerCase() === asked);
  if (known) return known;
  const [, tag] = /^([a-z]{2,3}(?:-[a-z]{2})?)$/.exec(asked) ?? [];
  const name = tag ? languageName(tag) : undefined;
  return tag && name && name.toLowerCase() !== tag ? new Intl.Locale(tag).toString() : null;
}
