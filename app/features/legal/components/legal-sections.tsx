import type { LegalBlock, LegalSection } from "../legal-document.ts";

/** The body of a legal text: each section with its summary above what binds. */
export function LegalSections({ sections }: { sections: LegalSection[] }) {
  return (
    <>
      {sections.map((section) => (
        <section key={section.id} id={section.id} className="mt-10 scroll-mt-24">
          <h2 className="text-22">{section.title}</h2>
          <p className="mt-3 rounded-control border border-spark/25 bg-spark/8 px-4 py-2.5 text-14">
            <strong className="font-semibold">In short: </strong>
            {section.summary}
          </p>
          {section.body.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed text never reorders
            <Block key={index} block={block} under={section.title} />
          ))}
        </section>
      ))}
    </>
  );
}

function Block({ block, under }: { block: LegalBlock; under: string }) {
  switch (block.kind) {
    case "text":
      return <p className="mt-4">{block.text}</p>;
    case "list":
      return (
        <ul className="mt-4 list-disc space-y-1.5 pl-5 marker:text-spark">
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case "table":
      return (
        <section
          className="mt-4 overflow-x-auto rounded-card border border-hairline"
          aria-label={`${under}: ${block.head.join(", ")}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          tabIndex={0}
        >
          <table className="w-full min-w-[34rem] text-left text-14">
            <thead className="bg-sunken">
              <tr>
                {block.head.map((cell) => (
                  <th key={cell} scope="col" className="px-4 py-2.5 font-semibold">
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-hairline">
              {block.rows.map((row) => (
                <tr key={row.join()}>
                  {row.map((cell, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns of a fixed table
                    <td key={index} className="px-4 py-2.5 align-top">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      );
  }
}
