import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { badgeSvg, embedOf } from "./badge.ts";
import { bitsOf, credentialOf, envelopeOf, LIST_PLACES, tokenIn } from "./rules.ts";
import { credentialSchema } from "./schema.ts";
import { headlineOf } from "./words.ts";

const token = "eyJhbGciOiJFZERTQSJ9.eyJpZCI6IjEifQ.c2ln-_";

describe("the text of a credential", () => {
  it("is found in its file and by itself", () => {
    expect(tokenIn(envelopeOf(token))).toBe(token);
    expect(tokenIn(`\n ${token} `)).toBe(token);
  });

  it("is found in nothing else", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const found = tokenIn(text);
        expect(found === null || text.includes(found)).toBe(true);
      }),
    );
    for (const text of ["", "a.b", "a.b.c.d", "{", "{}", '{"id":7}', `{"id":"${token}"}`, "[]", "null"])
      expect(tokenIn(text)).toBeNull();
  });
});

describe("the list of what was withdrawn", () => {
  it("has the bits of just these places set, the first one leftmost", () => {
    expect(bitsOf([0])[0]).toBe(0x80);
    expect(bitsOf([LIST_PLACES - 1]).at(-1)).toBe(1);
    // A place of the second list stands in it as in the first.
    expect(bitsOf([LIST_PLACES + 9])[1]).toBe(0x40);
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: LIST_PLACES - 1 }), { maxLength: 20 }),
        (places) => {
          const bits = bitsOf(places);
          const set = bits.reduce((sum, byte) => sum + byte.toString(2).replaceAll("0", "").length, 0);
          expect(set).toBe(places.length);
          for (const place of places) expect((bits[place >> 3] ?? 0) & (0x80 >> (place & 7))).not.toBe(0);
        },
      ),
    );
  });
});

describe("a credential", () => {
  it("points to its page, its issuer and its place in the list", () => {
    const subject = {
      id: "https://thrive.test/profile/u",
      name: "Mira",
      skill: { name: "Lighting", verifiedBy: "work" as const, verifiedOn: "2026-11-01", endorsers: 3 },
    };
    const made = credentialOf({
      site: "https://thrive.test",
      issuer: "did:web:thrive.test",
      id: "c",
      kind: "skill",
      subject,
      place: LIST_PLACES + 5,
      now: 0,
    });
    expect(made).toMatchObject({
      id: "https://thrive.test/verify/c",
      type: ["VerifiableCredential", "ThriveSkillCredential"],
      validFrom: "1970-01-01T00:00:00.000Z",
      credentialStatus: {
        statusListIndex: "5",
        statusListCredential: "https://thrive.test/passport/status/1",
      },
    });
    expect(credentialSchema.parse(made).credentialSubject).toEqual(subject);
  });

  it("is named by what it says", () => {
    const who = { id: "u", name: "Mira" };
    const project = {
      kind: "collab",
      role: "lead",
      startedOn: "2026-01-01",
      completedOn: "2026-02-01",
    } as const;
    expect(headlineOf({ ...who, project })).toBe("Collaboration, as lead");
    expect(headlineOf({ ...who, project: { ...project, title: "Harvest" } })).toBe("Harvest");
  });
});

describe("a badge", () => {
  it("is well formed whatever the words are", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.boolean(), (words, valid) => {
        const svg = badgeSvg({ words, valid, theme: "auto" });
        const texts = [...svg.matchAll(/>([^<]*)</g)].map(([, text = ""]) => text);
        expect(svg.match(/<(?!\/?(?:svg|title|style|rect|circle|path|text)\b)/)).toBeNull();
        for (const text of texts) expect(text.replace(/&(?:amp|lt|gt|quot|#39);/g, "")).not.toMatch(/[&>]/);
      }),
    );
  });

  it("is cut where it does not fit, and embeds as one link", () => {
    expect(badgeSvg({ words: "a".repeat(80), valid: true, theme: "dark" })).toContain(`${"a".repeat(35)}…<`);
    expect(embedOf("https://thrive.test/verify/c", 'A "b" <c>')).toBe(
      '<a href="https://thrive.test/verify/c"><img src="https://thrive.test/verify/c/badge.svg" alt="Certified on Thrive: A &quot;b&quot; &lt;c&gt;" width="320" height="56"></a>',
    );
  });
});
