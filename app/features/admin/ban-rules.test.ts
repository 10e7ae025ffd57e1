import { expect, it } from "vitest";
import { refusalOfBan } from "./ban-rules.ts";

const OWN = "app.thrive.example";

it.each(["thrive.example", OWN, "gmail.com", "co.uk", "com.au"])("%s stays allowed", (domain) => {
  expect(refusalOfBan(domain, OWN)).not.toBeNull();
});

it.each(["scam.example", "notthrive.example", "scam.co.uk", "gmail.com.scam.example", "co.example"])(
  "%s may be forbidden",
  (domain) => {
    expect(refusalOfBan(domain, OWN)).toBeNull();
  },
);
