import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Dotted } from "./dotted.tsx";

const textOf = (element: React.ReactElement) => renderToStaticMarkup(element).replace(/<[^>]*>/g, "");

it("reads as facts with a dot between each two, and none for what is not there", () => {
  expect(
    textOf(
      <Dotted>
        <b>Maverick tier</b>
        {"4 hours ago"}
        {null}
        {false}
        <span>Everyone</span>
      </Dotted>,
    ),
  ).toBe("Maverick tier · 4 hours ago · Everyone");
  expect(textOf(<Dotted>{"alone"}</Dotted>)).toBe("alone");
});

it("gives each dot a place of its own before its fact, which the beginning of a line cuts off", () => {
  const html = renderToStaticMarkup(
    <Dotted as="span">
      {"one"}
      {"two"}
    </Dotted>,
  );
  expect(html).toMatch(/^<span class="[^"]*clip-path[^"]*">/);
  expect(html.match(/<span class="absolute [^"]*"> · <\/span>two/g)).toHaveLength(1);
});

it("no dot stands by itself in a row that wraps", () => {
  const app = join(import.meta.dirname, "../..");
  const alone = readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !file.includes(".test."))
    .filter((file) => />\s*·\s*<\/|>\{"\s*·\s*"\}<\//.test(readFileSync(join(app, file), "utf8")));
  expect(alone.filter((file) => !file.endsWith("primitives/dotted.tsx"))).toEqual([]);
});
