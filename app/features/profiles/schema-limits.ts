export const NAME_MAX = 80;
export const HEADLINE_MAX = 80;
export const BIO_MAX = 2000;
export const SOCIALS_MAX = 8;
export const INTERESTS_MAX = 12;
export const SERVICES_MAX = 10;

/** The value of a choice that was not made: a select option never has an empty value (specification §5). */
export const NONE = "none";
