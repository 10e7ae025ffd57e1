import { lazy, Suspense, use, useEffect, useRef } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root.ts";
import "./app.css";
import { ensureBrowserSession } from "./browser/browser-session.ts";
import { DISPLAY_SCRIPT } from "./browser/display.ts";
import { INSTALL_SCRIPT } from "./browser/install-offer.ts";
import { keptOr } from "./browser/kept-page.ts";
import { LATE_MODULES_SCRIPT } from "./browser/late-modules.ts";
import { speakForForms } from "./browser/own-sentences.ts";
import { clearPages, forgetPages, primePage } from "./browser/page-cache.ts";
import { flushPageViews, recordPageView } from "./browser/page-views.ts";
import { SCHEMA_SCRIPT } from "./browser/schema-checks.ts";
import { STORAGE_SCRIPT } from "./browser/storage.ts";
import { THEME_SCRIPT } from "./browser/theme.ts";
import { toast } from "./browser/toasts.ts";
import { isStill } from "./core/refused-page.ts";
import { sendToStepUp } from "./features/auth/mfa/step-up.server.ts";
import { sessionStateOf } from "./features/auth/session-state.server.ts";
import { shellLoader } from "./platform/responses.server.ts";
import { Dialogs } from "./routes/shell/dialogs.tsx";
import { ErrorScreen } from "./routes/shell/error-screen.tsx";
import { MemberShell } from "./routes/shell/member-shell.tsx";
import { NavBar } from "./routes/shell/nav-bar.tsx";
import { NonceContext } from "./routes/shell/nonce.ts";
import { ToastRegion } from "./routes/shell/toast-region.tsx";
import { useSessionEvents } from "./routes/shell/use-session-events.ts";
import { toShellViewer } from "./routes/shell/viewer.ts";
import { Spinner } from "./ui/feedback/loading.tsx";
import { pageShown } from "./ui/primitives/sheet-history.ts";

/** Scripts that stand in the page itself: the browser has run them before it has this module, which leaves them out. */
const HEAD_SCRIPT = import.meta.env.SSR
  ? `${STORAGE_SCRIPT};${THEME_SCRIPT};${DISPLAY_SCRIPT};${INSTALL_SCRIPT};${SCHEMA_SCRIPT}`
  : "";
const FOOT_SCRIPT = import.meta.env.SSR ? LATE_MODULES_SCRIPT : "";

const LimitedBar = lazy(() => import("./routes/shell/limited-bar.tsx"));
const StaffViewBar = lazy(() => import("./routes/shell/staff-view-bar.tsx"));

export const meta: Route.MetaFunction = () => [{ title: "Thrive" }];

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch-180.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export const loader = shellLoader(async (app, { request }: Route.LoaderArgs) => {
  sendToStepUp(app, request);
  return {
    viewer: app.viewer ? toShellViewer(app.viewer) : null,
    session: sessionStateOf(app),
    limitedUntil:
      app.viewer && (app.viewer.limitedUntil ?? 0) > app.clock.now() ? app.viewer.limitedUntil : null,
    staffView: app.staffView && { memberName: app.staffView.memberName },
  };
});

type Shown = Awaited<ReturnType<typeof loader>>;

/** What the shell shows in this window. */
let shown: Shown | undefined;

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Shown> {
  try {
    return await serverLoader();
  } catch (error) {
    return keptOr(error, shown);
  }
}

/** After anything but a GET, what was read before is stale (product.md R22). */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const answer = await next();
    if (request.method !== "GET") await forgetPages();
    return answer;
  },
];

/** Who is signed in changes with an action or when asked for, not with a step from page to page or a swipe. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  if (!change.formMethod || change.formMethod === "GET")
    return change.currentUrl.href === change.nextUrl.href;
  return change.formAction?.startsWith("/discover") ? false : change.defaultShouldRevalidate;
}

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = use(NonceContext);
  const still = isStill(useRouteError());
  return (
    <html lang="en" className="dark" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <OwnScript nonce={nonce} text={HEAD_SCRIPT} />
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body className="text-16 text-text antialiased">
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-control focus:bg-raised focus:px-4 focus:py-2"
        >
          Skip to content
        </a>
        {children}
        <ScrollRestoration />
        {still ? null : (
          <>
            <OwnScript nonce={nonce} text={FOOT_SCRIPT} />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

function OwnScript({ nonce, text }: { nonce: string | undefined; text: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text, under this answer's nonce
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const { viewer, session, staffView, limitedUntil } = loaderData;
  useEffect(() => {
    shown = loaderData;
  }, [loaderData]);
  usePageViews(staffView === null);
  usePrimedPages();
  usePageFocus();
  useEffect(speakForForms, []);
  useSheetHistory();
  useSessionEvents(session);
  useSignOutNotice(viewer?.userId ?? null);
  const entering = useEntering();
  return (
    <Dialogs viewer={viewer}>
      {staffView ? (
        <Suspense>
          <StaffViewBar {...staffView} memberId={viewer?.userId ?? ""} />
        </Suspense>
      ) : null}
      <NavBar viewer={viewer} />
      {limitedUntil ? (
        <Suspense>
          <LimitedBar until={limitedUntil} />
        </Suspense>
      ) : null}
      {viewer ? (
        <MemberShell>
          <Outlet />
        </MemberShell>
      ) : entering ? (
        <Spinner label="Signing you in" />
      ) : (
        <Outlet />
      )}
      <ToastRegion />
    </Dialogs>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const data = useRouteLoaderData<typeof loader>("root");
  return (
    <>
      {data?.staffView ? (
        <Suspense>
          <StaffViewBar {...data.staffView} memberId={data.viewer?.userId ?? ""} />
        </Suspense>
      ) : null}
      {data && !isStill(error) ? <NavBar viewer={data.viewer} /> : null}
      <ErrorScreen error={error} signedIn={Boolean(data?.viewer)} />
      <ToastRegion />
    </>
  );
}

/** The guard's wait (product.md R24): a visitor has signed in, and the page they asked for is on its way. */
function useEntering(): boolean {
  const { state, formAction, location } = useNavigation();
  return (
    state === "loading" && formAction?.startsWith("/auth") === true && !location.pathname.startsWith("/auth")
  );
}

/**
 * After a step to another page the focus goes to its heading: the link that was pressed may be gone, and a screen reader
 * says where it is now. A dialog keeps what it has.
 */
function usePageFocus(): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    // After a sheet that closes with the step has given the focus back to its opener.
    const timer = setTimeout(() => {
      if (document.querySelector("[role=dialog]") || document.querySelector("main :focus")) return;
      const heading = document.querySelector<HTMLElement>("main h1");
      if (!heading) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [pathname]);
}

/** What lies over a page has its own steps back. */
function useSheetHistory(): void {
  const { key } = useLocation();
  const busy = useNavigation().state !== "idle";
  useEffect(() => pageShown({ key, busy }), [key, busy]);
}

function usePageViews(counted: boolean): void {
  const { pathname } = useLocation();
  useEffect(() => {
    ensureBrowserSession();
    if (counted) recordPageView(pathname);
  }, [pathname, counted]);
  useEffect(() => {
    window.addEventListener("pagehide", flushPageViews);
    return () => window.removeEventListener("pagehide", flushPageViews);
  }, []);
}

/** What came with the document answers the way back to it too. */
function usePrimedPages(): void {
  const matches = useMatches();
  const location = useLocation();
  const primed = useRef(false);
  useEffect(() => {
    if (primed.current) return;
    primed.current = true;
    const page = matches.at(-1);
    if (page?.loaderData !== undefined) primePage(location, page.loaderData);
  }, [matches, location]);
}

/** Another member's data must not outlive a session; and the end of one is said (specification §2 *Sign Out*). */
function useSignOutNotice(userId: string | null): void {
  const previous = useRef(userId);
  const { pathname } = useLocation();
  useEffect(() => {
    if (previous.current === userId) return;
    clearPages();
    // Who signs out is led to the landing page; a session that ended otherwise leaves them where they were, or at the door.
    if (previous.current && !userId) toast(pathname === "/" ? SIGNED_OUT : SESSION_OVER);
    previous.current = userId;
  }, [userId, pathname]);
}

const SIGNED_OUT = { title: "Signed out", description: "You've been successfully signed out" };
const SESSION_OVER = { title: "Your session has ended", description: "Sign in to go on where you were" };
