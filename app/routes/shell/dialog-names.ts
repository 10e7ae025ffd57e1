/** The dialogs that the shell opens from anywhere. */
export const DIALOG_NAMES = ["post-opportunity", "support", "create-post", "add-portfolio"] as const;

export type DialogName = (typeof DIALOG_NAMES)[number];
