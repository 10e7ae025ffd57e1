import { z } from "zod";
import { DECK_SIZE } from "#app/features/discovery/rules.ts";
import { deckCommand } from "#app/features/sparks/schema.ts";
import { pageLimit } from "../data-calls/schema.ts";
import { cursor, deckCard, nextCursor } from "./answers.ts";
import { operationsOf } from "./operation.ts";

const op = operationsOf("Discover");

const finding = z.looseObject({ to: z.string(), title: z.string(), note: z.string() });

export const discover = [
  op("get /deck", "readDeck", "discover:read", "Deal cards of the deck", {
    query: z.object({
      tab: z.enum(["opportunities", "creators"]).optional(),
      city: z.string().optional(),
      country: z.string().optional(),
      within: z
        .enum(["25", "50", "100", "250"])
        .optional()
        .describe("Kilometres around `city`, or around your town"),
      place: z
        .string()
        .optional()
        .describe("Latitude and longitude of a town, to two digits each; several with ~ between"),
      cursor,
      limit: pageLimit(DECK_SIZE),
    }),
    answer: z.looseObject({ cards: z.array(deckCard), nextCursor }),
  }),
  op("post /swipes", "swipe", "discover:write", "Like or pass a card, or take the last answer back", {
    body: deckCommand,
    answer: z.looseObject({}),
  }),
  op("get /search", "search", "discover:read", "Find people and open postings by words", {
    note: "`to` is the path of each on Thrive; a posting's ends with its id.",
    query: z.object({ q: z.string().max(100) }),
    answer: z.looseObject({ people: z.array(finding), postings: z.array(finding) }),
  }),
  op("get /featured", "listFeatured", "discover:read", "List featured members", {
    answer: z.array(z.looseObject({})),
  }),
  op("get /skills", "findSkills", "discover:read", "Find known skills by how they begin", {
    query: z.object({ q: z.string().max(60).optional() }),
    answer: z.object({
      skills: z.array(z.object({ slug: z.string(), name: z.string(), group: z.string() })),
    }),
  }),
];
