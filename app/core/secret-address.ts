/**
 * For a page whose address is a secret: other sites are not told it. Our own are: without any referrer a form of the page
 * that is sent without script says that it comes from nowhere, and is refused (security.md §3).
 */
export const SECRET_ADDRESS = { name: "referrer", content: "same-origin" };
