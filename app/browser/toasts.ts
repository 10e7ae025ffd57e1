export interface ToastMessage {
  title: string;
  description?: string;
  destructive?: boolean;
}

type Show = (message: ToastMessage) => void;

let show: Show | null = null;
let wake: (() => void) | null = null;
const waiting: ToastMessage[] = [];

/**
 * Shows a toast: 4 seconds, at most 3 at once (specification §9). The toaster's code is fetched with the first one, so
 * that pages without a toast do not carry it.
 */
export function toast(message: ToastMessage): void {
  if (show) {
    show(message);
    return;
  }
  waiting.push(message);
  wake?.();
}

/** Has the toaster fetched for a toast that is sure to come: it may have to say that the network is gone. */
export function prepareToasts(): void {
  if (!show) wake?.();
}

/** The toaster says that it is on the page; what waited is shown now. */
export function toasterReady(ready: Show): () => void {
  show = ready;
  for (const message of waiting.splice(0)) ready(message);
  return () => {
    show = null;
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
