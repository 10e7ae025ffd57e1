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

interface UsageProps {
  usage: { category: string; bytes: number; count: number }[];
  quota: number;
  /** Until when part of it was bought with credits. */
  extraUntil: number | null;
  /** Until when there is time to make room, where a plan or bought storage ended. */
  graceUntil: number | null;
  projects: { project_id: string; title: string; total: number; count: number }[];
}

const COLORS: Record<string, string> = {
  portfolio: "bg-spark",
  project: "bg-collab",
  messages: "bg-barter",
  feed: "bg-job",
  support: "bg-success",
  other: "bg-muted",
};

const STATES: Record<StorageState, string | null> = {
  ok: null,
  warn: "It is getting full. Nothing is refused yet.",
  full: "It is full: uploads are refused until something is deleted.",
  over: "You use more than your plan holds: everything stays readable, and uploads are refused until it fits.",
};

/** How full the storage is, by category and by project. */
export function Usage({ usage, quota, projects, extraUntil, graceUntil }: UsageProps) {
  const used = usage.reduce((sum, { bytes }) => sum + bytes, 0);
  const shown = usage.filter(({ count }) => count > 0).toSorted((one, other) => other.bytes - one.bytes);
  const state = storageState(used, quota);
  return (
    <Card className="mb-6">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-18">
          <span className="font-semibold tabular">{sizeWords(used)}</span> of {sizeWords(quota)}
        </h2>
        <Link to="/membership" className="text-14 text-spark hover:underline">
          What other plans hold
        </Link>
      </div>
      <div
        role="progressbar"
        aria-label="Storage used"
        aria-valuenow={Math.min(100, Math.round((100 * used) / quota))}
        aria-valuemin={0}
        aria-valuemax={100}
        className="mt-3 flex h-3 gap-0.5 overflow-hidden rounded-full bg-sunken ring-1 ring-hairline"
      >
        {shown.map(({ category, bytes }) => (
          <div
            key={category}
            className={cx(COLORS[category], "min-w-1")}
            style={{ width: `${Math.min(100, (100 * bytes) / quota)}%` }}
          />
        ))}
      </div>
      {extraUntil !== null ? (
        <p className="mt-3 text-14 text-muted">
          10 GB of it are yours until <LocalTime at={extraUntil} />.
        </p>
      ) : null}
      {STATES[state] ? (
        <p role="status" className={cx("mt-3 text-14", state === "warn" ? "text-muted" : "text-danger")}>
          {STATES[state]}
          {state === "over" && graceUntil !== null ? (
            <>
              {" "}
              Please make room by <LocalTime at={graceUntil} />.
            </>
          ) : null}
        </p>
      ) : null}
      {shown.length > 0 ? (
        <table className="mt-4 w-full text-14">
          <caption className="sr-only">What your files take, by category</caption>
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
                <th scope="row" className="py-2 pr-2 text-left font-normal">
                  <span
                    aria-hidden
                    className={cx("mr-2.5 inline-block size-2.5 rounded-full", COLORS[category])}
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
          <summary className="min-h-6 cursor-pointer text-muted hover:text-text">By project</summary>
          <ul className="mt-1">
            {projects.map((project) => (
              <li key={project.project_id} className="flex items-center justify-between gap-4">
                <Link
                  to={`/desk/${project.project_id}/files`}
                  className="flex min-h-11 min-w-0 items-center truncate hover:text-spark"
                >
                  {project.title}
                </Link>
                <span className="shrink-0 tabular">{sizeWords(project.total)}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Card>
  );
}
