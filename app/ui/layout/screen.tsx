import { SparkMotif } from "../feedback/empty-state.tsx";

interface ScreenProps {
  title: string;
  words: React.ReactNode;
  /** Whether the words answer what was just done, and are read out. */
  answers?: boolean;
  /** The ways on. */
  children: React.ReactNode;
  /** What stands below them. */
  below?: React.ReactNode;
}

/** A page that says one thing: the spark, what it is, one sentence, and the ways on. */
export function Screen({ title, words, answers, children, below }: ScreenProps) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto flex min-h-[70dvh] max-w-lg flex-col items-center justify-center gap-4 px-4 py-6 text-center outline-none sm:px-6"
    >
      <SparkMotif className="size-20" />
      <h1 className="text-28">{title}</h1>
      <p role={answers ? "status" : undefined} className="text-balance text-muted">
        {words}
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>
      {below}
    </main>
  );
}
