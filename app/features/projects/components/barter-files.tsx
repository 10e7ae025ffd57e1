import { Link } from "react-router";
import { Choices } from "#app/ui/form/choices.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { BarterItemView } from "../queries/barter.server.ts";
import { DeskForm } from "./desk-form.tsx";

interface BarterFilesProps {
  item: BarterItemView;
  ownFiles: { id: string; name: string }[];
  projectId: string;
  onDone: () => void;
}

/** Which of one's own files are the item. */
export function BarterFiles({ item, ownFiles, projectId, onDone }: BarterFilesProps) {
  if (ownFiles.length === 0)
    return (
      <p className="text-14">
        You have brought no files to this desk yet.{" "}
        <Link to={`/desk/${projectId}/files?folder=&add`} className="underline underline-offset-4">
          Add files
        </Link>
      </p>
    );
  return (
    <DeskForm intent="barter-files" fields={{ item_id: item.id }} onDone={onDone}>
      {({ busy, choices }) => (
        <>
          <Choices
            legend="Your files on this desk"
            kind="many"
            options={Object.fromEntries(ownFiles.map(({ id, name }) => [id, name]))}
            {...choices(
              "file_ids",
              item.files.map(({ id }) => id),
            )}
          />
          <Button type="submit" variant="spark" disabled={busy} className="self-start">
            {busy ? "Saving..." : "Save"}
          </Button>
        </>
      )}
    </DeskForm>
  );
}
