interface FiguresTableProps {
  caption: string;
  head: string[];
  /** The first of each says what it is about, the others are its figures. */
  rows: React.ReactNode[][];
}

/** A row for each thing and a column for each figure. */
export function FiguresTable({ caption, head, rows }: FiguresTableProps) {
  const [first, ...rest] = head;
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-14">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="text-muted">
            <th scope="col" className="py-2 pr-3 text-left font-normal">
              {first}
            </th>
            {rest.map((word) => (
              <th
                key={word}
                scope="col"
                className="py-2 pl-2 text-right font-normal sm:whitespace-nowrap sm:pl-6"
              >
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never change their place while they are shown.
            <tr key={row} className="border-hairline border-t">
              <th scope="row" className="w-full min-w-24 py-2 pr-2 text-left font-normal">
                <span className="line-clamp-2 break-words">{name}</span>
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
