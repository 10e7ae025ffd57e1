import { Link } from "react-router";
import { sizeWords } from "#app/features/files/components/file-words.ts";
import {
  isStorageCategory,
  STORAGE_CATEGORIES,
  type StorageState,
  storageState,
} from "#app/features/files/storage-words.ts";
import { cx } from "#app/ui/cx.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { LocalTime } from "#app/ui/primitives/local-time.tsx";
import { CATEGORY_COLORS, UsageRing } from "./usage-ring.tsx";

interface UsageProps {
  usage: { category: string; bytes: number; count: number }[];
  quota: number;
  /** Until when part of it was bought with credits. */
  extraUntil?: number | null;
  /** Until when there is time to make room, where a plan or bought storage ended. */
  graceUntil: number | null;
  projects: { project_id: string; title: string; total: number; count: number; on_desk: 0 | 1 }[];
  /** Whose space it is; one's own without it. */
  company?: string;
}

const STATES: Record<StorageState, string | null> = {
  ok: null,
  warn: "It is getting full. Nothing is refused yet.",
  full: "It is full: uploads are refused until something is deleted.",
  over: "You use more than your plan holds: everything stays readable, and uploads are refused until it fits.",
};

const WITHOUT_PLAN =
  "No Business plan is billed to it any more: everything here stays readable, and what is uploaded now counts with whoever uploads it.";

/** How full the storage is, by category and by project. */
export function Usage({ usage, quota, projects, extraUntil = null, graceUntil, company }: UsageProps) {
  const used = usage.reduce((sum, { bytes }) => sum + bytes, 0);
  const shown = usage.filter(({ count }) => count > 0).toSorted((one, other) => other.bytes - one.bytes);
  const state = storageState(used, quota);
  const words = company !== undefined && quota === 0 ? WITHOUT_PLAN : STATES[state];
  return (
    <Card className="mb-6">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <UsageRing parts={shown} quota={quota} />
        <div className="min-w-0 flex-1 basis-40">
          <h2 className="text-22">
            <span className="font-semibold tabular">{sizeWords(used)}</span>{" "}
            {quota > 0 ? <span className="text-18 text-muted">of {sizeWords(quota)}</span> : null}
          </h2>
          {quota > 0 ? (
            <p className="text-14 text-muted tabular">{sizeWords(Math.max(0, quota - used))} are free.</p>
          ) : null}
          <Link
            to={company === undefined ? "/membership" : "/subscription"}
            className="inline-flex min-h-11 items-center text-14 text-spark hover:underline"
          >
            {company === undefined ? "What other plans hold" : "Your plan, and whom it is billed to"}
          </Link>
        </div>
      </div>
      {extraUntil !== null ? (
        <p className="mt-3 text-14 text-muted">
          10 GB of it are yours until <LocalTime at={extraUntil} />.
        </p>
      ) : null}
      {words ? (
        <p role="status" className={cx("mt-3 text-14", state === "warn" ? "text-muted" : "text-danger")}>
          {words}
          {state === "over" && graceUntil !== null ? (
            <>
              {" "}
              {quota === 0
                ? "Please take what you need with you, or bill a plan to it again, by "
                : "Please make room by "}
              <LocalTime at={graceUntil} />.
            </>
          ) : null}
        </p>
      ) : null}
      {shown.length > 0 ? (
        <table className="mt-4 w-full text-14">
          <caption className="sr-only">What files take, by category</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Category</th>
              <th scope="col">Files</th>
              <th scope="col">Size</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ category, bytes, count }) => (
              <tr key={category} className="border-hairline border-t first:border-t-0">
                <th scope="row" className="wrap-anywhere py-2 pr-2 text-left font-normal">
                  <span
                    aria-hidden
                    className={cx(
                      "mr-2.5 inline-block size-2.5 rounded-full bg-current",
                      CATEGORY_COLORS[category],
                    )}
                  />
                  {isStorageCategory(category) ? STORAGE_CATEGORIES[category] : category}
                </th>
                <td className="whitespace-nowrap py-2 pr-4 text-right text-muted tabular">
                  {count} {count === 1 ? "file" : "files"}
                </td>
                <td className="whitespace-nowrap py-2 text-right tabular">{sizeWords(bytes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {projects.length > 0 ? (
        <details className="mt-3 border-hairline border-t pt-3 text-14">
          <summary className="flex min-h-11 cursor-pointer items-center text-muted hover:text-text">
            By project
          </summary>
          <ul className="mt-1">
            {projects.map((project) => (
              <li key={project.project_id} className="flex min-h-11 items-center justify-between gap-4">
                {project.on_desk ? (
                  <Link
                    to={`/desk/${project.project_id}/files`}
                    className="flex min-h-11 min-w-0 items-center truncate hover:text-spark"
                  >
                    {project.title}
                  </Link>
                ) : (
                  <span className="truncate">{project.title}</span>
                )}
                <span className="shrink-0 tabular">{sizeWords(project.total)}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Card>
  );
}
