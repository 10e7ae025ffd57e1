import { TEST_CARDS } from "#app/core/test-cards.ts";

/** The cards that this page takes, and what each does. */
export function TestCards() {
  return (
    <details className="rounded-control border border-hairline px-4 py-3 text-14">
      <summary className="-my-2.5 cursor-pointer py-2.5 font-medium">Test cards</summary>
      <dl className="mt-3 flex flex-col gap-2">
        {Object.entries(TEST_CARDS).map(([number, { words }]) => (
          <div key={number} className="flex flex-wrap justify-between gap-x-4">
            <dt className="tabular">{number.replace(/(\d{4})(?=\d)/g, "$1 ")}</dt>
            <dd className="text-muted">{words}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-muted">Any month to come, and any three digits.</p>
    </details>
  );
}
