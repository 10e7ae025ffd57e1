import { Place } from "./place.tsx";

/** Where members go most, in sight on desktops (looks.md *Space*): the places of the phone's bar, and their people. */
export function SideRail() {
  return (
    <nav
      aria-label="Main, side"
      className="fixed top-16 bottom-0 left-0 z-20 w-20 overflow-y-auto border-hairline border-r px-1.5 py-4 max-xl:hidden print:hidden"
    >
      <ul className="flex flex-col gap-1">
        <Place name="home" look="rail" />
        <Place name="discover" look="rail" />
        <Place name="spark" look="rail" />
        <Place name="projects" look="rail" />
        <Place name="connect" look="rail" />
      </ul>
    </nav>
  );
}
