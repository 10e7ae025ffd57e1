import { useLocation } from "react-router";
import { takesCookies } from "#app/browser/storage.ts";
import { useInBrowser } from "#app/browser/use-in-browser.ts";
import { FormError } from "#app/ui/form/fields.tsx";

/** In an address: the form before it came without any cookie, and whoever stands at the door again has none still. */
export const COOKIES = "cookies";

/** Whoever signs in here would stand at this door again, and not know why. */
export function NoCookies() {
  const { pathname, search } = useLocation();
  const inBrowser = useInBrowser();
  const cameBack = pathname === "/auth" && new URLSearchParams(search).has(COOKIES);
  const blocked = inBrowser ? !takesCookies() : cameBack;
  return blocked ? (
    <FormError message="Your browser blocks cookies, and without them you cannot stay signed in. Please allow them for this site." />
  ) : null;
}
