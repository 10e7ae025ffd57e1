/** What Chromium offers when a page may be installed; no standard yet. */
export interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

/**
 * Runs in the head: the browser offers it when it likes, which may be before any other script. We ask later, and members
 * alone (routes/shell/install-card.tsx).
 */
export const INSTALL_SCRIPT =
  'addEventListener("beforeinstallprompt",e=>{e.preventDefault();window.thriveInstallOffer=e})';

declare global {
  interface Window {
    /** The browser's offer, held back until there is a good moment. */
    thriveInstallOffer?: InstallOffer;
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallOffer;
  }
}
