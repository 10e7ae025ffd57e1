import { useId } from "react";
import { buttonClass } from "#app/ui/primitives/button.tsx";
import type { Uploads } from "./use-uploads.ts";

interface ChooseFilesProps extends Pick<React.ComponentProps<"input">, "accept" | "aria-describedby"> {
  uploads: Pick<Uploads, "add">;
  multiple?: boolean;
  size?: "md" | "sm";
  className?: string;
  /** Its icon and its words. */
  children: React.ReactNode;
}

/** The button that chooses files; each is sent as it is chosen. */
export function ChooseFiles({
  uploads,
  multiple = true,
  size = "md",
  className = "",
  children,
  ...input
}: ChooseFilesProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={buttonClass(
        "quiet",
        size,
        `cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-spark ${className}`,
      )}
    >
      {children}
      <input
        id={id}
        type="file"
        multiple={multiple}
        className="sr-only"
        onChange={(event) => {
          uploads.add(event.currentTarget.files ?? []);
          // The same file may be chosen again after it was removed.
          event.currentTarget.value = "";
        }}
        {...input}
      />
    </label>
  );
}
