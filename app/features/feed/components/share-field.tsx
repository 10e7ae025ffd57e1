import { BriefcaseBusiness } from "lucide-react";
import { useEffect, useState } from "react";
import { SelectField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Shareable } from "../rules.ts";
import { ask } from "./feed-wire.ts";

interface ShareFieldProps {
  /** The opportunity that is shared; null for none. */
  value: string | null;
  onChange: (id: string | null) => void;
}

/** An opportunity to go with a post: one's own, or one that was saved (product.md §6.3 *Create Post*). */
export function ShareField({ value, onChange }: ShareFieldProps) {
  const [open, setOpen] = useState(value !== null);
  const [postings, setPostings] = useState<Shareable[] | "failed" | null>(null);
  const [asked] = useState(value);
  useEffect(() => {
    if (!open || (postings && postings !== "failed")) return;
    let here = true;
    void ask<{ postings: Shareable[] }>("GET", `/posts/shareable${asked ? `?id=${asked}` : ""}`).then(
      (answer) => here && setPostings(answer.ok ? answer.value.postings : "failed"),
    );
    return () => {
      here = false;
    };
  }, [open, asked, postings]);
  // What was begun with may have ended since.
  const gone = Array.isArray(postings) && value !== null && !postings.some(({ id }) => id === value);
  useEffect(() => {
    if (gone) onChange(null);
  }, [gone, onChange]);

  if (!open)
    return (
      <Button size="sm" className="self-start" onClick={() => setOpen(true)}>
        <BriefcaseBusiness aria-hidden className="size-4" strokeWidth={1.75} />
        Attach an opportunity
      </Button>
    );
  if (postings === null)
    return (
      <p role="status" className="text-14 text-muted">
        Looking for opportunities…
      </p>
    );
  if (postings === "failed")
    return (
      <p className="flex flex-wrap items-center gap-2 text-14 text-danger">
        Your opportunities could not be loaded.
        <Button size="sm" onClick={() => setPostings(null)}>
          Retry
        </Button>
      </p>
    );
  if (postings.length === 0)
    return (
      <p role="status" className="text-14 text-muted">
        There is none to share: open ones that are for everybody, your own or saved, stand here.
      </p>
    );
  return (
    <SelectField
      label="Opportunity to share"
      options={{
        "": "None",
        ...Object.fromEntries(postings.map(({ id, title, company }) => [id, `${title} · ${company}`])),
      }}
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}
