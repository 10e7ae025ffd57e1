import { expect, it } from "vitest";
import { isRedirectUri, REDIRECT_URI_MAX } from "./redirect-uri.ts";

it.each([
  "https://studio.example/callback",
  "https://studio.example/callback?from=thrive",
  "http://localhost:4000/callback",
  "http://127.0.0.1/callback",
  "http://[::1]:4000/",
])("takes %s", (uri) => {
  expect(isRedirectUri(uri)).toBe(true);
});

it.each([
  "",
  "/callback",
  "studio.example/callback",
  "http://studio.example/callback",
  "http://localhost.studio.example/",
  "https://studio.example/#here",
  "https://studio.example/#",
  "https://ada@studio.example/",
  "https://:secret@studio.example/",
  "https://studio.example\\@evil.example/",
  "https://studio.example/a b",
  "javascript:alert(1)",
  "data:text/html,hello",
  "studio://callback",
  `https://studio.example/${"x".repeat(REDIRECT_URI_MAX)}`,
])("refuses %j", (uri) => {
  expect(isRedirectUri(uri)).toBe(false);
});
