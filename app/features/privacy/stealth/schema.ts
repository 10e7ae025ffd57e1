import { z } from "zod";
import { domainList, handleList } from "#app/features/companies/name-lists.ts";

/** Of each kind. */
const MOST = 20;

export const stealthSchema = z.object({
  members: handleList(MOST),
  companies: handleList(MOST, "companies"),
  domains: domainList(MOST),
});
export type StealthList = z.output<typeof stealthSchema>;
