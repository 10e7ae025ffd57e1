/** How somebody stands to the member whose page they see, in the words of the address. */
export const PREVIEWS = { public: "visitor", member: "member", connection: "connection" } as const;

export type PreviewName = keyof typeof PREVIEWS;
