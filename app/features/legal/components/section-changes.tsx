interface SectionChangesProps {
  changes: { added: string[]; changed: string[]; removed: string[] };
  /** Against what: "version 1.0". */
  than: string;
}

/** Which sections are other ones than in an earlier version. */
export function SectionChanges({ changes, than }: SectionChangesProps) {
  const lines = [
    ["New", changes.added],
    ["Changed", changes.changed],
    ["Gone", changes.removed],
  ] as const;
  const said = lines.filter(([, titles]) => titles.length > 0);
  if (said.length === 0) return null;
  return (
    <div className="mt-4 rounded-control bg-sunken px-4 py-3 text-14">
      <p className="font-medium">Against {than}</p>
      <ul>
        {said.map(([word, titles]) => (
          <li key={word}>
            {word}: {titles.join(", ")}
          </li>
        ))}
      </ul>
    </div>
  );
}
