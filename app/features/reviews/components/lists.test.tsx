import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { EndorsementsList } from "./endorsements-list.tsx";
import { RatingSummary } from "./rating-summary.tsx";
import { ReviewsList } from "./reviews-list.tsx";

const HOSTILE = '<script>alert(1)</script><img src=x onerror="alert(2)">';
const outside = { external: true, name: HOSTILE, company: HOSTILE, handle: null, avatarUrl: null, xp: null };

const render = (node: React.ReactNode) => renderToStaticMarkup(<MemoryRouter>{node}</MemoryRouter>);

const review = {
  id: "r1",
  status: "published" as const,
  stars: 4,
  ratings: { communication: 5, [HOSTILE]: 1 },
  ruling: null,
  wouldAgain: true,
  body: HOSTILE,
  projectTitle: HOSTILE,
  verified: "external" as const,
  publishedAt: 1,
  reply: { body: HOSTILE, at: 1 },
  author: outside,
};

it("what is written in a review, its reply and its names is text", () => {
  const html = render(<ReviewsList reviews={[review]} now={2} subjectName="Alice" />);
  expect(html).not.toMatch(/<script|<img/);
  expect(html).toContain("&lt;script&gt;");
  expect(html).toContain("External, email confirmed");
  expect(html).toContain("Would work together again");
});

it("what is written in an endorsement is text, and the verified skill comes first", () => {
  const skill = { slug: "a", name: "Juggling", level: "working" as const, verifiedAt: null, endorsements: 7 };
  const html = render(
    <EndorsementsList
      skills={[skill, { ...skill, slug: "b", name: HOSTILE, verifiedAt: 1, endorsements: 1 }]}
      endorsements={[
        { skill: "b", strength: "best", relationship: "client", note: HOSTILE, givenAt: 1, by: outside },
      ]}
    />,
  );
  expect(html).not.toMatch(/<script|<img/);
  expect(html.indexOf("Verified")).toBeLessThan(html.indexOf("Juggling"));
  // Nothing stands between a skill and the name of the member.
  expect(html).toMatch(/<h2[^>]*>Juggling</);
});

it("a rating without a review is not shown", () => {
  expect(render(<RatingSummary rating={{ count: 0, average: null }} />)).toBe("");
  expect(render(<RatingSummary rating={{ count: 1, average: 4 }} />)).toContain("1 review");
});
