/** A row of money in two parts: what finds no room beside the name stands below it. */
export const LINE = "flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-text/4";
/** In three: who or what, how much and how it stands, one below the other from row to row where there is room. */
export const ROW = `${LINE} sm:grid sm:grid-cols-[minmax(0,1fr)_9rem_8rem]`;
/** Its first part. */
export const NAMED = "min-w-0 flex-1 basis-32";
/** How much it is, or until when. */
export const FIGURE = "ml-auto text-right tabular sm:order-last";
/** How it stands. */
export const STANDING = "max-sm:w-full";
