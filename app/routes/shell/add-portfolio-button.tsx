import { ImagePlus } from "lucide-react";
import { Button } from "#app/ui/primitives/button.tsx";
import { useOpenDialog } from "./dialogs.tsx";

/** Opens the Add to Portfolio dialog (product.md R12). */
export function AddPortfolioButton() {
  const openDialog = useOpenDialog();
  return (
    <Button variant="spark" onClick={() => openDialog("add-portfolio")}>
      <ImagePlus aria-hidden className="size-5" strokeWidth={1.75} />
      Add to Portfolio
    </Button>
  );
}
