import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readStorageNames } from "./storage-names.ts";

test("the default environment's database and buckets are read, those of production are not", () => {
  const toml = [
    '[[d1_databases]]\nbinding = "DB"\ndatabase_name = "thrive"\ndatabase_id = "local-id"\n',
    '[[r2_buckets]]\nbinding = "PORTFOLIO"\nbucket_name = "portfolio"\n',
    '[[r2_buckets]]\nbinding = "PRIVATE_FILES"\nbucket_name = "private-files"\n',
    "[env.production]\npreview_urls = false\n",
    '[[env.production.d1_databases]]\nbinding = "DB"\ndatabase_id = "production-id"\n',
  ].join("\n");
  expect(readStorageNames(toml)).toEqual({
    databases: { DB: "local-id" },
    buckets: { PORTFOLIO: "portfolio", PRIVATE_FILES: "private-files" },
  });
});

test("a section without its name is refused", () => {
  expect(() => readStorageNames('[[r2_buckets]]\nbinding = "PORTFOLIO"\n')).toThrow("no bucket_name");
});

test("the project's own wrangler.toml names what a seed writes to", () => {
  const { databases, buckets } = readStorageNames(readFileSync("wrangler.toml", "utf8"));
  expect(Object.keys(databases)).toContain("DB");
  expect(Object.keys(buckets)).toEqual(expect.arrayContaining(["PORTFOLIO", "PRIVATE_FILES"]));
});
