import type { Page } from "@playwright/test";
import { judge } from "#tests/e2e/support/barriers.ts";

/** What is wrong with a page as it is shown, each in one line; empty where nothing is. */
export interface Findings {
  sideways: string[];
  shift: string[];
  small_text: string[];
  small_targets: string[];
  broken_images: string[];
}

/** Layout shift that is good in Web Vitals is up to 0.1; here the aim is 0.02 (quality.md §2). */
const SHIFT_AIM = 0.02;

/** Notes every shift of the layout from the first byte on. Runs in the page before anything else. */
export function watchShifts(): void {
  interface Shift extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources?: { node?: Node | null }[];
  }
  const seen: { value: number; nodes: string[] }[] = [];
  Object.assign(window, { layoutShifts: seen });
  const named = (node: Node | null | undefined) => {
    const element = node instanceof Element ? node : node?.parentElement;
    if (!element) return "?";
    const words = element.textContent?.trim().replace(/\s+/g, " ").slice(0, 24) ?? "";
    return `${element.tagName.toLowerCase()} "${words}"`;
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      if (entry.hadRecentInput) continue;
      seen.push({ value: entry.value, nodes: (entry.sources ?? []).map(({ node }) => named(node)) });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** Waits until the page is drawn in its own fonts, and what moved by that is told. */
export async function fontsCame(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 100)));
  });
}

/** Shows what loads late, and goes back to where the page begins. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((drawn) => setTimeout(drawn, 30));
    const end = Math.min(document.documentElement.scrollHeight, 12_000);
    for (let top = 0; top < end; top += innerHeight) {
      window.scrollTo(0, top);
      await frame();
    }
    window.scrollTo(0, 0);
    const images = [...document.images].filter((image) => !image.complete && image.checkVisibility());
    const loaded = images.map((image) => new Promise((done) => image.addEventListener("load", done)));
    await Promise.race([Promise.all(loaded), new Promise((passed) => setTimeout(passed, 1_500))]);
    await document.fonts.ready;
  });
}

/** @param touch whether it is a phone: targets are measured only there */
export async function lookAt(page: Page, touch: boolean): Promise<Findings> {
  const found = await page.evaluate(measure, touch);
  const shift = found.shifts.reduce((sum, { value }) => sum + value, 0);
  const moved = [...new Set(found.shifts.flatMap(({ nodes }) => nodes))].slice(0, 4).join(", ");
  return {
    sideways: found.sideways,
    shift: shift > SHIFT_AIM ? [`${shift.toFixed(3)}: ${moved}`] : [],
    small_text: found.smallText,
    small_targets: found.smallTargets,
    broken_images: found.brokenImages,
  };
}

/** What axe says of the contrast of text in the theme that is worn now. */
export async function contrastOf(page: Page): Promise<string[]> {
  const { violations } = await judge(page, "html", { type: "rule", values: ["color-contrast"] });
  return violations.flatMap(({ nodes }) =>
    nodes.map(
      ({ target, any }) =>
        `${target}: ${any[0]?.data?.contrastRatio} of ${any[0]?.data?.expectedContrastRatio}`,
    ),
  );
}

/** Runs in the page. */
function measure(touch: boolean) {
  const named = (element: Element) => {
    const words = element.getAttribute("aria-label") ?? element.textContent ?? "";
    return `${element.tagName.toLowerCase()} "${words.trim().replace(/\s+/g, " ").slice(0, 40)}"`;
  };
  const unique = (lines: string[]) => [...new Set(lines)].slice(0, 12);
  const width = document.documentElement.clientWidth;
  const tooWide = document.documentElement.scrollWidth > width;
  const scrolled = (element: Element): boolean => {
    for (let above = element.parentElement; above; above = above.parentElement)
      if (getComputedStyle(above).overflowX !== "visible") return true;
    return false;
  };
  const sticking = tooWide
    ? [...document.body.querySelectorAll("*")].filter(
        (element) => element.getBoundingClientRect().right > width + 1 && !scrolled(element),
      )
    : [];

  const smallText: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement;
    if (!parent || !texts.currentNode.textContent?.trim() || /SCRIPT|STYLE/.test(parent.tagName)) continue;
    const size = Number.parseFloat(getComputedStyle(parent).fontSize);
    if (size < 11.9 && parent.checkVisibility()) smallText.push(`${size} px: ${named(parent)}`);
  }

  const CONTROLS =
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=switch], [role=menuitem]";
  // What lies behind an open sheet cannot be pressed.
  const within = document.querySelector("[role=dialog], [role=menu]") ?? document;
  const smallTargets = touch ? [...within.querySelectorAll(CONTROLS)].flatMap(tooSmall) : [];
  function tooSmall(control: Element): string[] {
    if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
    const target = control.matches("input[type=radio], input[type=checkbox], input[type=file]")
      ? (control.closest("label") ?? control)
      : control;
    const box = target.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) return [];
    // A link in running text is as high as its line.
    const inText =
      getComputedStyle(target).display === "inline" &&
      target.parentElement?.textContent !== target.textContent;
    if (inText) return [];
    const pseudo = ["::before", "::after"].map((part) => getComputedStyle(target, part));
    const spread = pseudo.filter(({ content, position }) => content !== "none" && position === "absolute");
    const sizeOf = (side: "width" | "height") =>
      Math.max(box[side], ...spread.map((style) => Number.parseFloat(style[side]) || 0));
    const [across, down] = [sizeOf("width"), sizeOf("height")];
    return Math.min(across, down) < 43.5
      ? [`${Math.round(across)}x${Math.round(down)}: ${named(target)}`]
      : [];
  }

  const images = [...document.images].filter((image) => image.complete && image.naturalWidth === 0);
  const { layoutShifts = [] } = window as { layoutShifts?: { value: number; nodes: string[] }[] };
  return {
    sideways: tooWide
      ? [
          `${document.documentElement.scrollWidth} of ${width}: ${unique(sticking.map(named)).slice(0, 3).join(", ")}`,
        ]
      : [],
    shifts: layoutShifts,
    smallText: unique(smallText),
    smallTargets: unique(smallTargets),
    brokenImages: unique(images.filter((image) => image.checkVisibility()).map((image) => image.currentSrc)),
  };
}
