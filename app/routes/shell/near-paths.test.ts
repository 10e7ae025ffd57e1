import { describe, expect, it } from "vitest";
import routes from "#app/routes.ts";
import { NAMED_PATHS, nearPaths } from "./near-paths.ts";

describe("an address that leads nowhere", () => {
  it.each([
    ["/mesages", ["/messages"]],
    ["/Check_In/", ["/check-in"]],
    ["/discovr", ["/discover"]],
    ["/setting", ["/settings"]],
    ["/projects.html", ["/projects"]],
    ["/login", ["/auth"]],
    ["/signup", ["/auth"]],
    ["/Payment%20History", ["/payment-history"]],
    ["/paymenthistory", ["/payment-history"]],
    ["/settings/securty", ["/settings/security"]],
    ["/wp-admin/setup.php", []],
    ["/Hepl.html", ["/help"]],
    ["/x", []],
    ["/", []],
    [`/${"a".repeat(5000)}`, []],
  ])("%s may have meant %j", (path, meant) => {
    expect(nearPaths(path).map((near) => near.path)).toEqual(meant);
  });

  it("is led to pages that there are alone, and to three at most", () => {
    const paths = new Set(routes.map(({ path }) => `/${path ?? ""}`));
    for (const path of Object.keys(NAMED_PATHS)) expect(paths).toContain(path);
    for (const path of Object.keys(NAMED_PATHS)) expect(nearPaths(`${path}s`).length).toBeLessThanOrEqual(3);
  });
});
