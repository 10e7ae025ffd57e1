import { z } from "zod";
import { id } from "./answers.ts";
import { operationsOf } from "./operation.ts";

const op = operationsOf("Crews");

const crew = z.object({
  id,
  name: z.string(),
  about: z.string().nullable(),
  lead_id: id,
  version: z.int().describe("Counts every change of who is in it, as what and for how much"),
  state: z.enum(["forming", "waiting", "ready"]).describe("Only one that is `ready` applies"),
  asked: z.boolean().describe("Whether it waits for your yes"),
  people: z.array(
    z.object({
      user_id: id,
      name: z.string(),
      handle: z.string(),
      role: z.string(),
      share_bps: z.int().describe("Of 10,000 in all"),
      confirmed: z.boolean(),
      away: z.boolean(),
    }),
  ),
  to: z.string(),
});

export const crewReads = [
  op("get /crews", "listCrews", "crews:read", "List the crews you are in, also those that ask you", {
    note: "Up to 40, the newest first. `to` is the path of each on Thrive, where its people say yes and its lead changes it.",
    answer: z.object({ items: z.array(crew) }),
  }),
  op("get /crews/:id", "readCrew", "crews:read", "Read one of the crews you are in", { answer: crew }),
];
