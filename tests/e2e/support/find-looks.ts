declare global {
  interface Window {
    /** Where somebody has asked for looks. */
    seen?: {
      looks: Map<number, Element[]>;
      /** Whose look has passed before, here or on another page. */
      passed: Set<Element>;
      /** What axe has just settled. */
      settled: Set<Element>;
    };
  }
}

/**
 * Finds the look of each text under `within`: all that its contrast depends on, which is its own colour, size and weight,
 * and what lies behind it up to the first thing nothing shows through. Whoever has the same look has the same contrast,
 * whatever they say and on whichever page. Where something placed out of the flow may lie between, a look says where it
 * stands as well; text that reaches out of the box that colours it has a look of its own each time.
 * Runs in the page, which keeps what it finds.
 */
export function findLooks(within: string): number[] {
  const faces = new Map<Element, ReturnType<typeof faceOf>>();
  const face = (element: Element) => {
    const known = faces.get(element) ?? faceOf(element);
    faces.set(element, known);
    return known;
  };

  function faceOf(element: Element) {
    const style = getComputedStyle(element);
    const { position, backgroundColor: colour, backgroundImage: image } = style;
    const blend = [style.opacity, style.mixBlendMode, style.filter, style.backdropFilter].join();
    const offsets = [style.top, style.left, style.bottom, style.right];
    return {
      text: [
        style.color,
        style.fontSize,
        style.fontWeight,
        style.textShadow,
        style.textDecorationLine,
      ].join(),
      ground: [colour, image, blend].join().replace("rgba(0, 0, 0, 0),none,1,normal,none,none", ""),
      blends: blend !== "1,normal,none,none",
      opaque: /^\w+\([^/]*\)$/.test(colour) && !colour.startsWith("rgba("),
      clips: style.overflow !== "visible" || /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName),
      placed:
        !/^(static|relative)$/.test(position) ||
        (position === "relative" && offsets.some((offset) => !/^(auto|0px)$/.test(offset))) ||
        [style.transform, style.translate].some((move) => move !== "none") ||
        [style.marginTop, style.marginLeft].some((margin) => margin.startsWith("-")),
      name: `${element.tagName}.${element.getAttribute("class")}`,
    };
  }

  function lookOf(element: Element): string {
    const parent = element.parentElement ?? element;
    const letters = element.textContent?.trim() ?? "";
    const amongText = element.tagName === "A" && parent.textContent?.trim() !== letters;
    const parts = [face(element).text, face(parent).text, amongText, letters.length === 1].map(String);
    let covered = false;
    let uncertain = false;
    for (let around: Element | null = element; around; around = around.parentElement) {
      const { ground, blends, opaque, placed, name } = face(around);
      if (blends) covered = false;
      if (covered) continue;
      parts.push(ground);
      if (opaque && !blends) {
        covered = true;
        if (reachesOutOf(around, element)) return crypto.randomUUID();
        continue;
      }
      const beside = [...(around.parentElement?.children ?? [])].filter(
        (other) => other !== around && face(other).placed,
      );
      uncertain ||= placed || beside.length > 0;
      if (uncertain) parts.push(name, ...beside.map((other) => face(other).name + face(other).ground));
    }
    return parts.join("\n");
  }

  function reachesOutOf(box: Element, element: Element): boolean {
    // What these two are painted with covers the whole window.
    if (box === document.body || box === document.documentElement) return false;
    const outer = box.getBoundingClientRect();
    const all = document.createRange();
    all.selectNodeContents(element);
    const inner = (face(element).clips ? element : all).getBoundingClientRect();
    const beyond = [outer.left - inner.left, inner.right - outer.right, outer.top - inner.top];
    return [...beyond, inner.bottom - outer.bottom].some((length) => length > 1);
  }

  function showsText(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect();
    // What only a screen reader says has a box of one pixel, or none.
    if (width <= 1 || height <= 1 || !element.checkVisibility()) return false;
    if (element instanceof HTMLInputElement)
      return !/^(checkbox|radio|range|color|image)$/.test(element.type);
    if (/^(SELECT|TEXTAREA)$/.test(element.tagName)) return true;
    return [...element.childNodes].some(
      ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim(),
    );
  }

  /** 53 bits of a text. */
  function short(text: string): number {
    let [a, b] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      a = Math.imul(a ^ code, 2654435761);
      b = Math.imul(b ^ code, 1597334677);
    }
    return 4294967296 * (2097151 & (b ^ (a >>> 16))) + ((a ^ (b >>> 13)) >>> 0);
  }

  const looks = new Map<number, Element[]>();
  for (const root of document.querySelectorAll(within))
    for (const element of [root, ...root.querySelectorAll("*")]) {
      if (!showsText(element)) continue;
      const look = short(lookOf(element));
      looks.set(look, [...(looks.get(look) ?? []), element]);
    }
  window.seen = { looks, passed: new Set(), settled: new Set() };
  return [...looks.keys()];
}
