import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FetchRefused } from "./fetch-refused.ts";
import { readForeignUrl } from "./foreign-url.server.ts";
import { isPublicAddress } from "./public-address.server.ts";

type Octets = [number, number, number, number];

const octet = fc.integer({ min: 0, max: 255 });
const upTo = (max: number) => fc.integer({ min: 0, max });

/** IPv4 addresses that nobody outside can reach, or should. */
const inside: fc.Arbitrary<Octets> = fc.oneof(
  fc.tuple(fc.constantFrom(0, 10, 127), octet, octet, octet),
  fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), octet, octet),
  fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
  fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
  fc.tuple(fc.constant(198), fc.constantFrom(18, 19), octet, octet),
  fc.tuple(fc.integer({ min: 224, max: 255 }), octet, octet, octet),
);

const outside: fc.Arbitrary<Octets> = fc.tuple(fc.constantFrom(8, 93, 151), octet, octet, octet);

/** One number as people and attackers write it. */
const numeral = (value: number) =>
  fc.constantFrom(
    String(value),
    `0x${value.toString(16)}`,
    `0X${value.toString(16).toUpperCase()}`,
    `0${value.toString(8)}`,
    `000${value.toString(8)}`,
  );

/** All four parts, or the last ones drawn together: 127.0.0.1 is 127.0.1, 127.1 and 2130706433 too. */
function parts([a, b, c, d]: Octets): fc.Arbitrary<number[]> {
  return fc.constantFrom(
    [a, b, c, d],
    [a, b, c * 256 + d],
    [a, (b * 256 + c) * 256 + d],
    [((a * 256 + b) * 256 + c) * 256 + d],
  );
}

const fullWidth = (text: string) =>
  text.replace(/[0-9]/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
const percent = (text: string) => [...text].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join("");

const disguise = fc.constantFrom<((text: string) => string)[]>(
  (text) => text,
  (text) => `${text}.`,
  fullWidth,
  percent,
  (text) => text.replaceAll(".", "。"),
  (text) => text.toUpperCase(),
);

function spelled(address: fc.Arbitrary<Octets>): fc.Arbitrary<string> {
  return address
    .chain(parts)
    .chain((numbers) => fc.tuple(...numbers.map(numeral)))
    .chain((numerals) => disguise.map((dress) => dress(numerals.join("."))));
}

/** The same address inside an IPv6 one. */
const wrapped = fc.tuple(inside, upTo(0xffff)).chain(([[a, b, c, d], any]) => {
  const [high, low] = [(a * 256 + b).toString(16), (c * 256 + d).toString(16)];
  const dotted = `${a}.${b}.${c}.${d}`;
  return fc.constantFrom(
    `::ffff:${dotted}`,
    `::ffff:${high}:${low}`,
    `0:0:0:0:0:FFFF:${high}:${low}`,
    `::${dotted}`,
    `::${high}:${low}`,
    `::ffff:0:${high}:${low}`,
    `64:ff9b::${dotted}`,
    `64:ff9b:1:${any.toString(16)}::${high}:${low}`,
    `2002:${high}:${low}::${any.toString(16)}`,
    `2001:0:${high}:${low}::${any.toString(16)}`,
  );
});

function reasonFor(text: string): string {
  try {
    return readForeignUrl(text).href;
  } catch (error) {
    if (error instanceof FetchRefused) return error.reason;
    throw error;
  }
}

describe("an address inside", () => {
  it("is refused however it is spelled", () => {
    fc.assert(
      fc.property(spelled(inside), fc.constantFrom("http", "https", "HTTP"), (host, scheme) => {
        expect(reasonFor(`${scheme}://${host}/path`)).toBe("private_address");
      }),
      { numRuns: 2000 },
    );
  });

  it("is refused inside an IPv6 address", () => {
    fc.assert(
      fc.property(wrapped, (address) => {
        expect(reasonFor(`http://[${address}]/`)).toBe("private_address");
        expect(isPublicAddress(address)).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  it("is refused in every part of IPv6 that is not the world's", () => {
    const first = fc.oneof(upTo(0x1fff), fc.integer({ min: 0x4000, max: 0xffff }));
    fc.assert(
      fc.property(first, fc.array(upTo(0xffff), { minLength: 7, maxLength: 7 }), (head, rest) => {
        const address = [head, ...rest].map((group) => group.toString(16)).join(":");
        expect(isPublicAddress(address)).toBe(false);
        expect(reasonFor(`http://[${address}]/`)).toBe("private_address");
      }),
    );
  });
});

it("an address outside is let through however it is spelled, in one form", () => {
  fc.assert(
    fc.property(outside, (octets) => {
      fc.assert(
        fc.property(spelled(fc.constant(octets)), (host) => {
          expect(reasonFor(`http://${host}/`)).toBe(`http://${octets.join(".")}/`);
        }),
        { numRuns: 10 },
      );
    }),
  );
});

it("whatever is given is an address or a refusal, never a fault", () => {
  const anything = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.webUrl(),
    fc.string().map((text) => `https://${text}`),
    fc.string().map((text) => `http://studio-nord.com/${text}`),
  );
  fc.assert(
    fc.property(anything, (text) => void reasonFor(text)),
    { numRuns: 1000 },
  );
});

it.each([
  ["HTTP://Studio-Nord.com:80/Work#x", "http://studio-nord.com/Work#x"],
  ["https://bücher.de/", "https://xn--bcher-kva.de/"],
  [" https://studio-nord.com\n", "https://studio-nord.com/"],
  ["https://a_b.studio-nord.com/", "https://a_b.studio-nord.com/"],
  ["https://[2606:4700::6810:84e5]/", "https://[2606:4700::6810:84e5]/"],
])("%s is %s", (text, href) => {
  expect(reasonFor(text)).toBe(href);
});
