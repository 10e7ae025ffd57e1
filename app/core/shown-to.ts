/**
 * Header of what a page's script asks: the id of the member the page shows. Its answer has it again, where somebody else
 * is signed in by now.
 */
export const SHOWN_TO = "X-Shown-To";

/** The same in a form that the browser sends by itself: no script of ours gives it a header. */
export const SHOWN_TO_FIELD = "shown_to";
