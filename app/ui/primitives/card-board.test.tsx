import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { CardBoard } from "./card-board.tsx";

/** What of a column with so many cards is folded away; null where nothing is. */
function foldedOf(count: number): string | null {
  const cards = Array.from({ length: count }, (_, at) => ({ id: `card ${at}.` }));
  const page = renderToStaticMarkup(
    <CardBoard label="Stages" columns={[{ key: "new", label: "New", cards }]} first="new" empty="Nobody here">
      {({ id }) => id}
    </CardBoard>,
  );
  for (const { id } of cards) expect(page).toContain(id);
  return page.match(/<details.*<\/details>/s)?.[0] ?? null;
}

it("twenty cards of a column stand there at once, the others unfold", () => {
  expect(foldedOf(20)).toBeNull();
  const folded = foldedOf(23);
  expect(folded).toContain("3 more");
  expect(folded).not.toContain("card 19.");
  expect(folded).toContain("card 20.");
});
