import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Candidate, canUnlink, decideLinking, providersOf } from "./linking-rules.ts";

const account = (change: Partial<Candidate> = {}): Candidate => ({
  id: "account",
  emailConfirmed: true,
  banned: false,
  deleted: false,
  ...change,
});

const anyAccount = fc.option(
  fc.record({
    id: fc.constantFrom("alice", "bora"),
    emailConfirmed: fc.boolean(),
    banned: fc.boolean(),
    deleted: fc.boolean(),
  }),
);
const anyFacts = fc.record({
  emailVerified: fc.boolean(),
  byIdentity: anyAccount,
  byEmail: anyAccount,
  signupDisabled: fc.boolean(),
  invited: fc.option(fc.constantFrom("alice", "bora")),
});

describe("whose account a provider's answer opens", () => {
  const nobody = { byIdentity: null, byEmail: null, signupDisabled: false, invited: null };

  it.each([
    [
      "the identity's",
      { byIdentity: account(), emailVerified: false },
      { kind: "sign_in", userId: "account" },
    ],
    ["a confirmed one of the address", { byEmail: account() }, { kind: "link", userId: "account" }],
    [
      "an unconfirmed one of the address, cleaned",
      { byEmail: account({ emailConfirmed: false }) },
      { kind: "take_over", userId: "account" },
    ],
    ["a new one", {}, { kind: "create" }],
    ["none while sign-up is off", { signupDisabled: true }, { kind: "refuse", code: "signup_disabled" }],
    [
      "none for an unverified address",
      { byEmail: account(), emailVerified: false },
      { kind: "refuse", code: "provider_email_needs_verification" },
    ],
    [
      "none that is banned",
      { byIdentity: account({ banned: true }) },
      { kind: "refuse", code: "user_banned" },
    ],
    [
      "none that is closed",
      { byEmail: account({ deleted: true }) },
      { kind: "refuse", code: "user_not_found" },
    ],
  ])("%s", (_whose, facts, decision) => {
    expect(decideLinking({ ...nobody, emailVerified: true, ...facts })).toEqual(decision);
  });

  it("never one that is banned, closed, or reached by an unverified address alone", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const decision = decideLinking(facts);
        if (decision.kind === "refuse" || decision.kind === "create") return;
        const opened = decision.kind === "sign_in" ? facts.byIdentity : facts.byEmail;
        expect(opened).toMatchObject({ id: decision.userId, banned: false, deleted: false });
        if (decision.kind !== "sign_in") expect(facts.emailVerified).toBe(true);
        if (decision.kind === "link") expect(opened?.emailConfirmed).toBe(true);
      }),
    );
  });
});

describe("a way in", () => {
  const anyWays = fc.uniqueArray(
    fc.record({ id: fc.uuid(), provider: fc.constantFrom("email", "google", "github", "phone") }),
    { selector: ({ id }) => id, minLength: 1, maxLength: 5 },
  );

  it("is never the last to go", () => {
    fc.assert(
      fc.property(anyWays, fc.boolean(), (ways, hasPassword) => {
        for (const { id, provider } of ways) {
          const rest = ways.length - 1;
          const passwordStays = hasPassword && provider !== "email";
          expect(canUnlink(ways, id, hasPassword)).toBe(rest > 0 || passwordStays);
        }
      }),
    );
  });

  it("names the account's providers once each, oldest first", () => {
    expect(
      providersOf([{ provider: "google" }, { provider: "email" }, { provider: "google" }], false),
    ).toEqual(["google", "email"]);
    expect(providersOf([], true)).toEqual(["email"]);
    expect(providersOf([], false)).toEqual([]);
  });
});
