import { expect, it, vi } from "vitest";
import { asOwnChange } from "./own-change.ts";
import { type ToastMessage, toast, toasterReady } from "./toasts.ts";

it("tells of no change that this window makes itself, neither before its answer nor shortly after, and of all others", async () => {
  vi.useFakeTimers();
  const shown: string[] = [];
  toasterReady({ show: ({ title }: ToastMessage) => void shown.push(title), dismiss: () => undefined });
  const news = (title: string, about: string) => toast({ title, about });
  const done = await asOwnChange(["security_password_changed"], async () => {
    news("before", "security_password_changed");
    return "done";
  });
  expect(done).toBe("done");
  news("after", "security_password_changed");
  news("another", "security_new_device");
  vi.advanceTimersByTime(10_000);
  news("later", "security_password_changed");
  expect(shown).toEqual(["another", "later"]);
});

it("hears of the same change again when this window's own one failed", async () => {
  vi.useFakeTimers();
  const shown: string[] = [];
  toasterReady({ show: ({ title }: ToastMessage) => void shown.push(title), dismiss: () => undefined });
  await expect(
    asOwnChange(["security_email_changed"], () => Promise.reject(new Error("no"))),
  ).rejects.toThrow("no");
  vi.advanceTimersByTime(10_000);
  toast({ title: "theirs", about: "security_email_changed" });
  expect(shown).toEqual(["theirs"]);
});
