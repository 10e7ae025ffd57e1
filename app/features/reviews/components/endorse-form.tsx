import { Form, useNavigation } from "react-router";
import { SKILL_LEVELS, type SkillLevel } from "#app/features/profiles/skills.ts";
import { ChoiceField } from "#app/ui/form/choice-fields.tsx";
import { FormError, SelectField, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { useErrorFocus } from "#app/ui/form/use-error-focus.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { NOTE_MAX, RELATIONSHIPS, STRENGTHS } from "../endorsement-rules.ts";
import { ExternalFields } from "./external-fields.tsx";
import { type FormAnswer, typedIn } from "./form-answer.ts";
import { SkillPicker } from "./skill-picker.tsx";

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
  answer: FormAnswer | undefined;
  /** Where a code goes to confirm it; null for a member. */
  address: string | null;
}) {
  const form = useErrorFocus<HTMLFormElement>(answer?.refused && answer);
  const busy = useNavigation().formMethod === "POST";
  const errors = answer?.refused ?? {};
  return (
    <Form ref={form} method="post" preventScrollReset className="flex flex-col gap-6">
      <FormError message={answer?.message} />
      {userId ? <input type="hidden" name="user_id" value={userId} /> : null}
      <SkillPicker
        label={`What have you seen ${name} do well?`}
        skills={skills.map((skill) => ({ ...skill, hint: SKILL_LEVELS[skill.level] }))}
        chosen={answer?.typed ? (answer.typed.skills ?? []) : chosen}
        errors={errors.skills}
      />
      <TextField
        label="Something that is missing"
        name="suggestion"
        defaultValue={typedIn(answer, "suggestion")}
        errors={errors.suggestion}
        help={`${name} decides whether it joins the list.`}
      />
      <SelectField
        label="How do you know their work?"
        name="relationship"
        options={RELATIONSHIPS}
        defaultValue={typedIn(answer, "relationship") ?? before?.relationship}
        errors={errors.relationship}
        required
      />
      <ChoiceField
        label="How good is it?"
        name="strength"
        options={STRENGTHS}
        defaultValue={typedIn(answer, "strength") ?? before?.strength}
        errors={errors.strength}
        required
      />
      <TextAreaField
        label="In your words"
        name="note"
        rows={3}
        limit={NOTE_MAX}
        defaultValue={typedIn(answer, "note") ?? before?.note ?? undefined}
        errors={errors.note}
      />
      {address === null ? null : <ExternalFields answer={answer} address={address} />}
      <Button type="submit" name="intent" value="endorse" variant="spark" disabled={busy} className="w-full">
        {address !== null && !answer?.awaitsCode
          ? "Go on: confirm my e-mail"
          : before
            ? "Save endorsement"
            : "Endorse"}
      </Button>
    </Form>
  );
}
