import { Lock } from "lucide-react";
import { Form } from "react-router";
import { longDay } from "#app/core/day-words.ts";
import { FormError, FormNote, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Art } from "#app/ui/primitives/art.tsx";
import { HANDLE_MAX } from "../handles.ts";
import { PAGE_THEME_KEYS, PAGE_THEMES, PAGE_THEMES_XP, shownTheme } from "../page-themes.ts";
import type { OwnProfile } from "../queries/own-profile.server.ts";
import type { SectionAnswer } from "./section-answer.ts";
import { SectionButtons, SectionForm } from "./section-form.tsx";

interface FormProps {
  own: OwnProfile;
  answer: SectionAnswer | undefined;
}

/** Another handle: sent on purpose, never by itself, because the next one has to wait. */
export function HandleForm({ own: { profile, edited }, answer }: FormProps) {
  const { form, message, field } = useAnsweredForm(answer);
  if (edited.handleFreeAt !== null)
    return (
      <div className="flex flex-col items-start gap-3">
        {answer?.saved ? <FormNote>Your handle is changed.</FormNote> : null}
        <p className="text-14 text-muted">You can change it again on {longDay(edited.handleFreeAt)}.</p>
        <SectionButtons submit={null} />
      </div>
    );
  return (
    <Form
      ref={form}
      method="post"
      action="/profile?edit=handle"
      preventScrollReset
      className="flex flex-col gap-4"
    >
      <input type="hidden" name="intent" value="handle" />
      <FormError message={message} />
      <TextField
        label="Handle"
        {...field("handle", profile.handle)}
        help="Your old handle still leads to you for 90 days. You can change it again in 30 days."
        maxLength={HANDLE_MAX + 1}
        autoCapitalize="none"
        autoComplete="username"
        spellCheck={false}
        required
      />
      <SectionButtons submit="Change handle" done="Cancel" />
    </Form>
  );
}

/** The light of the page where there is no cover: a benefit of the creator tier. */
export function ThemeForm({ own: { profile }, answer }: FormProps) {
  const locked = profile.xp < PAGE_THEMES_XP;
  const chosen = shownTheme(profile.themeKey, profile.xp);
  return (
    <SectionForm intent="theme" answer={answer}>
      {() => (
        <fieldset>
          <legend className="mb-2 text-14 text-muted">
            {locked
              ? `Themes come with the Creator tier, at ${PAGE_THEMES_XP.toLocaleString("en")} XP.`
              : "Shown where your page has no cover."}
          </legend>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-3 sm:grid-cols-3">
            {PAGE_THEME_KEYS.map((key) => (
              <label
                key={key}
                className="relative block cursor-pointer overflow-hidden rounded-control border border-hairline-strong has-checked:border-spark has-disabled:cursor-not-allowed has-disabled:text-muted has-checked:ring-2 has-checked:ring-spark"
              >
                <span className="relative block h-14">
                  <Art seed={profile.userId} tones={PAGE_THEMES[key].tones} />
                  {locked && key !== "studio" ? (
                    <span className="absolute inset-0 grid place-items-center bg-surface/70">
                      <Lock aria-hidden className="size-5" strokeWidth={1.75} />
                    </span>
                  ) : null}
                </span>
                <span className="flex min-h-11 items-center gap-2.5 px-3 text-14">
                  <input
                    type="radio"
                    name="theme_key"
                    value={key}
                    defaultChecked={key === chosen}
                    disabled={locked && key !== "studio"}
                    className="size-4.5"
                  />
                  {PAGE_THEMES[key].name}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </SectionForm>
  );
}
