import { useState } from "react";
import { tellOutOfReach } from "#app/browser/toasts.ts";
import { LazyPart, part } from "#app/ui/lazy-part.tsx";
import { buttonClass } from "#app/ui/primitives/button.tsx";
import type { MenuProps } from "./menu-items.ts";

const openMenu = part(() => import("./open-menu.tsx"));

/** A menu whose code comes when it is about to be opened: a thread has one for each of its messages. */
export function Menu(props: MenuProps) {
  const [asked, setAsked] = useState(false);
  const button = (
    <button
      type="button"
      aria-label={props.label}
      aria-haspopup="menu"
      className={buttonClass("ghost", props.size, props.className)}
      onPointerEnter={openMenu.prepare}
      onFocus={openMenu.prepare}
      onClick={() => setAsked(true)}
    >
      <props.sign aria-hidden className="size-5 text-muted" strokeWidth={1.75} />
    </button>
  );
  if (!asked) return button;
  return (
    <LazyPart
      part={openMenu}
      props={props}
      waiting={button}
      giveUp={() => {
        setAsked(false);
        tellOutOfReach();
      }}
    />
  );
}
