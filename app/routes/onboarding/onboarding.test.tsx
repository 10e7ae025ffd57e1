import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import Onboarding from "./onboarding.tsx";

it.each(["skill-add", "skill-remove", "skills"])("step 3 shows what came of %s", (intent) => {
  const Site = createRoutesStub([{ id: "setup", path: "/", Component: Onboarding as never }]);
  const own = { profile: { interests: [] }, skills: [] };
  const loaderData = { setup: { step: 3, own, works: 0, who: "creator", isNew: false } };
  const fields = intent === "skill-add" ? { name: ["That is enough."] } : {};
  const error = { code: "conflict", message: "That is enough.", fields };
  const page = renderToStaticMarkup(
    <Site initialEntries={["/"]} hydrationData={{ loaderData, actionData: { setup: { intent, error } } }} />,
  );
  expect(page).toContain("That is enough.");
});
