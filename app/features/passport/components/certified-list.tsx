import { BadgeCheck } from "lucide-react";
import { Link } from "react-router";
import { Card } from "#app/ui/layout/page.tsx";
import type { ShownCredential } from "../queries/shown.server.ts";
import { KIND_WORDS } from "../words.ts";

/** What a member had certified and shows, beside their profile. */
export default function CertifiedList({ credentials }: { credentials: ShownCredential[] }) {
  return (
    <Card id="certified" className="scroll-mt-20">
      <h2 className="mb-2 text-16">Certified</h2>
      <ul className="flex flex-col">
        {credentials.map(({ id, kind, title }) => (
          <li key={id}>
            <Link
              to={`/verify/${id}`}
              className="-mx-2 flex min-h-11 items-start gap-3 rounded-control px-2 py-1.5 text-14 hover:bg-text/5"
            >
              <BadgeCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" strokeWidth={1.75} />
              <span className="min-w-0">
                <span className="block break-words font-medium">{title}</span>
                <span className="block text-muted">{KIND_WORDS[kind]}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
