import { FolderKanban } from "lucide-react";
import { Link } from "react-router";
import { Dotted } from "#app/ui/primitives/dotted.tsx";
import type { SharedProject } from "../rules.ts";
import { SHARED_LOOK } from "./shared-posting.tsx";

export const PROJECT_KINDS = { job: "Paid job", collab: "Collaboration", barter: "Barter" } as const;

/** The project that a post shares: what its lead may tell of it. Only who works on it is led to it. */
export function SharedProjectCard({ project: { id, title, kind, finished } }: { project: SharedProject }) {
  if (title === undefined || !kind)
    return <p className={`${SHARED_LOOK} text-14 text-muted`}>The project shared here is not available.</p>;
  const words = (
    <>
      <FolderKanban aria-hidden className="size-5 shrink-0 text-spark" strokeWidth={1.75} />
      <span className="min-w-0">
        <span className="block break-words font-medium">{title}</span>
        <Dotted as="span" className="text-14 text-muted">
          Project
          {PROJECT_KINDS[kind]}
          {finished ? "Finished" : "In progress"}
        </Dotted>
      </span>
    </>
  );
  return id ? (
    <Link to={`/desk/${id}`} className={`${SHARED_LOOK} hover:border-hairline-strong`}>
      {words}
    </Link>
  ) : (
    <div className={SHARED_LOOK}>{words}</div>
  );
}
