import { expect, it } from "vitest";
import { askedScopes } from "./asked-scopes.ts";

const MOST = ["feed:read", "messages:read"];

it.each([
  [null, MOST],
  ["", MOST],
  ["  ", MOST],
  ["feed:read", ["feed:read"]],
  ["messages:read  feed:read messages:read", ["messages:read", "feed:read"]],
])("reads %j", (text, scopes) => {
  expect(askedScopes(text, MOST)).toEqual(scopes);
});

it.each(["feed:write", "feed:read feed:write", "everything", "FEED:READ", "feed:read,messages:read"])(
  "refuses %j",
  (text) => {
    expect(askedScopes(text, MOST)).toBeNull();
  },
);

it("refuses what an app holds of scopes that are gone", () => {
  expect(askedScopes(null, ["gone:read"])).toBeNull();
});
