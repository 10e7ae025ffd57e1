import { Card } from "#app/ui/layout/page.tsx";
import type { ShownBadge } from "../queries/badges.server.ts";
import { BadgeMark } from "./badge-mark.tsx";

/** The badges of a member beside their profile. */
export function BadgeList({ badges }: { badges: ShownBadge[] }) {
  if (badges.length === 0) return null;
  return (
    <Card id="badges" className="scroll-mt-20">
      <h2 className="mb-3 text-16">Badges</h2>
      <ul className="flex flex-col gap-3 max-lg:grid max-lg:grid-cols-1 max-lg:sm:grid-cols-2">
        {badges.map(({ key, name, purpose }) => (
          <li key={key} className="flex items-start gap-3 text-14">
            <BadgeMark badge={key} />
            <span className="min-w-0">
              <span className="block font-medium">{name}</span>
              <span className="block text-muted">{purpose}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
