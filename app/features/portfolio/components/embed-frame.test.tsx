import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { EmbedFrame } from "./embed-frame.tsx";

it("asks nobody before its viewer presses play, and leads to the work without script", () => {
  const html = renderToStaticMarkup(
    <EmbedFrame
      embed={{ platform: "youtube", id: "aqz-KE-bpKQ" }}
      title='"><script>alert(1)</script>'
      thumbnailUrl="/media/link?src=x&sig=y"
      mediaUrl="https://www.youtube.com/watch?v=aqz-KE-bpKQ"
    />,
  );
  expect(html).not.toMatch(/<iframe|<script|src="https?:/);
  expect(html).toContain('href="https://www.youtube.com/watch?v=aqz-KE-bpKQ"');
  expect(html).toContain('rel="noopener noreferrer"');
});
