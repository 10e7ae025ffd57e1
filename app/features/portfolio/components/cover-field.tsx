import { ImagePlus } from "lucide-react";
import { useId } from "react";
import { UploadList } from "#app/features/files/components/upload-list.tsx";
import type { Uploads } from "#app/features/files/components/use-uploads.ts";

interface CoverFieldProps {
  uploads: Uploads;
  /** The picture that stands for the work now. */
  current: string | null;
}

/** Chooses the picture that stands for a work in the grid; optional. */
export function CoverField({ uploads, current }: CoverFieldProps) {
  const id = useId();
  const [shown] = uploads.uploads;
  const picture = shown?.stored?.url ?? shown?.previewUrl ?? current;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-4">
        {picture ? (
          <img src={picture} alt="" className="h-18 w-24 shrink-0 rounded-control bg-art object-cover" />
        ) : null}
        <div className="relative min-w-0 rounded-control border border-hairline-strong border-dashed focus-within:border-spark">
          <label htmlFor={id} className="flex min-h-11 items-center gap-2 px-4 font-medium text-14">
            <ImagePlus aria-hidden className="size-5 text-spark" strokeWidth={1.75} />
            {picture ? "Choose another cover" : "Choose a cover"}
          </label>
          <input
            id={id}
            type="file"
            accept="image/*"
            aria-describedby={`${id}-note`}
            onChange={(event) => {
              const chosen = [...(event.currentTarget.files ?? [])];
              event.currentTarget.value = "";
              if (chosen.length > 0) uploads.add(chosen);
            }}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
        </div>
      </div>
      <p id={`${id}-note`} className="text-14 text-muted">
        An image up to 10 MB that stands for the work. Without one its own picture does.
      </p>
      <UploadList uploads={uploads} />
    </div>
  );
}
