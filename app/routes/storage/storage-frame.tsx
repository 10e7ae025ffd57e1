import { useState } from "react";
import { Form, useNavigation } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { STORAGE_CATEGORIES } from "#app/features/files/storage-words.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { FormOutcome } from "#app/ui/form/fields.tsx";
import { TabbedPage } from "#app/ui/layout/tabbed-page.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { TabLinks } from "#app/ui/primitives/tab-links.tsx";
import { WhoseTabs } from "#app/ui/primitives/whose-tabs.tsx";
import { FileList } from "./file-list.tsx";
import type { StorageView } from "./storage-reads.server.ts";
import { TABS, type Tab } from "./tabs.ts";

interface FrameProps {
  view: StorageView;
  /** Whose space it is; null for one's own. */
  companyId: string | null;
  title: string;
  lead: string;
  /** What stands above the lists. */
  above: React.ReactNode;
  /** What is shown where a list is empty, by its tab; the usual where it says nothing. */
  empty?: Partial<typeof EMPTY>;
  answer: FormAnswer | undefined;
  children?: React.ReactNode;
}

const storagePath = (companyId: string | null) =>
  companyId === null ? "/storage" : `/storage/companies/${companyId}`;

/** Whose storage it is, how full it stands, and the files in it. */
export function StorageFrame({ view, companyId, title, lead, above, empty, answer, children }: FrameProps) {
  const { tab, files, nextCursor, category, led } = view;
  const path = storagePath(companyId);
  const more = new URLSearchParams({ tab, ...(category ? { category } : {}), cursor: nextCursor ?? "" });
  return (
    <TabbedPage
      title={title}
      lead={lead}
      path={path}
      tabs={TABS}
      current={tab}
      counts={{ biggest: 0, uploads: 0, alike: 0, trash: 0 }}
      above={
        <>
          <WhoseTabs
            label="Whose storage"
            className="mb-4 max-w-lg"
            companies={led.map(({ ledId, ledName }) => ({ id: ledId, name: ledName }))}
            companyId={companyId}
            to={storagePath}
          />
          {above}
        </>
      }
    >
      <FormOutcome answer={answer} />
      {tab === "biggest" ? <Categories path={path} current={category} /> : null}
      <Files view={view} empty={{ ...EMPTY, ...empty }} ofTeam={path !== "/storage"} />
      {tab === "trash" && files.length > 0 ? <EmptyTrash /> : null}
      {nextCursor ? (
        <div className="mt-4 flex justify-center">
          <ButtonLink to={`${path}?${more}`} size="sm">
            Show more
          </ButtonLink>
        </div>
      ) : null}
      {children}
    </TabbedPage>
  );
}

/** Asked once more: nothing brings back what is gone for good. */
function EmptyTrash() {
  const [sure, setSure] = useState(false);
  const busy = useNavigation().formMethod === "POST";
  return (
    <Form method="post" preventScrollReset className="mt-4 flex flex-wrap items-center gap-3">
      {sure ? (
        <>
          <p className="flex-1 basis-60 text-14">
            Everything in the trash is deleted for good, what lies on another page too. Nothing brings it
            back.
          </p>
          <Button type="submit" size="sm" variant="danger" name="intent" value="empty" disabled={busy}>
            Delete it all for good
          </Button>
          <Button size="sm" onClick={() => setSure(false)}>
            Keep it
          </Button>
        </>
      ) : (
        <Button size="sm" variant="danger" onClick={() => setSure(true)}>
          Empty the trash
        </Button>
      )}
    </Form>
  );
}

function Categories({ path, current }: { path: string; current: string | null }) {
  const all = Object.entries(STORAGE_CATEGORIES).filter(
    ([key]) => path === "/storage" || key === "project" || key === "other",
  );
  return (
    <TabLinks
      label="Category"
      className="mb-4"
      replace
      tabs={[
        { to: path, label: "All", current: current === null },
        ...all.map(([key, label]) => ({
          to: `${path}?category=${key}`,
          label: key === "other" ? "Pictures" : label,
          current: key === current,
        })),
      ]}
    />
  );
}

const EMPTY: Record<Tab, { title: string; text: string }> = {
  biggest: {
    title: "Nothing here",
    text: "Files you upload to works, posts, messages and desks stand here.",
  },
  uploads: { title: "Nothing uploaded yet", text: "What you upload stands here, the newest first." },
  alike: {
    title: "No file is here twice",
    text: "Files that are the same, byte for byte, would stand here together.",
  },
  trash: {
    title: "The trash is empty",
    text: "Works and files of projects that you delete wait here for 30 days.",
  },
};

interface FilesProps {
  view: StorageView;
  empty: typeof EMPTY;
  /** They were brought by several people. */
  ofTeam: boolean;
}

function Files({ view: { tab, files, now }, empty, ofTeam }: FilesProps) {
  if (files.length === 0) return <EmptyState title={empty[tab].title}>{empty[tab].text}</EmptyState>;
  if (tab !== "alike")
    return <FileList key={tab} files={files} inTrash={tab === "trash"} now={now} ofTeam={ofTeam} />;
  const hashes = [...new Set(files.map(({ alike }) => alike))];
  const groups = hashes.map((hash) => files.filter(({ alike }) => alike === hash));
  return (
    <div className="flex flex-col gap-5">
      {groups.map((group) => (
        <FileList
          key={group[0]?.id}
          title={`${group.length} times the same`}
          files={group}
          inTrash={false}
          now={now}
          ofTeam={ofTeam}
        />
      ))}
    </div>
  );
}
