import { shortDay } from "#app/core/day-words.ts";
import { changeWords, type DrawnSeries } from "../series.ts";

const [WIDTH, HEIGHT] = [320, 72];

const STEP_WORDS = {
  1: "day by day",
  7: "by weeks, each with its first day",
  28: "by four weeks, each with its first day",
};

/** A value for each step as bars, drawn where the page is made, with a table for who prefers reading (looks.md). */
export function DayChart({ series }: { series: DrawnSeries }) {
  const { title, one, many } = series;
  return (
    <section className="h-full rounded-card border border-hairline bg-surface p-5 shadow-card">
      <h2 className="text-14 text-muted">{title}</h2>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <span className="font-display text-28 tabular">{series.total.toLocaleString("en")}</span>
        <span className="text-14 text-muted">{changeWords(series.total, series.before)}</span>
      </p>
      {series.total > 0 ? <Bars steps={series.steps} until={series.until} /> : null}
      <details className="mt-2 text-14">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-muted hover:text-text">
          As a table
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer scrolls it too */}
        <section aria-label={`${title}, as a table`} tabIndex={0} className="max-h-64 overflow-y-auto">
          <table className="w-full">
            <caption className="sr-only">
              {title}, {STEP_WORDS[series.every]}
            </caption>
            <tbody>
              {series.steps.map(({ day, value }) => (
                <tr key={day} className="border-hairline border-t">
                  <th scope="row" className="py-1 text-left font-normal">
                    {day}
                  </th>
                  <td className="py-1 text-right tabular">
                    {value} {value === 1 ? one : many}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </section>
  );
}

/** Nothing is drawn of a time without any. */
function Bars({ steps, until }: Pick<DrawnSeries, "steps" | "until">) {
  const top = Math.max(1, ...steps.map(({ value }) => value));
  const step = WIDTH / steps.length;
  return (
    <>
      <svg
        aria-hidden
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-3 h-18 w-full overflow-visible"
      >
        <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className="stroke-hairline" />
        {steps.map(({ day, value }, index) => (
          <rect
            key={day}
            x={index * step + step * 0.15}
            width={step * 0.7}
            y={HEIGHT - (value / top) * HEIGHT}
            height={(value / top) * HEIGHT}
            className="fill-spark"
          />
        ))}
      </svg>
      <div aria-hidden className="mt-1 flex justify-between text-12 text-muted">
        <span>{shortDay(Date.parse(steps[0]?.day ?? ""))}</span>
        <span>{shortDay(Date.parse(until))}</span>
      </div>
    </>
  );
}
