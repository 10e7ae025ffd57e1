/** What dims a page behind whatever lies over it: apart from dialogs, which weigh more than what lies over some pages. */
export const OVERLAY = "fixed inset-0 z-40 animate-[fade-in_150ms] bg-overlay";
