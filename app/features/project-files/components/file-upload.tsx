import { Upload } from "lucide-react";
import { useId } from "react";
import { ChooseFiles } from "#app/features/files/components/choose-files.tsx";
import { UploadList } from "#app/features/files/components/upload-list.tsx";
import { useUploads } from "#app/features/files/components/use-uploads.ts";
import { DeskForm } from "#app/features/projects/components/desk-form.tsx";
import { SelectField, TextField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { VISIBILITIES } from "../schema.ts";

interface FileUploadProps {
  projectId: string;
  folder: string;
  folders: string[];
  /** The file it is a new version of. */
  versionOf?: string;
  onDone: () => void;
}

/** Brings files: chosen, sent with progress, and then kept where everybody it is meant for sees them. */
export function FileUpload({ projectId, folder, folders, versionOf, onDone }: FileUploadProps) {
  const uploads = useUploads({ purpose: "project", projectId, limit: versionOf ? 1 : 20 });
  const { stored, busy, keep } = uploads;
  const id = useId();
  return (
    <DeskForm
      intent="file-add"
      patient
      fields={versionOf ? { version_of: versionOf } : {}}
      onDone={() => {
        keep();
        onDone();
      }}
    >
      {({ field, busy: saving }) => (
        <>
          <ChooseFiles uploads={uploads} multiple={!versionOf}>
            <Upload aria-hidden className="size-5" strokeWidth={1.75} />
            {versionOf ? "Choose the new version" : "Choose files"}
          </ChooseFiles>
          <UploadList uploads={uploads} />
          {stored.map((file) => (
            <input key={file.id} type="hidden" name="file_ids" value={file.id} />
          ))}
          {versionOf ? (
            <TextField label="What has changed" {...field("note")} />
          ) : (
            <>
              <TextField label="Folder" list={`${id}-folders`} {...field("folder", folder)} />
              <datalist id={`${id}-folders`}>
                {folders.map((name) => (
                  <option key={name} value={name} />
                ))}
              </datalist>
              <SelectField
                label="Who sees it"
                required
                options={VISIBILITIES}
                {...field("visibility", "project")}
              />
            </>
          )}
          <Button type="submit" variant="spark" disabled={busy || saving || stored.length === 0}>
            {saving ? "Adding..." : versionOf ? "Add this version" : "Add to the project"}
          </Button>
        </>
      )}
    </DeskForm>
  );
}
