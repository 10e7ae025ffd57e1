import { expect, it } from "vitest";
import { renderLetter } from "./render-letter.ts";

it("keeps the lines of what somebody wrote, in both forms", async () => {
  const { html, text } = await renderLetter({
    subject: "Alice invites you",
    preview: "Look at it.",
    paragraphs: ["Hello Bora,\n\nshall we?\nAlice"],
    items: [{ title: "A note", text: "One\nTwo <b>", link: "https://thrive.test/" }],
    footnote: "You know who this is.",
  });
  expect(text).toContain("Hello Bora,\n\nshall we?\nAlice");
  expect(html).toContain("Hello Bora,<br/><br/>shall we?<br/>Alice");
  expect(html).toContain("One<br/>Two &lt;b&gt;");
});
