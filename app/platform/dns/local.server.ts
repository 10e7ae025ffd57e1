import { z } from "zod";
import type { Dns } from "./dns.server.ts";

/** Host name -> record type -> values. */
const localRecords = z.record(z.string(), z.partialRecord(z.enum(["A", "AAAA", "TXT"]), z.array(z.string())));

/**
 * Names that are known here alone, from `LOCAL_DNS` as JSON: a demo's own domain has its records without a
 * network. Every other name is looked up as usual, and what an address may be is checked all the same.
 */
export function withLocalNames(json: string, elsewhere: Dns): Dns {
  return {
    resolve: async (name, type, signal) => {
      const records = localRecords.parse(JSON.parse(json))[name];
      return records ? (records[type] ?? []) : elsewhere.resolve(name, type, signal);
    },
  };
}
