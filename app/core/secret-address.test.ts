import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { withoutSecret } from "./secret-address.ts";

const ROUTES = readFileSync(join(import.meta.dirname, "..", "routes.ts"), "utf8");
const opened = [...ROUTES.matchAll(/route\("([^"]*:token[^"]*)"/g)].map(([, path]) => `/${path}`);

const pages = [...ROUTES.matchAll(/route\("[^"]*:token[^"]*", "([^"]*\.tsx)"/g)].map(([, file]) => `${file}`);

it.each(pages)("%s tells its address to no other site", (file) => {
  const page = readFileSync(join(import.meta.dirname, "..", file), "utf8");
  expect(page).toMatch(/^ {2}SECRET_ADDRESS,$/m);
});

describe("a path as it is kept", () => {
  it.each(opened)("does not hold what opens %s", (path) => {
    expect(withoutSecret(path.replace(":token", "Zk3_a-9"))).toBe(path);
  });
  it("is looked at for every page that a token opens", () => expect(opened.length).toBeGreaterThan(5));
  it("leaves data requests nothing either", () =>
    expect(withoutSecret("/guest/Zk3_a-9.data")).toBe("/guest/:token"));
  it.each(["/Guest/Zk3_a-9", "/%67uest/Zk3_a-9", "//guest/Zk3_a-9", "/guest//Zk3_a-9"])(
    "leaves nothing of it where the router reads %s as well",
    (path) => expect(withoutSecret(path)).toBe("/guest/:token"),
  );
  it.each([
    "/",
    "/guest",
    "/discover",
    "/user/mira",
    "/opportunity/01a2",
    "https://search.example",
    "/%zz/a",
  ])("is %s as it is", (path) => expect(withoutSecret(path)).toBe(path));
});
