import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import CompanyInvite from "./company-invite.tsx";

const CLOSED = { hint: null, invite: null, email: "dora@people.test", back: null, joined: null };

function page(invite: object): string {
  const Site = createRoutesStub([{ id: "invite", path: "/", Component: CompanyInvite as never }]);
  return renderToStaticMarkup(<Site initialEntries={["/"]} hydrationData={{ loaderData: { invite } }} />);
}

it("an invitation to another of their addresses leads out of this account and back to it in that one", () => {
  const back = "/auth?return=%2Fcompany-invite%3Ftoken%3Dx";
  const html = page({
    ...CLOSED,
    trouble: "This invitation is for another address.",
    hint: "d***@x.test",
    back,
  });
  expect(html).toMatch(/<form[^>]*action="\/sign-out"/);
  expect(html).toContain(`name="next" value="${back}"`);
  expect(html).toContain("Switch account");
});

it("an invitation that was accepted leads its owner to the company, and offers no other account", () => {
  const html = page({
    ...CLOSED,
    trouble: "This invitation was accepted already.",
    invite: { company: "Quince House", inviter: "Bora", role: "viewer", handle: "quince" },
    joined: "quince",
  });
  expect(html).toContain('href="/company/quince"');
  expect(html).not.toContain("Switch account");
});
