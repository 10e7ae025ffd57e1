import { expect, it } from "vitest";
import { visitorAddress } from "./visitor-address.ts";

function addressOf(ip: string): string {
  return visitorAddress(new Headers({ "cf-connecting-ip": ip }));
}

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8:1:2::1", "2001:db8:1:2"],
  ["2001:db8:1:0:aaaa::1", "2001:db8:1:0"],
  ["2001:db8:1::5", "2001:db8:1:0"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["2001:DB8::ffff", "2001:db8:0:0"],
  ["2001:0db8:0000:0000:1::", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
])("counts %s as %s", (ip, address) => {
  expect(addressOf(ip)).toBe(address);
});

it("gives every address of one /64 one name", () => {
  const names = new Set(
    Array.from({ length: 500 }, (_, host) => addressOf(`2001:db8::${host.toString(16)}`)),
  );
  expect(names.size).toBe(1);
});

it("calls a visitor without an address local", () => {
  expect(visitorAddress(new Headers())).toBe("local");
});
