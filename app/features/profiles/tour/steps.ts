export interface TourStep {
  /** Names the step in analytics (`onboarding_step`). */
  name: string;
  title: string;
  text: string;
  /** The page it speaks of, visited when its Next is pressed (specification §4 *Onboarding*). */
  route: string | null;
  /** What leads on from it. */
  button: string;
}

/** The six steps of the onboarding tour (specification §2). */
export const TOUR_STEPS = [
  {
    name: "welcome",
    title: "Welcome to Thrive",
    text: "Creators, brands and companies find each other here, work together and get paid. Have a look around: it takes a minute.",
    route: null,
    button: "Start Tour",
  },
  {
    name: "profile",
    title: "Complete your profile",
    text: "Your profile is what others swipe on. A picture, a headline and a few skills make all the difference.",
    route: "/profile",
    button: "Next",
  },
  {
    name: "opportunities",
    title: "Discover opportunities",
    text: "Jobs, collaborations and barters. Swipe right for interest, left to pass.",
    route: "/discover?tab=opportunities",
    button: "Next",
  },
  {
    name: "collaborators",
    title: "Find collaborators",
    text: "The second tab holds people. Swipe right on whom you would like to work with.",
    route: "/discover?tab=creators",
    button: "Next",
  },
  {
    name: "spark",
    title: "Manage your Spark",
    text: "When interest is mutual, it is a Spark. All of yours are here, with who likes you and what you sent.",
    route: "/spark",
    button: "Next",
  },
  {
    name: "ready",
    title: "All set",
    text: "That was the tour. The rest you find out best by using it.",
    route: null,
    button: "Get Started",
  },
] as const satisfies readonly TourStep[];

export const TOUR_LENGTH = TOUR_STEPS.length;

/** Pages that are for everyone, and pages where a member fills something in: the tour waits for the next one. */
const WAITS_ON =
  /^\/(?:$|auth(?:\/|$)|onboarding(?:\/|$)|company-onboarding(?:\/|$)|company-invite(?:\/|$)|opportunities\/new$|opportunity\/|company\/|profile\/|accept-invite\/|review$|endorse$|partner-submit$|payment-|terms$|privacy$|community-guidelines$|sign-out$)/;

/** Whether the tour may lie over this page (product.md R1): it belongs to the pages of members. */
export function tourBelongsOn(pathname: string): boolean {
  return !WAITS_ON.test(pathname);
}
