import { Download, Lock, ShieldAlert } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { shortDay } from "#app/core/day-words.ts";
import { sizeWords } from "#app/features/files/components/file-words.ts";
import { DeskForm } from "#app/features/projects/components/desk-form.tsx";
import { ReportButton } from "#app/features/safety/components/report-button.tsx";
import { SelectField, TextField } from "#app/ui/form/fields.tsx";
import { Button, buttonClass } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import { TabLinks } from "#app/ui/primitives/tab-links.tsx";
import type { FileRow, PinRow } from "../queries.server.ts";
import { VISIBILITIES } from "../schema.ts";
import { Compare } from "./compare.tsx";
import { FileUpload } from "./file-upload.tsx";
import { Remarks } from "./remarks.tsx";

interface FilePanelProps {
  projectId: string;
  file: FileRow;
  /** All of them, the newest first. */
  versions: FileRow[];
  pins: PinRow[];
  folders: string[];
  names: Record<string, string>;
  now: number;
  may: { write: boolean; comment: boolean; approve: boolean; trash: boolean; mine: boolean };
  addressOf: (fileId: string) => string;
  onClose: () => void;
}

/** One file: its versions, the remarks on each, and what can be done with it. */
export function FilePanel({
  projectId,
  file,
  versions,
  pins,
  folders,
  names,
  now,
  may,
  addressOf,
  onClose,
}: FilePanelProps) {
  const [comparing, setComparing] = useState(false);
  const [adding, setAdding] = useState(false);
  const closed = file.held || file.quarantined;
  const other = versions.find(({ id }) => id !== file.id);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={file.name}
      description={`Version ${file.versionNo} by ${names[file.uploadedBy] ?? "somebody who left"}, ${shortDay(file.createdAt)}, ${sizeWords(file.size)}`}
      size="wide"
    >
      <div className="flex flex-col gap-5">
        {versions.length > 1 ? (
          <TabLinks
            label="Versions"
            replace
            tabs={versions.map(({ id, versionNo, approvedAt }) => ({
              to: addressOf(id),
              label: `Version ${versionNo}${approvedAt ? " ✓" : ""}`,
              current: id === file.id,
            }))}
          />
        ) : null}
        {file.note ? <p className="break-words text-14">{file.note}</p> : null}
        {file.held ? (
          <p className="flex items-start gap-3 rounded-control border border-barter/45 bg-barter/10 px-4 py-3 text-14">
            <Lock aria-hidden className="mt-0.5 size-4 shrink-0 text-barter" strokeWidth={1.75} />
            It is part of the trade: it opens for you when what your side gives has arrived.
          </p>
        ) : file.quarantined ? (
          <p className="flex items-start gap-3 rounded-control border border-danger/45 bg-danger/8 px-4 py-3 text-14">
            <ShieldAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" strokeWidth={1.75} />
            {may.mine ? (
              <span>
                Our team holds this file back: nobody can open it now.{" "}
                <Link to="/settings/decisions" className="underline underline-offset-4">
                  Read why, or ask for another look
                </Link>
              </span>
            ) : (
              "Our team holds this file back: nobody can open it. Who uploaded it reads why in their settings, and may ask for another look."
            )}
          </p>
        ) : comparing && other ? (
          <Compare left={other} right={file} />
        ) : (
          <Remarks key={file.id} file={file} pins={pins} now={now} mayComment={may.comment} />
        )}
        <div className="flex flex-wrap items-center gap-2">
          {file.approvedAt ? <Chip tone="strong">Approved {shortDay(file.approvedAt)}</Chip> : null}
          {may.approve && !file.approvedAt && !closed ? (
            <OneAct intent="file-approve" fileId={file.id} variant="spark">
              Approve this version
            </OneAct>
          ) : null}
          {other && !closed ? (
            <Button size="sm" onClick={() => setComparing(!comparing)}>
              {comparing ? "Show one version" : `Compare with version ${other.versionNo}`}
            </Button>
          ) : null}
          {closed ? null : (
            <a href={`/files/${file.id}?download`} className={buttonClass("quiet", "sm")}>
              <Download aria-hidden className="size-4" strokeWidth={1.75} />
              Save
            </a>
          )}
          {may.write ? (
            <Button size="sm" onClick={() => setAdding(!adding)} aria-expanded={adding}>
              New version
            </Button>
          ) : null}
          {closed || may.mine ? null : (
            <ReportButton
              look="button"
              thing={{
                type: "file",
                id: file.id,
                owner: { userId: file.uploadedBy, name: names[file.uploadedBy] ?? "somebody who left" },
              }}
            />
          )}
          {may.trash ? (
            <OneAct intent="file-trash" fileId={file.id} variant="danger" onDone={onClose}>
              Move to trash
            </OneAct>
          ) : null}
        </div>
        {adding ? (
          <FileUpload
            projectId={projectId}
            folder={file.folder}
            folders={folders}
            versionOf={file.id}
            onDone={onClose}
          />
        ) : null}
        {may.write ? <ChangeForm file={file} /> : null}
      </div>
    </Dialog>
  );
}

function ChangeForm({ file }: { file: FileRow }) {
  return (
    <details className="rounded-card border border-hairline p-4">
      <summary className="cursor-pointer font-medium text-14">Name, folder, who sees it</summary>
      <DeskForm intent="file-change" fields={{ file_id: file.id }} className="mt-4">
        {({ field, busy }) => (
          <>
            <TextField label="Name" required {...field("name", file.name)} />
            <TextField label="Folder" {...field("folder", file.folder)} />
            <SelectField
              label="Who sees it"
              required
              options={VISIBILITIES}
              {...field("visibility", file.visibility)}
            />
            <Button type="submit" disabled={busy} className="self-start">
              Save changes
            </Button>
          </>
        )}
      </DeskForm>
    </details>
  );
}

interface OneActProps {
  intent: string;
  fileId: string;
  variant?: "spark" | "quiet" | "danger";
  onDone?: () => void;
  children: React.ReactNode;
}

/** An act on a file that needs no words: one press. */
export function OneAct({ intent, fileId, variant = "quiet", onDone, children }: OneActProps) {
  return (
    <DeskForm
      intent={intent}
      fields={{ file_id: fileId }}
      {...(onDone ? { onDone } : {})}
      patient
      className="gap-2"
    >
      {({ busy }) => (
        <Button type="submit" size="sm" variant={variant} disabled={busy}>
          {children}
        </Button>
      )}
    </DeskForm>
  );
}
