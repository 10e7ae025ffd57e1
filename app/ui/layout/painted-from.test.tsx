import { renderToReadableStream } from "react-dom/server";
import { expect, test } from "vitest";
import { PaintedFrom } from "./painted-from.tsx";

test("what a page is not painted before is named in its head", async () => {
  const page = await renderToReadableStream(
    <html lang="en">
      <head>
        <title>Cards</title>
      </head>
      <body>
        <PaintedFrom id="below-cards" />
        <div>A card</div>
        <p id="below-cards">Its name</p>
      </body>
    </html>,
  );
  const [head = "", body = ""] = (await new Response(page).text()).split("</head>");
  expect(head).toContain('<link rel="expect" href="#below-cards" blocking="render"/>');
  expect(body).toContain('<p id="below-cards">');
});
