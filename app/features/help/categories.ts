/** The shelves of the help centre, in their order. */
export const HELP_CATEGORIES = [
  "Getting started",
  "Account and security",
  "Profile and portfolio",
  "Discover",
  "Sparks and people",
  "Opportunities",
  "Applications and hiring",
  "Messages",
  "Projects and desks",
  "Money and membership",
  "Reviews and XP",
  "Notifications and privacy",
] as const;
