import { useRef, useState } from "react";
import { ASPECT, held, type MapView, type Point } from "../map/view.ts";

/** So many pixels make a drag of what might have been a press. */
const SLACK = 6;

interface Grip {
  view: MapView;
  middle: Point;
  /** Between two fingers; null of one. */
  spread: number | null;
}

/**
 * Moves a map with a finger or the mouse, and comes closer with two fingers or a double press. A finger alone goes
 * sideways: up and down it scrolls the page.
 * @param view as the address has it
 * @param onMoved told of the new view when the map is let go
 */
export function useMapDrag(view: MapView, onMoved: (view: MapView) => void) {
  const [drag, setDrag] = useState<{ from: MapView; view: MapView } | null>(null);
  // What was dragged from a view is of no more use where the address has another.
  const shown = drag?.from === view ? drag.view : view;
  const fingers = useRef(new Map<number, Point>());
  const grip = useRef<Grip | null>(null);
  const dragged = useRef(false);

  const gripNow = (element: Element): Grip | null => {
    const [one, other] = [...fingers.current.values()];
    if (!one) return null;
    const box = element.getBoundingClientRect();
    const at = other ? { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 } : one;
    return {
      view: shown,
      middle: { x: (at.x - box.left) / box.width - 0.5, y: (at.y - box.top) / box.height - 0.5 },
      spread: other ? Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)) : null,
    };
  };

  const letGo = (event: React.PointerEvent) => {
    if (!fingers.current.delete(event.pointerId)) return;
    grip.current = gripNow(event.currentTarget);
    if (fingers.current.size > 0 || !drag || drag.from !== view) return;
    onMoved(drag.view);
  };

  return {
    shown,
    handlers: {
      onPointerDown(event: React.PointerEvent) {
        if (event.button !== 0) return;
        if (fingers.current.size === 0) dragged.current = false;
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        grip.current = gripNow(event.currentTarget);
      },
      onPointerMove(event: React.PointerEvent) {
        const before = fingers.current.get(event.pointerId);
        const start = grip.current;
        if (!before || !start) return;
        const at = { x: event.clientX, y: event.clientY };
        if (!dragged.current && Math.hypot(at.x - before.x, at.y - before.y) < SLACK) return;
        if (!dragged.current) event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = true;
        fingers.current.set(event.pointerId, at);
        const now = gripNow(event.currentTarget);
        if (now) setDrag({ from: view, view: pulled(start, now) });
      },
      onPointerUp: letGo,
      onPointerCancel: letGo,
      onDragStart: (event: React.DragEvent) => event.preventDefault(),
      /** A drag that ends on a pin is no press of it. */
      onClickCapture(event: React.MouseEvent) {
        if (!dragged.current) return;
        dragged.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
      onDoubleClick(event: React.MouseEvent) {
        const box = event.currentTarget.getBoundingClientRect();
        const middle = {
          x: (event.clientX - box.left) / box.width - 0.5,
          y: (event.clientY - box.top) / box.height - 0.5,
        };
        onMoved(pulled({ view: shown, middle, spread: 1 }, { view: shown, middle, spread: 2 }));
      },
    },
  };
}

/** What was below the fingers stays below them. */
function pulled(start: Grip, now: Grip): MapView {
  const scale = start.spread && now.spread ? start.spread / now.spread : 1;
  const { width } = held({ ...start.view, width: start.view.width * scale });
  const at = (from: MapView, share: Point, side: number) => ({
    x: from.x + share.x * side,
    y: from.y + (share.y * side) / ASPECT,
  });
  const below = at(start.view, start.middle, start.view.width);
  const off = at({ x: 0, y: 0, width }, now.middle, width);
  return held({ x: below.x - off.x, y: below.y - off.y, width });
}
