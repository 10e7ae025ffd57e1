import { Form } from "react-router";
import { SKILL_LEVELS, type SkillLevel } from "#app/features/profiles/skills.ts";
import { Choices } from "#app/ui/form/choices.tsx";
import { FormError, SelectField, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { NOTE_MAX, RELATIONSHIPS, STRENGTHS } from "../endorsement-rules.ts";
import { ExternalFields } from "./external-fields.tsx";
import type { RequestAnswer } from "./request-answer.ts";
import { SkillChoices } from "./skill-choices.tsx";

export interface OfferedSkill {
  slug: string;
  name: string;
  level: SkillLevel;
}

/** What this endorser said before of a skill. */
export interface GivenEndorsement {
  skill: string;
  relationship: keyof typeof RELATIONSHIPS;
  strength: keyof typeof STRENGTHS;
  note: string | null;
}

/** Vouches for one or several skills at once (product.md §6 `/endorse`). */
export function EndorseForm({
  userId,
  name,
  skills,
  chosen,
  before,
  answer,
  address,
}: {
  /** Of the member, where no request names them. */
  userId?: string;
  /** Whose skills they are. */
  name: string;
  skills: OfferedSkill[];
  /** Ticked at first. */
  chosen: string[];
  /** The newest that was said before, to begin with. */
  before: GivenEndorsement | undefined;
  answer: RequestAnswer | undefined;
  /** Where a code goes to confirm it; null for a member. */
  address: string | null;
}) {
  const { form, busy, message, field, choices } = useAnsweredForm(answer);
  return (
    <Form ref={form} method="post" preventScrollReset className="flex flex-col gap-6">
      <FormError message={message} />
      {userId ? <input type="hidden" name="user_id" value={userId} /> : null}
      <SkillChoices
        legend={`What have you seen ${name} do well?`}
        skills={skills.map((skill) => ({ ...skill, note: SKILL_LEVELS[skill.level] }))}
        {...choices("skills", chosen)}
      />
      <TextField
        label="Something that is missing"
        {...field("suggestion")}
        help={`${name} decides whether it joins the list.`}
      />
      <SelectField
        label="How do you know their work?"
        {...field("relationship", before?.relationship)}
        options={RELATIONSHIPS}
        required
      />
      <Choices
        legend="How good is it?"
        kind="one"
        options={STRENGTHS}
        {...choices("strength", before ? [before.strength] : [])}
        required
      />
      <TextAreaField label="In your words" {...field("note", before?.note)} rows={3} limit={NOTE_MAX} />
      {address === null ? null : <ExternalFields answer={answer} address={address} />}
      <Button type="submit" name="intent" value="endorse" variant="spark" disabled={busy} className="w-full">
        {address !== null && !answer?.awaitsCode
          ? "Go on: confirm my email"
          : before
            ? "Save endorsement"
            : "Endorse"}
      </Button>
    </Form>
  );
}
