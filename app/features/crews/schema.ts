import { z } from "zod";
import { formKey } from "#app/core/form-key.ts";
import { line, optionalLine, optionalLines } from "#app/core/text-fields.ts";
import { CREW_ABOUT_MAX, CREW_MEMBERS_MAX, CREW_NAME_MAX, CREW_ROLE_MAX, WHOLE } from "./terms.ts";

const name = line(CREW_NAME_MAX, "Please name your crew.");
const about = optionalLines(CREW_ABOUT_MAX);

export const newCrewSchema = z.object({ key: formKey.optional(), name, about });
export type NewCrewInput = z.output<typeof newCrewSchema>;

/** Percent with up to two digits behind the point, as basis points. */
const share = z
  .string()
  .trim()
  .regex(/^(\d{1,3}([.,]\d{1,2})?)?$/, "Please write a share like 50 or 33.33.")
  .optional()
  .transform((text) => Math.round(Number((text || "0").replace(",", ".")) * 100));

const seat = z.object({
  /** `none` on a line that is not filled in. */
  user_id: z.union([z.uuid(), z.literal("none")]),
  role: optionalLine(CREW_ROLE_MAX),
  share,
  out: z.literal("on").optional(),
});

/** A crew as its lead wants it: all who are in it from now on, with what each does and gets. */
export const crewSchema = z
  .object({
    crew_id: z.uuid(),
    /** What was on screen when it was changed. */
    version: z.coerce.number().int(),
    name,
    about,
    people: z
      .array(seat)
      .min(1)
      .max(CREW_MEMBERS_MAX + 2),
  })
  .transform(({ people, ...crew }, ctx) => {
    const wrong = (message: string, ...path: (string | number)[]) =>
      ctx.addIssue({ code: "custom", path: ["people", ...path], message });
    const seats = people.flatMap(({ user_id, role, share: bps, out }, index) => {
      if (out) return [];
      if (user_id === "none") {
        if (role || bps > 0) wrong("Please choose who this is.", index, "user_id");
        return [];
      }
      if (role === null) wrong("Please say what they do.", index, "role");
      return [{ userId: user_id, role: role ?? "", splitBps: bps }];
    });
    if (new Set(seats.map(({ userId }) => userId)).size !== seats.length)
      wrong("Somebody stands here twice.");
    else if (seats.length > CREW_MEMBERS_MAX) wrong(`A crew has at most ${CREW_MEMBERS_MAX} people.`);
    else if (seats.reduce((sum, { splitBps }) => sum + splitBps, 0) !== WHOLE)
      wrong("The shares have to be 100 % together.");
    return { ...crew, people: seats };
  });
export type CrewInput = z.output<typeof crewSchema>;

/** A yes to what was on screen. */
export const confirmCrewSchema = z.object({ crew_id: z.uuid(), version: z.coerce.number().int() });

/** Whom its lead asks to lead it. */
export const offerLeadSchema = z.object({
  crew_id: z.uuid(),
  user_id: z.uuid({ error: "Choose who should lead it." }),
});

export const answerLeadSchema = z.object({
  crew_id: z.uuid(),
  handover_id: z.uuid(),
  answer: z.enum(["yes", "no", "back"]),
});
export type AnswerLeadInput = z.output<typeof answerLeadSchema>;

export const oneCrewSchema = z.object({ crew_id: z.uuid() });
