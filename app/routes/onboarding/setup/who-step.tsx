import { longDay } from "#app/core/day-words.ts";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { PictureForm } from "#app/features/profiles/components/picture-form.tsx";
import type { OwnProfile } from "#app/features/profiles/queries/own-profile.server.ts";
import { WHO, type Who } from "#app/features/profiles/setup/steps.ts";
import { Choices } from "#app/ui/form/choices.tsx";
import { TextField } from "#app/ui/form/fields.tsx";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { StepForm } from "../step-form.tsx";

interface WhoStepProps {
  profile: Pick<OwnProfile["profile"], "name" | "avatarUrl">;
  who: Who;
  handle: string;
  /** When it can be changed again; null when it can be now. */
  handleFreeAt: number | null;
  answer: FormAnswer | undefined;
}

/** Step 1: a face, creator, brand or both, and a handle. */
export function WhoStep({ profile, who, handle, handleFreeAt, answer }: WhoStepProps) {
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-4">
        <Avatar name={profile.name} url={profile.avatarUrl} size="lg" />
        <PictureForm kind="avatar" present={profile.avatarUrl !== null} answer={undefined} />
      </div>
      <StepForm intent="who" submit="Next" answer={answer}>
        {({ field, choices }) => (
          <>
            <Choices legend="I am a" kind="one" options={WHO} {...choices("who", [who])} required />
            <TextField
              label="Handle"
              {...field("handle", handle)}
              autoCapitalize="none"
              spellCheck={false}
              autoComplete="username"
              help={`The end of your page's address, /profile/... ${
                handleFreeAt === null
                  ? "One you choose stays for 30 days at least."
                  : `You can change it again on ${longDay(handleFreeAt)}.`
              }`}
              required
            />
          </>
        )}
      </StepForm>
    </>
  );
}
