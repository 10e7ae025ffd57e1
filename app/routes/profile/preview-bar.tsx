import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { TabLinks } from "#app/ui/primitives/tab-links.tsx";
import type { PreviewName } from "./previews.ts";

const NAMES: Record<PreviewName, string> = {
  public: "Everyone",
  member: "Members",
  connection: "Sparks and connections",
};

const LEADS = {
  public: "This is how your page looks to:",
  members: "Your page is for members. This is how it looks, or would, to:",
  hidden: "Only you see your page. This is how it would look to:",
} as const;

/** Whose eyes the page is seen with, and the way back to editing. */
export function PreviewBar({
  current,
  visibility,
}: {
  current: PreviewName;
  visibility: keyof typeof LEADS;
}) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
      <p className="font-medium">{LEADS[visibility]}</p>
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
        <TabLinks
          label="See it as"
          className="max-sm:w-full"
          tabs={(Object.keys(NAMES) as PreviewName[]).map((name) => ({
            to: `/profile?preview=${name}`,
            label: NAMES[name],
            current: name === current,
          }))}
        />
        <ButtonLink to="/profile" size="sm">
          Back to editing
        </ButtonLink>
      </div>
    </div>
  );
}
