import { seconds } from "#app/core/time.ts";

export interface ToastMessage {
  title: string;
  description?: string;
  destructive?: boolean;
  /** What it is about: while the page itself says that (`saidInPage`), the toast is not shown on top. */
  about?: string;
  /** What can be done about it: the toast then stays until that is pressed, or it is dismissed. */
  action?: { label: string; act: () => void };
}

/** How many are shown at once (specification §9). */
export const TOASTS_AT_ONCE = 3;

/** The toaster, once it is on the page. */
interface Toaster {
  show(message: ToastMessage): void;
  /** Takes away what is shown about this. */
  dismiss(about: string): void;
}

/** A toast is about what just happened: one that could not be shown by then would only confuse. */
const STALE_AFTER = seconds(4);

let toaster: Toaster | null = null;
let wake: (() => void) | null = null;
let waiting: { message: ToastMessage; since: number }[] = [];
const inPage = new Set<string>();

/**
 * Shows a toast: 4 seconds, at most 3 at once (specification §9). The toaster's code is fetched with the first one, so
 * that pages without a toast do not carry it.
 */
export function toast(message: ToastMessage): void {
  if (message.about && inPage.has(message.about)) return;
  if (toaster) {
    toaster.show(message);
    return;
  }
  waiting.push({ message, since: Date.now() });
  wake?.();
}

/** Has the toaster fetched for a toast that may come: it may have to say that the network is gone. */
export function prepareToasts(): void {
  if (!toaster) wake?.();
}

/** The toaster says that it is on the page; what waits and is still news is shown now. */
export function toasterReady(ready: Toaster): () => void {
  toaster = ready;
  const fresh = waiting.filter(({ since }) => Date.now() - since < STALE_AFTER);
  waiting = [];
  for (const { message } of fresh) ready.show(message);
  return () => {
    toaster = null;
  };
}

/** Calls back when a toast is asked for and there is no toaster yet. */
export function onFirstToast(listener: () => void): () => void {
  wake = listener;
  if (waiting.length > 0) listener();
  return () => {
    wake = null;
  };
}

/**
 * The page says this itself, in a larger way than a toast could.
 * @returns a function for when it no longer does
 */
export function saidInPage(about: string): () => void {
  inPage.add(about);
  toaster?.dismiss(about);
  waiting = waiting.filter(({ message }) => message.about !== about);
  return () => void inPage.delete(about);
}

/** What a press asked for could not be fetched. */
export function tellOutOfReach(): void {
  toast({
    title: "That could not be opened",
    description: "Please check your connection and try again.",
    destructive: true,
  });
}
