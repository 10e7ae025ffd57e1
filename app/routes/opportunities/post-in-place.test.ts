import { expect, it, onTestFinished } from "vitest";
import { type ToastMessage, toasterReady } from "#app/browser/toasts.ts";
import { postInPlace } from "./post-in-place.ts";

it("says nothing of a press that gave way to a second one, and that a post failed otherwise", async () => {
  const said: ToastMessage[] = [];
  onTestFinished(toasterReady({ show: (message) => said.push(message), dismiss: () => undefined }));
  const press = new AbortController();
  const request = new Request("https://thrive.test/opportunities/new", {
    method: "POST",
    signal: press.signal,
  });
  const lost = () => Promise.reject(new Error("No answer came."));
  await expect(postInPlace({ request, serverAction: lost })).resolves.toMatchObject({
    init: { status: 500 },
  });
  expect(said).toHaveLength(1);

  press.abort();
  await expect(postInPlace({ request, serverAction: lost })).rejects.toThrow("No answer came.");
  expect(said).toHaveLength(1);
});
