import { useSyncExternalStore } from "react";
import {
  chooseDisplay,
  type DisplayGroup,
  type DisplayWord,
  readDisplay,
  watchDisplay,
} from "#app/browser/display.ts";
import { memberLoader } from "#app/platform/responses.server.ts";
import { Card } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/accessibility.ts";
import { SettingsFrame } from "./settings-frame.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Accessibility · Thrive" }];

export const loader = memberLoader(async (_app, _args: Route.LoaderArgs) => null);

interface Choice {
  word: DisplayWord | null;
  label: string;
  note: string;
}

const CHOICES: Record<DisplayGroup, { title: string; choices: Choice[] }> = {
  text: {
    title: "Text size",
    choices: [
      { word: null, label: "Normal", note: "As your browser does" },
      { word: "text-large", label: "Large", note: "An eighth more" },
      { word: "text-larger", label: "Larger", note: "A quarter more" },
    ],
  },
  contrast: {
    title: "Contrast",
    choices: [
      { word: null, label: "Normal", note: "More where your device asks for it" },
      { word: "contrast-more", label: "More", note: "Stronger lines and words" },
    ],
  },
  motion: {
    title: "Motion",
    choices: [
      { word: null, label: "Normal", note: "Less where your device asks for it" },
      { word: "motion-less", label: "Less", note: "Nothing slides or turns" },
    ],
  },
  letters: {
    title: "Letters",
    choices: [
      { word: null, label: "Ours", note: "Inter and Bricolage" },
      { word: "letters-open", label: "OpenDyslexic", note: "Heavier below, harder to mix up" },
    ],
  },
};

/** How this browser shows the product: beside what the device asks for, and kept here. */
export default function Accessibility() {
  const display = useSyncExternalStore(watchDisplay, readDisplay, () => "");
  const chosen = new Set(display.split(" "));
  return (
    <SettingsFrame title="Accessibility" lead="It is kept in this browser, and counts at once.">
      {(Object.entries(CHOICES) as [DisplayGroup, (typeof CHOICES)[DisplayGroup]][]).map(
        ([group, { title, choices }]) => (
          <Card key={group}>
            <fieldset>
              <legend className="mb-3 font-display font-semibold text-18">{title}</legend>
              <div className="grid grid-cols-1 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
                {choices.map(({ word, label, note }) => (
                  <label
                    key={label}
                    className="flex cursor-pointer items-center gap-3 rounded-control border border-hairline p-3 has-checked:border-spark has-checked:bg-spark/8"
                  >
                    <input
                      type="radio"
                      name={group}
                      className="size-4 shrink-0"
                      checked={
                        word ? chosen.has(word) : !choices.some((one) => one.word && chosen.has(one.word))
                      }
                      onChange={() => chooseDisplay(group, word)}
                    />
                    <span className="min-w-0">
                      <span className="block font-medium">{label}</span>
                      <span className="block text-14 text-muted">{note}</span>
                    </span>
                  </label>
                ))}
              </div>
            </fieldset>
          </Card>
        ),
      )}
      <Card>
        <h2 className="mb-1 text-18">Instead of swiping</h2>
        <p className="text-14 text-muted">
          Discover works with the arrow keys and with buttons, and the button at its top shows everything as a
          list.
        </p>
      </Card>
    </SettingsFrame>
  );
}
