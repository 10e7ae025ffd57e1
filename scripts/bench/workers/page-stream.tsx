import { renderToReadableStream } from "react-dom/server";
import { CardsPage } from "./cards.tsx";

/** The same page as React's own stream, untouched. */
export default {
  fetch: async () =>
    new Response(await renderToReadableStream(<CardsPage />), {
      headers: { "Content-Type": "text/html; charset=utf-8" },
    }),
};
