import { afterEach, describe, expect, it, vi } from "vitest";
import { keepTourPlace, readTourPlace } from "./tour-place.ts";

function storage(kept: Map<string, string>) {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

afterEach(() => vi.unstubAllGlobals());

describe("the place in the tour", () => {
  it("is what this window kept of this member, and the beginning for another", () => {
    vi.stubGlobal("sessionStorage", storage(new Map()));
    expect(readTourPlace("alice", 6)).toEqual({ memberId: "alice", step: 0, over: false });
    keepTourPlace({ memberId: "alice", step: 3, over: false });
    expect(readTourPlace("alice", 6)).toEqual({ memberId: "alice", step: 3, over: false });
    expect(readTourPlace("bora", 6)).toEqual({ memberId: "bora", step: 0, over: false });
  });

  it.each(["{", "null", "7", '{"memberId":"alice","step":7}', '{"memberId":"alice","step":"x"}'])(
    "is the beginning when what was kept is %s",
    (kept) => {
      vi.stubGlobal("sessionStorage", storage(new Map([["thrive-tour", kept]])));
      expect(readTourPlace("alice", 6)).toEqual({ memberId: "alice", step: 0, over: false });
    },
  );

  it("lasts as long as the page where storage is forbidden", () => {
    vi.stubGlobal("sessionStorage", {
      getItem: () => {
        throw new Error("SecurityError");
      },
      setItem: () => {
        throw new Error("SecurityError");
      },
    });
    keepTourPlace({ memberId: "alice", step: 3, over: false });
    expect(readTourPlace("alice", 6).step).toBe(3);
  });
});
