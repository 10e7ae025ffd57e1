import { Download } from "lucide-react";
import { useId, useState } from "react";
import { Form, useNavigation } from "react-router";
import { relativeTime } from "#app/core/relative-time.ts";
import { sizeWords } from "#app/features/files/components/file-words.ts";
import { mayShrink } from "#app/features/files/components/smaller-image.ts";
import { daysLeft } from "#app/features/files/storage-words.ts";
import type { StoredFile } from "#app/features/files/stored-view.server.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button, buttonClass } from "#app/ui/primitives/button.tsx";
import { Thumbnail, Use } from "./file-use.tsx";
import { MakeSmaller } from "./make-smaller.tsx";

interface FileListProps {
  title?: string;
  files: StoredFile[];
  inTrash: boolean;
  now: number;
  /** Brought by several people: each says by whom. */
  ofTeam: boolean;
}

/** Files to choose from, and what is done with those that were chosen. */
export function FileList({ title, files, inTrash, now, ofTeam }: FileListProps) {
  const formId = useId();
  const busy = useNavigation().formMethod === "POST";
  const [chosen, setChosen] = useState<string[]>([]);
  const here = files.filter(({ id }) => chosen.includes(id)).map(({ id }) => id);
  const choose = (id: string, on: boolean) =>
    setChosen(on ? [...here, id] : here.filter((other) => other !== id));
  const choosable = (file: StoredFile) => mayChoose(file, ofTeam);
  const free = files.filter(choosable).map(({ id }) => id);
  const picked = files.filter(({ id }) => here.includes(id));
  const works = picked.filter(({ used }) => used?.kind === "work");
  return (
    <Card flush>
      {title ? <h3 className="px-4 pt-4 text-16">{title}</h3> : null}
      <ul aria-label={title ?? "Files"} className="divide-y divide-hairline">
        {files.map((file) => (
          <li key={file.id} className="flex flex-wrap items-center gap-3 p-3 sm:px-4">
            <label className="-m-2 flex size-11 shrink-0 items-center justify-center">
              <span className="sr-only">Choose {file.name}</span>
              <input
                type="checkbox"
                form={formId}
                name="file_ids"
                value={file.id}
                disabled={!choosable(file)}
                checked={here.includes(file.id)}
                onChange={(event) => choose(file.id, event.currentTarget.checked)}
                className="size-5"
              />
            </label>
            <Thumbnail file={file} />
            <div className="min-w-16 flex-1">
              {file.opens ? (
                <a
                  href={file.url}
                  target="_blank"
                  rel="noreferrer"
                  className="-my-2.5 block truncate py-2.5 font-medium hover:text-spark"
                >
                  {file.name}
                </a>
              ) : (
                <p className="truncate font-medium">{file.name}</p>
              )}
              <p className="text-14 text-muted">
                {ofTeam ? `${file.mine ? "You" : (file.broughtBy ?? "Former member")} · ` : null}
                <span className="tabular sm:hidden">{sizeWords(file.bytes)} · </span>
                <Use file={file} />
                {inTrash && file.trashedAt !== null
                  ? ` · ${leftWords(daysLeft(file.trashedAt, now))}`
                  : ` · ${relativeTime(file.storedAt, now)}`}
              </p>
            </div>
            <span className="shrink-0 text-14 tabular max-sm:hidden">{sizeWords(file.bytes)}</span>
            {file.opens ? (
              <a
                href={file.downloadUrl}
                download={file.name}
                className={buttonClass("ghost", "icon", "-my-2 -mr-2 text-muted")}
              >
                <Download aria-hidden className="size-5" strokeWidth={1.75} />
                <span className="sr-only">Download {file.name}</span>
              </a>
            ) : null}
          </li>
        ))}
      </ul>
      <Form
        method="post"
        id={formId}
        preventScrollReset
        className="flex flex-wrap items-center gap-2 border-hairline border-t bg-sunken px-4 py-3"
      >
        {free.length > 1 ? (
          <label className="-ml-3 flex min-h-11 basis-full items-center gap-1 text-14">
            <span className="flex size-11 items-center justify-center">
              <input
                type="checkbox"
                checked={here.length === free.length}
                onChange={(event) => setChosen(event.currentTarget.checked ? free : [])}
                className="size-5"
              />
            </span>
            Choose all {free.length}
          </label>
        ) : null}
        <p role="status" className="flex-1 basis-40 text-14 text-muted">
          {here.length > 0
            ? wordsOf(files, here, inTrash, ofTeam)
            : "Choose files to do something with them."}
        </p>
        {inTrash ? (
          <>
            <Button type="submit" size="sm" name="intent" value="restore" disabled={busy}>
              Restore
            </Button>
            <Button type="submit" size="sm" variant="danger" name="intent" value="purge" disabled={busy}>
              Delete for good
            </Button>
          </>
        ) : (
          <>
            {works.length > 0 && works.length === here.length ? (
              <>
                <MakeSmaller files={works.filter(isShrinkable)} onDone={() => setChosen([])} />
                <ShowOrHide works={works} busy={busy} />
              </>
            ) : null}
            <Button type="submit" size="sm" variant="danger" name="intent" value="trash" disabled={busy}>
              Delete
            </Button>
          </>
        )}
      </Form>
    </Card>
  );
}

/** Works on one's profile, or for oneself alone. */
function ShowOrHide({ works, busy }: { works: StoredFile[]; busy: boolean }) {
  const shown = works.filter(({ used }) => used?.kind === "work" && used.shown).length;
  return (
    <>
      {shown < works.length ? (
        <Button type="submit" size="sm" name="intent" value="show" disabled={busy}>
          Show on profile
        </Button>
      ) : null}
      {shown > 0 ? (
        <Button type="submit" size="sm" name="intent" value="hide" disabled={busy}>
          Hide
        </Button>
      ) : null}
    </>
  );
}

/** The covers of works are small already. */
function isShrinkable({ purpose, mime }: StoredFile): boolean {
  return purpose === "portfolio" && mayShrink(mime);
}

/** Others go with what shows them: a message, a post, a page; what a colleague is just uploading is theirs. */
function mayChoose({ used, stays, mine }: StoredFile, ofTeam: boolean): boolean {
  if (stays !== null) return false;
  return used === null ? mine || !ofTeam : used.kind === "work" || used.kind === "project";
}

function leftWords(left: number): string {
  return left === 1 ? "1 day left" : `${left} days left`;
}

function wordsOf(files: StoredFile[], chosen: string[], inTrash: boolean, ofTeam: boolean): string {
  const bytes = files.reduce((sum, file) => sum + (chosen.includes(file.id) ? file.bytes : 0), 0);
  const many = `${chosen.length} chosen, ${sizeWords(bytes)}`;
  if (inTrash) return many;
  return ofTeam
    ? `${many}. They leave their desk, and wait in the trash for 30 days.`
    : `${many}. Works leave your profile, files their desk; both wait in the trash for 30 days.`;
}
