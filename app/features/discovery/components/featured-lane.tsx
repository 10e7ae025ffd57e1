import { useEffect, useState } from "react";
import { MemberTile } from "#app/features/profiles/components/member-tile.tsx";
import type { FeaturedMember } from "../rules.ts";

/**
 * Members whose tier has them featured (specification §9, product.md R10). It stands below the deck and comes after it:
 * nothing moves when it arrives, and without it nothing is missing.
 */
export default function FeaturedLane() {
  const members = useFeatured();
  if (members.length === 0) return null;
  return (
    <section aria-labelledby="featured" className="mt-6">
      <h2 id="featured" className="mb-3 text-22">
        Featured
      </h2>
      <ul className="-mx-4 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 pb-3 sm:-mx-6 sm:scroll-px-6 sm:px-6">
        {members.map((member) => (
          <li key={member.id} className="w-64 shrink-0 snap-start">
            <MemberTile member={member} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function useFeatured(): FeaturedMember[] {
  const [members, setMembers] = useState<FeaturedMember[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    fetch("/api/v1/featured", { headers: { Accept: "application/json" }, signal: leaving.signal })
      .then((answer) => (answer.ok ? answer.json() : []))
      .then((found) => setMembers(found as FeaturedMember[]))
      .catch(() => undefined);
    return () => leaving.abort();
  }, []);
  return members;
}
