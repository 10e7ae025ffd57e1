import { cx } from "../cx.ts";

interface FiguresTableProps {
  caption: string;
  head: string[];
  /** The first of each says what it is about, in words or by a link of its own height; the others are its figures. */
  rows: React.ReactNode[][];
}

/** More columns than this do not fit beside a name on a phone: the name goes above its figures there. */
const BESIDE = 3;
/** So many stand in one line there; further ones go below, in one order with their heads. */
const IN_LINE = 4;

/** A row for each thing and a column for each figure. */
export function FiguresTable({ caption, head, rows }: FiguresTableProps) {
  const [first, ...rest] = head;
  const below = rest.length > BESIDE;
  const grid = below
    ? { gridTemplateColumns: `repeat(${Math.min(rest.length, IN_LINE)}, minmax(0, 1fr))` }
    : undefined;
  return (
    <div className="overflow-x-auto">
      <table className={cx("w-full text-14", below && "max-sm:block")}>
        <caption className="sr-only">{caption}</caption>
        <thead className={cx(below && "max-sm:block")}>
          <tr style={grid} className={cx("text-muted", below && "max-sm:grid")}>
            <th scope="col" className={cx("py-2 pr-3 text-left font-normal", below && "max-sm:sr-only")}>
              {first}
            </th>
            {rest.map((word) => (
              <th
                key={word}
                scope="col"
                className={cx(
                  "py-2 pl-2 text-right font-normal sm:whitespace-nowrap sm:pl-6",
                  below && "max-sm:pl-1 max-sm:text-12",
                )}
              >
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={cx(below && "max-sm:block")}>
          {rows.map(([name, ...values], row) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never change their place while they are shown.
              key={row}
              style={grid}
              className={cx("border-hairline border-t", below && "max-sm:grid")}
            >
              <th
                scope="row"
                className={cx(
                  "w-full min-w-24 py-2 pr-2 text-left font-normal",
                  below && "max-sm:col-span-full max-sm:pb-0",
                )}
              >
                {typeof name === "string" ? <span className="line-clamp-2 break-words">{name}</span> : name}
              </th>
              {values.map((value, column) => (
                <td key={rest[column]} className="whitespace-nowrap py-2 pl-2 text-right tabular sm:pl-6">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
