import { expect, test } from "vitest";
import { pathShape } from "./path-shape.ts";

test.each([
  ["/", "/"],
  ["/dashboard?from=mail#x", "/dashboard"],
  ["/desk/0199d3c1-0000-7000-8000-000000000000/files.data?x=1", "/desk/:id/files"],
  ["https://thrive.test/opportunity-dashboard", "/opportunity-dashboard"],
  ["/guest/Zk93jf_02-kd93kd93kd", "/guest/:id"],
  ["/guest/abcdefghijklmnopqrstuvwx", "/guest/:id"],
  ["/settings/api-tokens", "/settings/api-tokens"],
  ["/_.data?_routes=root", "/"],
  ["/api/v1/opportunities/12", "/api/v1/opportunities/:id"],
])("%s is a page of the kind %s", (address, shape) => {
  expect(pathShape(address)).toBe(shape);
});
