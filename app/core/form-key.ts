import { z } from "zod";

/**
 * The key of a form that makes something new, given out with its page: pressed twice, in two windows at once, or again
 * because its answer was lost, it makes one. What is made bears it as its id.
 */
export const formKey = z.uuid("Please reload the page and try again.");
