import { UserRoundPen } from "lucide-react";
import { Link } from "react-router";

/** What a profile lacks for cards to suit it: a hint, never a block (product.md R7). */
export function ProfileHint({ missing, completeness }: { missing: string[]; completeness: number }) {
  if (missing.length === 0) return null;
  return (
    <aside
      aria-label="Your profile"
      className="mx-auto flex w-full max-w-md items-start gap-3 rounded-card border border-hairline bg-surface p-4 text-14 lg:max-w-4xl"
    >
      <UserRoundPen aria-hidden className="mt-0.5 size-5 shrink-0 text-spark" strokeWidth={1.75} />
      <p>
        Your profile is {completeness} % complete. Cards suit you better, and others find you, with:{" "}
        {missing.join(" · ").toLowerCase()}.{" "}
        <Link to="/profile" className="font-semibold underline underline-offset-4">
          Add it
        </Link>
      </p>
    </aside>
  );
}
