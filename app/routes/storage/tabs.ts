/** The lists of a storage page. */
export const TABS = { biggest: "Biggest", uploads: "Newest", alike: "Duplicates", trash: "Trash" };
export type Tab = keyof typeof TABS;
