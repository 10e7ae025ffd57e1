import { BriefcaseBusiness } from "lucide-react";
import { useEffect, useState } from "react";
import { SelectField } from "#app/ui/form/fields.tsx";
import { TickField } from "#app/ui/form/tick-field.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Shareable, ShareableProject } from "../rules.ts";
import { ask } from "./feed-wire.ts";
import { PROJECT_KINDS } from "./shared-project.tsx";

/** What goes with a post. */
export interface SharedThings {
  /** The opportunity that is shared; null for none. */
  opportunityId?: string | null;
  /** The project, and whether its lead said that they may tell of it. */
  project?: { id: string; told: boolean } | null;
}

interface ShareFieldProps extends SharedThings {
  onChange: (change: SharedThings) => void;
}

interface Offered {
  postings: Shareable[];
  projects: ShareableProject[];
}

const NONE = "none";

/**
 * What goes with a post: an opportunity of one's own, or one that was saved, and a project one leads (product.md §6.3
 * *Create Post*).
 */
export function ShareField({ opportunityId = null, project = null, onChange }: ShareFieldProps) {
  const [open, setOpen] = useState(opportunityId !== null || project !== null);
  const [offered, setOffered] = useState<Offered | "failed" | null>(null);
  const [asked] = useState(opportunityId);
  useEffect(() => {
    if (!open || offered !== null) return;
    let here = true;
    void ask<Offered>("GET", `/posts/shareable${asked ? `?id=${asked}` : ""}`).then(
      (answer) => here && setOffered(answer.ok ? answer.value : "failed"),
    );
    return () => {
      here = false;
    };
  }, [open, asked, offered]);
  // What was begun with may have ended since.
  const known = offered === "failed" ? null : offered;
  const ended = known && opportunityId && !known.postings.some(({ id }) => id === opportunityId);
  const left = known && project && !known.projects.some(({ id }) => id === project.id);
  useEffect(() => {
    if (ended) onChange({ opportunityId: null });
    if (left) onChange({ project: null });
  }, [ended, left, onChange]);

  if (!open)
    return (
      <Button size="sm" className="self-start" onClick={() => setOpen(true)}>
        <BriefcaseBusiness aria-hidden className="size-4" strokeWidth={1.75} />
        Attach an opportunity or a project
      </Button>
    );
  if (offered === null)
    return (
      <p role="status" className="text-14 text-muted">
        Looking for what you may share…
      </p>
    );
  if (offered === "failed")
    return (
      <p className="flex flex-wrap items-center gap-2 text-14 text-danger">
        What you may share could not be loaded.
        <Button size="sm" onClick={() => setOffered(null)}>
          Retry
        </Button>
      </p>
    );
  const { postings, projects } = offered;
  if (postings.length === 0 && projects.length === 0)
    return (
      <p role="status" className="text-14 text-muted">
        There is none to share: open opportunities that are for everybody, your own or saved, and projects you
        lead stand here.
      </p>
    );
  return (
    <>
      {postings.length > 0 ? (
        <SelectField
          label="Opportunity to share"
          options={{
            [NONE]: "None",
            ...Object.fromEntries(postings.map(({ id, title, company }) => [id, `${title} · ${company}`])),
          }}
          value={opportunityId ?? NONE}
          onChange={(event) => onChange({ opportunityId: chosen(event.currentTarget.value) })}
        />
      ) : null}
      {projects.length > 0 ? (
        <SelectField
          label="Project to share"
          options={{
            [NONE]: "None",
            ...Object.fromEntries(
              projects.map(({ id, title, kind }) => [id, `${title} · ${PROJECT_KINDS[kind]}`]),
            ),
          }}
          value={project?.id ?? NONE}
          onChange={(event) => {
            const id = chosen(event.currentTarget.value);
            onChange({ project: id ? { id, told: false } : null });
          }}
        />
      ) : null}
      {project ? (
        <TickField
          label="I may tell of this project."
          note="Who sees the post sees its title, what kind it is and whether it is finished. Nobody else is named, and only who works on it can open it."
          checked={project.told}
          onChange={(event) => onChange({ project: { ...project, told: event.currentTarget.checked } })}
        />
      ) : null}
    </>
  );
}

function chosen(value: string): string | null {
  return value === NONE ? null : value;
}
