import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "#app/ui/primitives/button.tsx";

/** From a thread back to all of them, where only one of both fits. */
export function BackToList({ to }: { to: string }) {
  return (
    <Link
      to={to}
      aria-label="Back to all messages"
      className={buttonClass("ghost", "icon", "-ml-1.5 lg:hidden")}
    >
      <ArrowLeft aria-hidden className="size-5" strokeWidth={1.75} />
    </Link>
  );
}
