import { lazy, Suspense } from "react";
import { Link, useLocation, useNavigation } from "react-router";
import { cx } from "#app/ui/cx.ts";
import { Brand } from "#app/ui/layout/brand.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";
import type { ShellViewer } from "./viewer.ts";

const MemberControls = lazy(() => import("./member-controls.tsx"));

/**
 * The sticky bar (specification §2 *Navigation bar*). What only members see comes in a chunk of its own. On the landing
 * page the ways in stand in the page itself.
 */
export function NavBar({ viewer }: { viewer: ShellViewer | null }) {
  const { pathname } = useLocation();
  const landing = pathname === "/";
  return (
    <header className="sticky top-0 z-30 border-hairline border-b bg-canvas print:hidden">
      <PendingBar />
      <div className="@container/bar">
        <nav
          aria-label="Main"
          className={cx(
            "mx-auto flex min-h-16 flex-wrap items-center gap-1 px-4 max-[400px]:gap-0 max-[400px]:px-2.5 sm:px-6",
            // Signs need not grow with letters: twice as large they took three lines of a phone, on every page.
            "@max-[17rem]/bar:min-h-[60px] @max-[17rem]/bar:px-2.5 @max-[17rem]/bar:[&_.size-11]:size-[44px] @max-[17rem]/bar:[&_.size-5]:size-[22px] @max-[17rem]/bar:[&_.size-11>.absolute]:top-0 @max-[17rem]/bar:[&_.size-11>.absolute]:min-w-[20px] @max-[17rem]/bar:[&_.size-11>.absolute]:text-[14px] @max-[17rem]/bar:[&_.size-11>.absolute]:leading-[20px]",
            // Over the rail of members it begins at the edge.
            viewer && !landing ? "max-w-page xl:max-w-none" : "max-w-page",
          )}
        >
          <Link
            to="/dashboard"
            className="mr-auto flex min-h-11 items-center rounded-control @max-[17rem]/bar:min-h-[44px]"
            aria-label="Thrive, beta: go to your dashboard"
          >
            <Brand />
          </Link>
          <ThemeToggle />
          {viewer ? (
            landing ? null : (
              <>
                <Suspense fallback={<MemberControlsRoom />}>
                  {/* Who signs in in another tab finds nothing of who was here. */}
                  <MemberControls key={viewer.userId} viewer={viewer} />
                </Suspense>
                <SignOutWithoutScript />
              </>
            )
          ) : pathname.startsWith("/auth") ? null : (
            <>
              <ButtonLink to="/auth" variant="ghost">
                Sign In
              </ButtonLink>
              {landing ? null : (
                <ButtonLink to="/auth?mode=signup" variant="spark" className="max-[400px]:hidden">
                  Get Started
                </ButtonLink>
              )}
            </>
          )}
        </nav>
      </div>
    </header>
  );
}

/** Without script the menu does not open. */
function SignOutWithoutScript() {
  return (
    <noscript>
      <form method="post" action="/sign-out">
        <Button type="submit" variant="ghost">
          Sign Out
        </Button>
      </form>
    </noscript>
  );
}

/** As wide as the controls that come. */
function MemberControlsRoom() {
  return (
    <span
      aria-hidden
      className="h-11 w-35 shrink-0 max-[400px]:w-33 @max-[17rem]/bar:h-[44px] @max-[17rem]/bar:w-[132px] lg:w-80"
    />
  );
}

/** A hairline of light while the next page is on its way. */
function PendingBar() {
  const busy = useNavigation().state !== "idle";
  return busy ? (
    <div
      role="progressbar"
      aria-label="Loading page"
      className="fixed inset-x-0 top-0 h-0.5 animate-[pulse-soft_900ms_infinite] bg-spark-gradient"
    />
  ) : null;
}
