import { describe, expect, it } from "vitest";
import { TOUR_LENGTH, TOUR_STEPS, tourBelongsOn } from "./steps.ts";

it("has the six steps, routes and buttons of the specification (§2)", () => {
  expect(TOUR_LENGTH).toBe(6);
  expect(TOUR_STEPS.map(({ route }) => route)).toEqual([
    null,
    "/profile",
    "/discover?tab=opportunities",
    "/discover?tab=creators",
    "/spark",
    null,
  ]);
  expect(TOUR_STEPS.at(0)?.button).toBe("Start Tour");
  expect(TOUR_STEPS.at(-1)).toMatchObject({ title: "All set", button: "Get Started" });
  expect(new Set(TOUR_STEPS.map(({ name }) => name)).size).toBe(6);
});

describe("the tour", () => {
  it.each(["/dashboard", "/profile", "/discover", "/spark", "/settings", "/settings/account", "/messages"])(
    "may lie over %s",
    (path) => expect(tourBelongsOn(path)).toBe(true),
  );

  it.each([
    "/",
    "/auth",
    "/auth/step-up",
    "/onboarding",
    "/company-onboarding",
    "/company-invite",
    "/opportunities/new",
    "/opportunity/0190a0b0-0000-7000-8000-00abcdef0123",
    "/profile/alice",
    "/review",
    "/endorse",
    "/payment-success",
    "/terms",
  ])("waits on %s", (path) => expect(tourBelongsOn(path)).toBe(false));
});
