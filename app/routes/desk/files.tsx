import { Plus } from "lucide-react";
import { useNavigate, useParams } from "react-router";
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
import { deskQuery } from "#app/features/projects/desk-query.server.ts";
import { isReadOnly, may } from "#app/features/projects/rules.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { ListBar } from "#app/ui/layout/list-bar.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import { TabLinks } from "#app/ui/primitives/tab-links.tsx";
import type { Route } from "./+types/files.ts";
import { FileTile } from "./file-tile.tsx";
import { NewFolder } from "./new-folder.tsx";

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
      <ListBar
        className="mb-4"
        actions={
          loaderData.may.write ? (
            <>
              <NewFolder onDone={(name) => void navigate(address("", name))} />
              <ButtonLink to={address("&add")} preventScrollReset variant="spark">
                <Plus aria-hidden className="size-5" strokeWidth={1.75} />
                Add files
              </ButtonLink>
            </>
          ) : null
        }
      >
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
      </ListBar>
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
