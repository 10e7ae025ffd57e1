import { Star } from "lucide-react";
import { useFetcher, useLocation } from "react-router";
import { cx } from "#app/ui/cx.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import type { SavedItem } from "../schema.ts";
import { starOf } from "./pressed-stars.ts";

interface SaveButtonProps {
  item: SavedItem;
  /** What it is called, for the button's name. */
  name: string;
  saved: boolean;
  /** When that was read, as the server has the time. */
  readAt: number;
  /** With the word beside the star. */
  wide?: boolean;
  size?: "round" | "icon-sm";
  className?: string;
}

/** The star of a posting or a member: shows at once what was pressed, and works without script. */
export function SaveButton({ item, name, saved, readAt, wide, size = "round", className }: SaveButtonProps) {
  const fetcher = useFetcher();
  const { pathname, search } = useLocation();
  const { item_type, item_id } = item;
  const pressed = fetcher.formData?.get("intent");
  const kept = pressed ? pressed === "save" : starOf(item, saved, readAt);
  return (
    <fetcher.Form method="post" action="/saved" className={className ?? "contents"}>
      <input type="hidden" name="item_type" value={item_type} />
      <input type="hidden" name="item_id" value={item_id} />
      <input type="hidden" name="return" value={pathname + search} />
      <Button
        type="submit"
        name="intent"
        value={kept ? "unsave" : "save"}
        size={wide ? "sm" : size}
        aria-pressed={kept}
        aria-label={wide ? undefined : `Save ${name}`}
        title={kept ? "Saved. Press to keep it no longer" : "Save for later"}
      >
        <Star
          aria-hidden
          className={cx(wide ? "size-4.5" : "size-5", kept && "fill-current text-spark")}
          strokeWidth={1.75}
        />
        {wide ? (kept ? "Saved" : "Save") : null}
      </Button>
    </fetcher.Form>
  );
}
