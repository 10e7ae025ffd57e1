import { z } from "zod";
import { normalLink, type Social } from "./links.ts";
import {
  CHOSEN_FIELDS,
  type ChosenField,
  FIELD_REACH,
  type FieldReach,
  type FieldVisibility,
} from "./visibility.ts";

const storedSocials = z.array(
  z.object({
    platform: z.string(),
    handle: z.string(),
    url: z.string().refine((url) => normalLink(url) !== null),
  }),
);

/** Reads the stored list; one that cannot be read is empty, so that it cannot break a page. */
export function readSocials(value: unknown): Social[] {
  const result = storedSocials.safeParse(value);
  return result.success ? result.data : [];
}

const storedVisibility = z.partialRecord(
  z.enum(Object.keys(CHOSEN_FIELDS) as [ChosenField, ...ChosenField[]]),
  z.enum(Object.keys(FIELD_REACH) as [FieldReach, ...FieldReach[]]),
);

/** Reads the stored choice; what is not named is public. What cannot be read hides everything: it was not public. */
export function readFieldVisibility(value: unknown): FieldVisibility {
  const result = storedVisibility.safeParse(value);
  if (result.success) return result.data;
  return Object.fromEntries(Object.keys(CHOSEN_FIELDS).map((field) => [field, "private"]));
}
