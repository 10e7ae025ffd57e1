import { expect, it, vi } from "vitest";
import { toast } from "#app/browser/toasts.ts";
import { postInPlace } from "./post-in-place.ts";

vi.mock("#app/browser/toasts.ts", () => ({ toast: vi.fn() }));

it("says nothing of a press that gave way to a second one, and that a post failed otherwise", async () => {
  const press = new AbortController();
  const request = new Request("https://thrive.test/opportunities/new", {
    method: "POST",
    signal: press.signal,
  });
  const lost = () => Promise.reject(new Error("No answer came."));
  await expect(postInPlace({ request, serverAction: lost })).resolves.toMatchObject({
    init: { status: 500 },
  });
  expect(toast).toHaveBeenCalledTimes(1);

  press.abort();
  await expect(postInPlace({ request, serverAction: lost })).rejects.toThrow("No answer came.");
  expect(toast).toHaveBeenCalledTimes(1);
});
