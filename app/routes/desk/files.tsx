import {
  FileAudio,
  FileImage,
  FileText,
  FileVideo,
  Folder,
  FolderPlus,
  Lock,
  MessageSquareDot,
  Plus,
} from "lucide-react";
import { useRef, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { relativeTime } from "#app/core/relative-time.ts";
import { shownAs, sizeWords } from "#app/features/files/components/file-words.ts";
import { selectProjectSpace } from "#app/features/files/space.server.ts";
import { TRASH_DAYS } from "#app/features/files/upload-rules.ts";
import { FilePanel, OneAct } from "#app/features/project-files/components/file-panel.tsx";
import { FileUpload } from "#app/features/project-files/components/file-upload.tsx";
import {
  type FileRow,
  selectFiles,
  selectFolders,
  selectPins,
} from "#app/features/project-files/queries.server.ts";
import { DeskForm } from "#app/features/projects/components/desk-form.tsx";
import { deskQuery } from "#app/features/projects/desk-query.server.ts";
import { isReadOnly, may } from "#app/features/projects/rules.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { TextField } from "#app/ui/form/fields.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import { Picture } from "#app/ui/primitives/picture.tsx";
import { TabLinks } from "#app/ui/primitives/tab-links.tsx";
import type { Route } from "./+types/files.ts";

export const loader = deskQuery(
  (ctx, { params, request }: Route.LoaderArgs) => {
    const asked = new URL(request.url).searchParams.get("file");
    return [
      selectFiles(ctx, params.projectId),
      selectFolders(ctx, params.projectId),
      selectPins(ctx, params.projectId, asked),
      selectProjectSpace(ctx, params.projectId),
    ] as const;
  },
  (app, desk, [rows, folders, pins, [space]], { request }) => {
    const query = new URL(request.url).searchParams;
    const place = query.get("folder") ?? "";
    const inTrash = query.has("trash");
    const open = rows.find(({ id, deletedAt }) => id === query.get("file") && deletedAt === null) ?? null;
    const write = may(desk.role, "write_files", desk.own) && !isReadOnly(desk.status);
    const mine = (row: FileRow) => row.uploadedBy === app.viewer.userId;
    const drop = (row: FileRow) => write && (mine(row) || may(desk.role, "delete_any_file", desk.own));
    // Of each file its newest version stands for all.
    const newest = [...new Map(rows.toReversed().map((row) => [row.versionOf, row])).values()].toReversed();
    return {
      place,
      inTrash,
      folders: folders.map(({ name }) => name),
      files: newest.filter(({ deletedAt }) => deletedAt === null),
      trash: newest
        .filter(({ deletedAt }) => deletedAt !== null)
        .map((row) => ({ ...row, mayRestore: drop(row) })),
      open,
      versions: open ? rows.filter(({ versionOf }) => versionOf === open.versionOf) : [],
      pins: open ? pins : [],
      adding: query.has("add") && write,
      countedWith: space?.counted_name ?? null,
      names: Object.fromEntries(desk.people.map(({ userId, name }) => [userId, name])),
      may: {
        write,
        comment: may(desk.role, "comment_file", desk.own) && !isReadOnly(desk.status),
        approve: may(desk.role, "approve_file", desk.own) && !isReadOnly(desk.status),
        trash: open !== null && drop(open),
        mine: open !== null && mine(open),
      },
      now: app.clock.now(),
    };
  },
);

export default function DeskFiles({ loaderData }: Route.ComponentProps) {
  const { place, inTrash, folders, files, trash, open, adding, names, now, countedWith } = loaderData;
  const { projectId = "" } = useParams();
  const navigate = useNavigate();
  const page = `/desk/${projectId}/files`;
  const address = (more = "", folder = place) => `${page}?folder=${encodeURIComponent(folder)}${more}`;
  const close = () => void navigate(address(), { replace: true, preventScrollReset: true });
  const shown = place === "" ? files : files.filter(({ folder }) => folder === place);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <TabLinks
          label="Folders"
          className="max-w-full"
          tabs={[
            ...["", ...folders].map((name) => ({
              to: address("", name),
              label: name === "" ? "All files" : name,
              current: !inTrash && name === place,
              count: files.filter(({ folder }) => name === "" || folder === name).length,
            })),
            // Not a folder: members may call one of theirs the same.
            ...(trash.length > 0 || inTrash
              ? [{ to: `${page}?trash`, label: "Trash", current: inTrash, count: trash.length }]
              : []),
          ]}
        />
        {loaderData.may.write ? (
          <div className="flex flex-wrap gap-2">
            <NewFolder onDone={(name) => void navigate(address("", name))} />
            <ButtonLink to={address("&add")} preventScrollReset variant="spark">
              <Plus aria-hidden className="size-5" strokeWidth={1.75} />
              Add files
            </ButtonLink>
          </div>
        ) : null}
      </div>
      {inTrash ? (
        <Trash files={trash} />
      ) : shown.length === 0 ? (
        <EmptyState title="No files here yet">
          Briefs, drafts and finals, with every version and what was said of it.
        </EmptyState>
      ) : (
        <ul aria-label="Files" className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {shown.map((file) => (
            <FileTile
              key={file.id}
              file={file}
              to={address(`&file=${file.id}`)}
              who={names[file.uploadedBy]}
              now={now}
            />
          ))}
        </ul>
      )}
      {open ? (
        <FilePanel
          {...loaderData}
          projectId={projectId}
          file={open}
          addressOf={(id) => address(`&file=${id}`)}
          onClose={close}
        />
      ) : null}
      <Dialog
        open={adding}
        onOpenChange={close}
        title="Add files"
        description={`Images, video, audio, PDF and ZIP. They count towards ${countedWith === null ? "your storage" : `the space of ${countedWith}`}.`}
      >
        <FileUpload projectId={projectId} folder={place} folders={folders} onDone={close} />
      </Dialog>
    </>
  );
}

/** A folder may stand empty until something is put into it. */
function NewFolder({ onDone }: { onDone: (name: string) => void }) {
  const [open, setOpen] = useState(false);
  const name = useRef("");
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <FolderPlus aria-hidden className="size-5" strokeWidth={1.75} />
        New folder
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="New folder"
        description="Everybody on the desk sees it."
        size="narrow"
      >
        <DeskForm
          intent="folder-add"
          patient
          onDone={() => {
            setOpen(false);
            onDone(name.current);
          }}
        >
          {({ busy, field }) => (
            <>
              <TextField
                label="Name"
                required
                limit={40}
                onChange={(event) => {
                  name.current = event.currentTarget.value.trim();
                }}
                {...field("name")}
              />
              <Button type="submit" variant="spark" disabled={busy}>
                {busy ? "Adding..." : "Add the folder"}
              </Button>
            </>
          )}
        </DeskForm>
      </Dialog>
    </>
  );
}

const ICONS = { image: FileImage, video: FileVideo, audio: FileAudio, document: FileText };

interface FileTileProps {
  file: FileRow;
  to: string;
  who: string | undefined;
  now: number;
}

function FileTile({ file, to, who, now }: FileTileProps) {
  const Icon = ICONS[shownAs(file.mime)];
  return (
    <li className="relative flex min-w-0 gap-3 rounded-card border border-hairline bg-surface p-3 hover:border-hairline-strong">
      <Picture
        src={file.hasThumb && !file.held && !file.quarantined ? `/files/${file.id}?thumb` : null}
        alt=""
        loading="lazy"
        width={72}
        height={72}
        className="size-18 shrink-0 rounded-control bg-art object-cover"
        instead={
          <span className="grid size-18 shrink-0 place-items-center rounded-control bg-sunken text-muted">
            <Icon aria-hidden className="size-7" strokeWidth={1.5} />
          </span>
        }
      />
      <div className="min-w-0 flex-1">
        <Link
          to={to}
          preventScrollReset
          className="block truncate font-medium after:absolute after:inset-0 after:rounded-card"
        >
          {file.name}
        </Link>
        <p className="truncate text-12 text-muted">
          {who ? `${who} · ` : ""}
          {relativeTime(file.createdAt, now)} · {sizeWords(file.size)}
        </p>
        <div className="mt-1.5 flex flex-wrap gap-1">
          {file.held ? (
            <Chip tone="barter">
              <Lock aria-hidden className="size-3.5" strokeWidth={1.75} />
              Held
            </Chip>
          ) : null}
          {file.quarantined ? <Chip tone="danger">Held back by our team</Chip> : null}
          {file.versionNo > 1 ? <Chip>Version {file.versionNo}</Chip> : null}
          {file.approvedAt ? <Chip tone="strong">Approved</Chip> : null}
          {file.openPins > 0 ? (
            <Chip className="tabular">
              <MessageSquareDot aria-hidden className="size-3.5" strokeWidth={1.75} />
              {file.openPins}
              <span className="sr-only"> open remarks</span>
            </Chip>
          ) : null}
          {file.visibility === "project" ? null : (
            <Chip>{file.visibility === "shared" ? "Guests too" : "Only you"}</Chip>
          )}
          {file.folder ? (
            <Chip>
              <Folder aria-hidden className="size-3.5" strokeWidth={1.75} />
              {file.folder}
            </Chip>
          ) : null}
        </div>
      </div>
    </li>
  );
}

function Trash({ files }: { files: (FileRow & { mayRestore: boolean })[] }) {
  if (files.length === 0)
    return (
      <EmptyState title="The trash is empty">
        What is deleted waits here for {TRASH_DAYS} days, and can be taken out again.
      </EmptyState>
    );
  return (
    <>
      <p className="mb-3 text-14 text-muted">
        What lies here for {TRASH_DAYS} days is deleted for good, but for what was handed over.
      </p>
      <ul
        aria-label="Trash"
        className="flex flex-col divide-y divide-hairline rounded-card border border-hairline bg-surface"
      >
        {files.map((file) => (
          <li key={file.id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
            <span className="min-w-0 truncate">{file.name}</span>
            {file.mayRestore ? (
              <OneAct intent="file-restore" fileId={file.id}>
                Restore
              </OneAct>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}
