import { Image } from "lucide-react";
import { useState } from "react";
import { Picture } from "#app/ui/primitives/picture.tsx";
import type { ApplyPage } from "../apply-page.server.ts";
import { PICKS_MAX } from "../terms.ts";

interface WorkPicksProps {
  works: ApplyPage["works"];
  chosen: readonly string[];
  errors?: string[] | undefined;
}

/** Works of one's own that go along; at most six. */
export function WorkPicks({ works, chosen, errors }: WorkPicksProps) {
  const [picked, setPicked] = useState(new Set(chosen));
  if (works.length === 0) return null;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2" aria-invalid={errors ? true : undefined}>
      <legend className="mb-2 font-medium text-14">
        Works that show it <span className="ml-1.5 font-normal text-muted">optional</span>
      </legend>
      <div className="-mx-1 grid max-h-72 grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2 overflow-y-auto p-1 sm:grid-cols-[repeat(auto-fill,minmax(8rem,1fr))]">
        {works.map((work) => (
          <label
            key={work.id}
            className="relative block cursor-pointer overflow-hidden rounded-control border border-hairline bg-sunken has-disabled:cursor-not-allowed has-disabled:opacity-50 has-checked:border-spark has-focus-visible:outline-2 has-focus-visible:outline-spark has-focus-visible:outline-offset-2 has-checked:ring-2 has-checked:ring-spark"
          >
            <input
              type="checkbox"
              name="portfolio_item_ids"
              value={work.id}
              defaultChecked={picked.has(work.id)}
              disabled={picked.size >= PICKS_MAX && !picked.has(work.id)}
              onChange={(event) => {
                const next = new Set(picked);
                if (event.currentTarget.checked) next.add(work.id);
                else next.delete(work.id);
                setPicked(next);
              }}
              className="peer sr-only"
            />
            <span className="grid aspect-[4/3] place-items-center">
              <Picture
                src={work.pictureUrl}
                alt=""
                loading="lazy"
                className="size-full object-cover"
                instead={<Image aria-hidden className="size-6 text-muted" strokeWidth={1.75} />}
              />
            </span>
            <span className="block truncate px-2 py-1 text-12">{work.title}</span>
          </label>
        ))}
      </div>
      <p aria-live="polite" className={errors ? "text-14 text-danger" : "text-14 text-muted"}>
        {errors?.[0] ?? `${picked.size} of ${PICKS_MAX} chosen.`}
      </p>
    </fieldset>
  );
}
