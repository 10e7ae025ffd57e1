import { clockWords, isNight, offsetWords, spanWords } from "#app/core/clock-words.ts";
import { cx } from "#app/ui/cx.ts";

interface TwoClocksProps {
  from: number;
  /** Null where no end is said. */
  to?: number | null;
  /** The reader's zone, and the other one's. */
  mine: string;
  theirs: string;
  name: string;
  large?: boolean;
}

/** A time by the reader's clock, and by that of the other one (product.md B18). */
export function TwoClocks({ from, to = null, mine, theirs, name, large = false }: TwoClocksProps) {
  const words = (zone: string) => (to === null ? clockWords(from, zone) : spanWords(from, to, zone));
  return (
    <span className="flex min-w-0 flex-col">
      <time
        dateTime={new Date(from).toISOString()}
        className={cx("tabular", large ? "font-display font-semibold text-18" : "font-medium text-14")}
      >
        {words(mine)}
        <span className="sr-only"> by your clock</span>
      </time>
      <span className="break-words text-12 text-muted tabular">
        {offsetWords(mine, from) === offsetWords(theirs, from) ? (
          <>
            The same for <bdi>{name}</bdi>
          </>
        ) : (
          <>
            <bdi>{name}</bdi>: <span className="inline-block">{words(theirs)}</span>
            {isNight(from, theirs) ? ", at night" : ""}
          </>
        )}
      </span>
    </span>
  );
}
