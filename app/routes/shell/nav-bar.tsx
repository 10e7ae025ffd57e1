import { lazy, Suspense } from "react";
import { Link, useLocation } from "react-router";
import { Brand } from "#app/ui/layout/brand.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";
import type { ShellViewer } from "./viewer.ts";

const MemberControls = lazy(() => import("./member-controls.tsx"));

/** The sticky bar (specification §2 *Navigation bar*). What only members see comes in a chunk of its own. */
export function NavBar({ viewer }: { viewer: ShellViewer | null }) {
  const { pathname } = useLocation();
  const landing = pathname === "/";
  return (
    <header className="sticky top-0 z-30 border-hairline border-b bg-canvas/85 backdrop-blur-md">
      <nav aria-label="Main" className="mx-auto flex h-16 max-w-page items-center gap-1 px-4 sm:px-6">
        <Link
          to="/dashboard"
          className="mr-auto rounded-control py-1"
          aria-label="Thrive, beta: go to your dashboard"
        >
          <Brand />
        </Link>
        <ThemeToggle />
        {viewer ? (
          landing ? (
            <ButtonLink to="/dashboard" variant="spark" size="sm" className="ml-2">
              Go to Dashboard
            </ButtonLink>
          ) : (
            <Suspense fallback={<span className="w-36" />}>
              <MemberControls viewer={viewer} />
            </Suspense>
          )
        ) : pathname === "/auth" ? null : (
          <>
            <ButtonLink to="/auth" variant="ghost" size="sm">
              Sign In
            </ButtonLink>
            <ButtonLink to="/auth?mode=signup" variant="spark" size="sm" className="max-[380px]:hidden">
              Get Started
            </ButtonLink>
          </>
        )}
      </nav>
    </header>
  );
}
