/** Most characters, and how many: the schema checks them, forms count with them. */
export const NOTE_MAX = 300;
export const PRIVATE_NOTE_MAX = 1000;
export const LABEL_MAX = 30;
export const LABELS_MAX = 5;
export const INTRO_NOTE_MAX = 500;
/** Addresses of one file of contacts that are looked up. */
export const CONTACTS_MAX = 1000;
