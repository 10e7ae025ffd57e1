import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const app = join(import.meta.dirname, "../../..");

/** Shown to nobody yet: who rests is signed out. */
const SHOWN_TO_NOBODY = ["routes/auth/come-back.tsx"];

it("stands in every form that the browser sends by itself: no script of ours says whom its page shows", () => {
  const silent = readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !SHOWN_TO_NOBODY.includes(file))
    .filter((file) => {
      const forms = readFileSync(join(app, file), "utf8").match(/<Form\b[\s\S]*?<\/Form>/g) ?? [];
      return forms.some(
        (form) => /^<Form\b[^>]*\breloadDocument\b/.test(form) && !form.includes("<ShownToField"),
      );
    });
  expect(silent).toEqual([]);
});
