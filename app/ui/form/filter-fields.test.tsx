import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { FilterChoice, FilterText } from "./filter-fields.tsx";

it("a list is narrowed by one of its options, or by none: no option has an empty value", () => {
  const options = [
    ["3", "Three"],
    ["1", "One"],
  ] as const;
  const plain = renderToStaticMarkup(<FilterChoice name="n" label="Number" value={null} options={options} />);
  expect(plain.replaceAll(/<option value="(\w+)"( selected="")?>/g, "[$1$2]")).toMatch(
    /\[any selected=""\]Any.*\[3\]Three.*\[1\]One/,
  );
  const chosen = renderToStaticMarkup(
    <FilterChoice name="n" label="Number" value={1} options={options} required />,
  );
  expect(chosen).toContain('<option value="1" selected="">One');
  expect(chosen).not.toContain("Any");
});

it("a filter of words has its label, and does not say that it is optional", () => {
  const text = renderToStaticMarkup(
    <FilterText name="q" label="Name" value="Ann" type="search" maxLength={60} />,
  );
  expect(text).toMatch(/<label[^>]*>Name<input/);
  expect(text).toContain('value="Ann"');
  expect(text).not.toContain("optional");
});
