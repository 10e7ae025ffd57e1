import { Bot, LogOut, Search } from "lucide-react";
import { Form, Link, useLocation } from "react-router";
import { tierProgress } from "#app/core/tiers.ts";
import { cx } from "#app/ui/cx.ts";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { SideSheet } from "#app/ui/primitives/dialog.tsx";
import { useOpenDialog } from "./dialogs.tsx";
import { ADMIN_PLACE, MENU_PLACES, type Place } from "./places.ts";
import type { ShellViewer } from "./viewer.ts";

const ENTRY =
  "flex h-11 w-full items-center gap-3 rounded-control px-3 text-left text-16 transition-colors hover:bg-text/8 aria-[current=page]:bg-spark/12 aria-[current=page]:text-spark";

interface MenuSheetProps {
  viewer: ShellViewer;
  onClose: () => void;
  /** Opens the search of everything. */
  onSearch: () => void;
}

/** The right-side menu: exactly the entries of specification §2 *Menu entries*, and on phones the search before them. */
export default function MenuSheet({ viewer, onClose: close, onSearch }: MenuSheetProps) {
  const openDialog = useOpenDialog();
  const { tier, toNext } = tierProgress(viewer.xp);
  return (
    <SideSheet
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title="Menu"
      description={`Signed in as ${viewer.displayName}`}
    >
      <div className="flex items-center gap-3 px-6 pt-5">
        <Avatar name={viewer.displayName} url={viewer.avatarUrl} xp={viewer.xp} />
        <p className="min-w-0 text-14 text-muted">
          <span className="block truncate font-medium text-16 text-text">{viewer.displayName}</span>
          <span className="tabular">
            {tier.name} · {viewer.xp.toLocaleString("en")} XP
            {toNext === null ? "" : ` · ${toNext.toLocaleString("en")} to go`}
          </span>
        </p>
      </div>
      <div className="px-6 pt-5 lg:hidden">
        <button
          type="button"
          className="flex h-11 w-full items-center gap-2.5 rounded-control border border-hairline-strong/60 bg-field px-3 text-muted"
          onClick={() => {
            close();
            onSearch();
          }}
        >
          <Search aria-hidden className="size-5" strokeWidth={1.75} />
          Search Thrive
        </button>
      </div>
      <ul className="flex flex-col gap-0.5 p-3">
        <Entry place={MENU_PLACES.home} onPick={close} />
        <Entry place={MENU_PLACES.discover} onPick={close} />
        <Entry place={MENU_PLACES.spark} onPick={close} />
        <Entry place={MENU_PLACES.projects} onPick={close} className="max-lg:hidden" />
        <Entry place={MENU_PLACES.profile} onPick={close} />
        <li>
          <button
            type="button"
            className={ENTRY}
            onClick={() => {
              close();
              openDialog("support");
            }}
          >
            <Bot aria-hidden className="size-5 text-muted" strokeWidth={1.75} />
            AI Assistant
          </button>
        </li>
        <Entry place={MENU_PLACES.postings} onPick={close} />
        <Entry place={MENU_PLACES.settings} onPick={close} />
        {viewer.isAdmin ? <Entry place={ADMIN_PLACE} onPick={close} /> : null}
        <Entry place={MENU_PLACES.thrivepay} onPick={close} />
        <Entry place={MENU_PLACES.membership} onPick={close} />
        <li className="mt-2 border-hairline border-t pt-2">
          <Form method="post" action="/sign-out" onSubmit={close}>
            <button type="submit" className={ENTRY}>
              <LogOut aria-hidden className="size-5 text-muted" strokeWidth={1.75} />
              Sign Out
            </button>
          </Form>
        </li>
      </ul>
    </SideSheet>
  );
}

function Entry(props: { place: Place; onPick: () => void; className?: string }) {
  const { pathname } = useLocation();
  const { to, label, icon: Icon } = props.place;
  return (
    <li className={cx(props.className)}>
      <Link
        to={to}
        className={ENTRY}
        onClick={props.onPick}
        aria-current={pathname === to ? "page" : undefined}
      >
        <Icon aria-hidden className="size-5 text-muted" strokeWidth={1.75} />
        {label}
      </Link>
    </li>
  );
}
