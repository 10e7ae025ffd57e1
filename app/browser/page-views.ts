import { serverNow } from "./server-clock.ts";

interface PageView {
  id: string;
  event_name: "page_view" | "opportunity_viewed" | "install_prompt";
  opportunity_id?: string;
  outcome?: "shown" | "accepted" | "dismissed";
  page_path: string;
  referrer: string | null;
  occurred_at: number;
}

const SEND_AFTER = 3000;
/** As many as the API takes in one report. */
const EVENTS_AT_ONCE = 40;
const queue: PageView[] = [];
const looks: Record<"posts" | "works", string[]> = { posts: [], works: [] };
const looked = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;
let previousPath: string | null = null;

/** Records one page_view per route change (specification §2); sent in batches, and when the page is left. */
export function recordPageView(path: string): void {
  if (path === previousPath) return;
  const referrer = previousPath ?? externalReferrer();
  previousPath = path;
  report({ event_name: "page_view", page_path: path, referrer });
}

/** Records that a posting's page was opened; the server counts it once per session. */
export function recordPostingView(opportunityId: string): void {
  report({
    event_name: "opportunity_viewed",
    opportunity_id: opportunityId,
    page_path: `/opportunity/${opportunityId}`,
  });
}

/** Records what became of the card that offers to install Thrive. */
export function recordInstallPrompt(outcome: PageView["outcome"]): void {
  report({ event_name: "install_prompt", outcome, page_path: location.pathname });
}

/** Records that somebody rested on a post, or opened a work; the server counts each once per session. */
export function recordLook(kind: "posts" | "works", id: string): void {
  if (looked.has(id)) return;
  looked.add(id);
  looks[kind].push(id);
  sendSoon();
}

function report(event: Omit<PageView, "id" | "occurred_at" | "referrer"> & { referrer?: string | null }) {
  queue.push({ id: crypto.randomUUID(), referrer: null, ...event, occurred_at: serverNow() });
  sendSoon();
}

function sendSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(flushPageViews, SEND_AFTER);
}

/** Sends what is waiting. Analytics errors are never shown (product.md R28). */
export function flushPageViews(): void {
  const events = queue.splice(0, EVENTS_AT_ONCE);
  if (events.length > 0 && !sent("/api/v1/events", { events })) queue.unshift(...events);
  const posts = looks.posts.splice(0, EVENTS_AT_ONCE);
  const works = looks.works.splice(0, EVENTS_AT_ONCE);
  if (posts.length + works.length > 0) sent("/api/v1/looks", { posts, works });
}

function sent(path: string, report: object): boolean {
  return navigator.sendBeacon(path, new Blob([JSON.stringify(report)], { type: "application/json" }));
}

/** Only where a visitor came from, never the full address of another site. */
function externalReferrer(): string | null {
  if (!URL.canParse(document.referrer)) return null;
  const { origin, pathname } = new URL(document.referrer);
  return origin === location.origin ? pathname : origin;
}
