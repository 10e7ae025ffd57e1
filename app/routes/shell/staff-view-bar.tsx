import { Eye } from "lucide-react";
import { STAFF_VIEW_BAR, type StaffView } from "#app/core/staff-view.ts";
import { Button } from "#app/ui/primitives/button.tsx";

/** Over every page while an admin looks with a member's eyes. The way out leads through a whole new page. */
export default function StaffViewBar({ memberName, memberId }: StaffView & { memberId: string }) {
  return (
    <section
      id={STAFF_VIEW_BAR}
      aria-label="Read-only view"
      className="sticky top-0 z-40 flex items-center gap-3 border-danger border-b-2 bg-raised px-4 py-2 text-14 sm:px-6"
    >
      <Eye aria-hidden className="size-5 shrink-0 text-danger" />
      <p className="min-w-0 flex-1 break-words">
        You see Thrive as <strong>{memberName}</strong> does, read-only.{" "}
        <span className="text-muted">They are told what you open.</span>
      </p>
      <form method="post" action="/stop-viewing">
        <input type="hidden" name="user_id" value={memberId} />
        <Button type="submit" size="sm">
          Stop
        </Button>
      </form>
    </section>
  );
}
