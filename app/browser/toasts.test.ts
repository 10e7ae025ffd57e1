import { beforeEach, describe, expect, it, vi } from "vitest";
import { onFirstToast, saidInPage, type ToastMessage, toast, toasterReady } from "./toasts.ts";

const shown: string[] = [];
const dismissed: string[] = [];
const toaster = {
  show: ({ title }: ToastMessage) => void shown.push(title),
  dismiss: (about: string) => void dismissed.push(about),
};

beforeEach(() => {
  // What others' tests left waiting goes first: the window is one for all.
  toasterReady(toaster)();
  shown.length = 0;
  dismissed.length = 0;
  vi.useFakeTimers();
});

describe("a toast that has to wait for the toaster", () => {
  it("fetches it, and is shown when it comes soon", () => {
    const fetch = vi.fn();
    const end = onFirstToast(fetch);
    toast({ title: "Signed out" });
    expect(fetch).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(3999);
    const leave = toasterReady(toaster);
    expect(shown).toEqual(["Signed out"]);
    leave();
    end();
  });

  it("is dropped when it comes so late that it would say what is no longer true", () => {
    toast({ title: "You seem to be offline" });
    vi.advanceTimersByTime(4000);
    toast({ title: "It's a Spark" });
    const leave = toasterReady(toaster);
    expect(shown).toEqual(["It's a Spark"]);
    leave();
  });
});

describe("what the page says itself", () => {
  it("is not said by a toast as well, before, meanwhile or while it waits", () => {
    toast({ title: "waits", about: "match_new" });
    const closed = saidInPage("match_new");
    const leave = toasterReady(toaster);
    toast({ title: "comes", about: "match_new" });
    toast({ title: "something else", about: "interest" });
    expect(shown).toEqual(["something else"]);
    const again = saidInPage("match_new");
    expect(dismissed).toEqual(["match_new"]);
    again();
    closed();
    toast({ title: "later", about: "match_new" });
    expect(shown).toEqual(["something else", "later"]);
    leave();
  });
});
