import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import { cx } from "#app/ui/cx.ts";
import { KeptAnswer } from "./kept-answer.tsx";

const MemberPlaces = lazy(() => import("./member-places.tsx"));

/**
 * The bottom bar and its room: signed in, not on large screens, not on the landing page; no padding on a desk. Desktops
 * have a rail at their side instead.
 */
export function MemberShell({ children }: { children: React.ReactNode }) {
  const { pathname } = useLocation();
  const page = <KeptAnswer>{children}</KeptAnswer>;
  if (pathname === "/") return page;
  return (
    <>
      <div
        className={cx(
          "xl:pl-20",
          !pathname.startsWith("/desk/") && "max-lg:pb-[calc(5.5rem+env(safe-area-inset-bottom,0px))]",
        )}
      >
        {page}
      </div>
      <Suspense>
        <MemberPlaces />
      </Suspense>
    </>
  );
}
