import { Plus } from "lucide-react";
import { ButtonLink, type ButtonVariant } from "#app/ui/primitives/button.tsx";
import { useOpenDialog } from "./dialogs.tsx";

/** Opens the Post Opportunity dialog; without script it leads to the same form on a page. */
export function PostLink({ variant = "spark" }: { variant?: ButtonVariant }) {
  const openDialog = useOpenDialog();
  return (
    <ButtonLink
      to="/opportunities/new"
      variant={variant}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        openDialog("post-opportunity");
      }}
    >
      <Plus aria-hidden className="size-5" strokeWidth={1.75} />
      Post Opportunity
    </ButtonLink>
  );
}
