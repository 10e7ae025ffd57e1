/** What is used of Upstash's packages, in a chunk of its own: asked for as a whole they would bring what several regions need. */
export { Ratelimit } from "@upstash/ratelimit";
export { Redis } from "@upstash/redis/cloudflare";
