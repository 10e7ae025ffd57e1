/** Cookies of visitors who gave the code of a kit; whoever brings one gets a page of their own. */
export const KIT_PASS = "kit-";

/** Whether a request for a kit brings the proof that a code was given. */
export function bringsKitPass(path: string, cookies: string | null): boolean {
  return path.startsWith("/kit/") && /(?:^|;\s*)kit-/.test(cookies ?? "");
}
