import { cx } from "../cx.ts";

/** Few, so that titles begin at the same places from page to page. */
const WIDTHS = {
  /** One column: what is read, or filled in field by field. */
  column: "max-w-204",
  /** A column and what goes with it, and rows with figures. */
  pair: "max-w-5xl",
  page: "max-w-page",
};

/** The width and air of a page. */
export function Page({
  width = "page",
  className,
  ...props
}: React.ComponentProps<"main"> & { width?: keyof typeof WIDTHS }) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className={cx("mx-auto w-full px-4 py-6 outline-none sm:px-6 sm:py-8", WIDTHS[width], className)}
      {...props}
    />
  );
}

/** Title, one sentence, and the page's actions. */
export function PageHeader({
  title,
  lead,
  actions,
}: {
  title: string;
  lead?: React.ReactNode;
  actions?: React.ReactNode;
}) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-4">
      {/* A long title gives way: it would push the actions below it. */}
      <div className="min-w-0 sm:flex-1 sm:basis-80">
        <h1 className="break-words text-28 sm:text-36">{title}</h1>
        {lead ? <p className="mt-1.5 max-w-line text-pretty text-muted">{lead}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
    </header>
  );
}

/** A surface that holds one thing. */
export function Card({
  flush,
  className,
  ...props
}: React.ComponentProps<"section"> & {
  /** Without air at its edges: what is inside reaches them. */
  flush?: boolean;
}) {
  return (
    <section
      className={cx(
        "rounded-card border border-hairline bg-surface shadow-card",
        flush ? "overflow-hidden" : "p-5",
        className,
      )}
      {...props}
    />
  );
}
