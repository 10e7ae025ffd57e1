import { BottomBar } from "./bottom-bar.tsx";
import { SideRail } from "./side-rail.tsx";

/** The ways to where members go most: at the bottom of phones, at the side of desktops. */
export default function MemberPlaces() {
  return (
    <>
      <SideRail />
      <BottomBar />
    </>
  );
}
