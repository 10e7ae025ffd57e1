/** Staff look at the product as a member sees it. */
export interface StaffView {
  memberName: string;
}

/** The element that says so, over every page. */
export const STAFF_VIEW_BAR = "staff-view";

export const VIEW_WRITES_NOTHING = "You are looking with a member's eyes: nothing can be changed here.";
export const OUT_OF_VIEW = "This page is not part of the view: it stays between the member and Thrive.";
