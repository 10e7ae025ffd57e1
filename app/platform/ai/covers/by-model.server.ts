import { type Model, ModelFailed } from "../model.server.ts";
import type { CoverInput, Covers } from "./covers.server.ts";

const PNG = [0x89, 0x50, 0x4e, 0x47];

const KINDS: Record<CoverInput["type"], string> = {
  job: "paid creative work",
  collab: "a creative collaboration",
  barter: "a trade between creatives",
};

/** Covers painted by a model, for who wants one; the pictures of link previews are drawn as ever. */
export function paintedBy(model: Model, drawn: Covers): Covers {
  return {
    ...drawn,
    draw: async (input) => {
      if (!input.byModel) return drawn.draw(input);
      const { title, description, type } = input;
      const png = await model.draw(
        `A calm, abstract illustration for ${KINDS[type]}, warm light on dark ground, no text, no letters, no logos. Subject: ${title}. ${description.slice(0, 300)}`,
      );
      if (!PNG.every((byte, index) => png[index] === byte)) throw new ModelFailed("unreadable");
      return png;
    },
  };
}
