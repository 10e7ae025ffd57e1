/** One drawn spark, one sentence, one action (looks.md). */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: string;
  children?: React.ReactNode;
  action?: React.ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-14 text-center">
      <SparkMotif className="size-20" />
      <h2 className="text-22">{title}</h2>
      {children ? <p className="max-w-[26.5em] text-balance text-muted">{children}</p> : null}
      {action ? <div className="mt-2">{action}</div> : null}
    </div>
  );
}

/** The spark: two strokes that meet. */
export function SparkMotif({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 80 80" fill="none" className={className}>
      <circle cx="40" cy="40" r="30" className="stroke-hairline" strokeWidth="1.5" strokeDasharray="3 6" />
      <path
        d="M40 14c2 15 9 22 26 26-17 4-24 11-26 26-2-15-9-22-26-26 17-4 24-11 26-26Z"
        className="fill-spark/20"
      />
      <path
        d="M40 22c1.500 11 6.500 16 18 18-11.500 3-16.500 7-18 18-1.500-11-6.500-15-18-18 11.500-2 16.500-7 18-18Z"
        className="stroke-spark"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <circle cx="62" cy="20" r="2.500" className="fill-spark" />
      <circle cx="18" cy="60" r="2" className="fill-spark" />
    </svg>
  );
}
