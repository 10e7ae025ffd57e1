import { describe, expect, it } from "vitest";
import { KINDS, type KindName } from "./kinds.ts";
import { chosenFor, defaultsOf } from "./presets.ts";

const NAMES = Object.keys(KINDS) as KindName[];

describe.each(NAMES)("the presets of %s", (kind) => {
  it("never take anything out of the drawer that stands there", () => {
    for (const preset of ["important", "quiet"] as const)
      expect(chosenFor(kind, preset).inApp).toBe(defaultsOf(kind).inApp);
  });
  it("bring nothing by mail or push that does not come without them", () => {
    const usual = defaultsOf(kind);
    for (const preset of ["important", "quiet"] as const) {
      const chosen = chosenFor(kind, preset);
      if (!usual.push) expect(chosen.push).toBe(false);
      if (usual.email === "off") expect(chosen.email).toBe("off");
    }
  });
  it("mail and push what is urgent alone, or push nothing and mail together", () => {
    const urgent = KINDS[kind].high;
    const important = chosenFor(kind, "important");
    if (urgent) expect(important).toEqual({ kind, ...defaultsOf(kind) });
    else expect(important).toMatchObject({ push: false, email: "off" });
    const quiet = chosenFor(kind, "quiet");
    expect(quiet.push).toBe(false);
    expect(["off", "digest"]).toContain(quiet.email);
  });
  it("say of a mail that waits for reading that it comes by itself", () => {
    expect(["off", "instant", "digest"]).toContain(defaultsOf(kind).email);
  });
});
