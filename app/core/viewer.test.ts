import { describe, expect, it } from "vitest";
import { hasRole, STAFF_ROLES } from "./viewer.ts";

describe("hasRole", () => {
  it.each(STAFF_ROLES)("gives ada the admin the rights of %s", (role) => {
    expect(hasRole({ roles: ["admin"] }, role)).toBe(true);
  });

  it.each(STAFF_ROLES)("gives sam the support agent the rights of %s only where they are his", (role) => {
    expect(hasRole({ roles: ["support"] }, role)).toBe(role === "support");
  });

  it.each(STAFF_ROLES)("gives alice the creator no rights of %s", (role) => {
    expect(hasRole({ roles: [] }, role)).toBe(false);
  });
});
