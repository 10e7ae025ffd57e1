import {
  Bot,
  BriefcaseBusiness,
  Compass,
  Crown,
  FolderKanban,
  House,
  LogOut,
  type LucideIcon,
  Settings,
  ShieldCheck,
  Sparkles,
  UserRound,
  Wallet,
} from "lucide-react";
import { Form, Link, useLocation } from "react-router";
import { tierProgress } from "#app/core/tiers.ts";
import { cx } from "#app/ui/cx.ts";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { SideSheet } from "#app/ui/primitives/dialog.tsx";
import { useOpenDialog } from "./dialogs.tsx";
import type { ShellViewer } from "./viewer.ts";

const ENTRY =
  "flex h-11 w-full items-center gap-3 rounded-control px-3 text-left text-16 transition-colors hover:bg-text/8 aria-[current=page]:bg-spark/12 aria-[current=page]:text-spark";

/** The right-side menu: exactly the entries of specification §2 *Menu entries*. */
export default function MenuSheet({ viewer, onClose: close }: { viewer: ShellViewer; onClose: () => void }) {
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
      <ul className="flex flex-col gap-0.5 p-3">
        <Entry to="/dashboard" icon={House} label="Home" onPick={close} />
        <Entry to="/discover" icon={Compass} label="Discover" onPick={close} />
        <Entry to="/spark" icon={Sparkles} label="Spark" onPick={close} />
        <Entry to="/projects" icon={FolderKanban} label="Projects" onPick={close} className="max-lg:hidden" />
        <Entry to="/profile" icon={UserRound} label="My Profile" onPick={close} />
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
        <Entry
          to="/manage-opportunities"
          icon={BriefcaseBusiness}
          label="Manage Opportunities"
          onPick={close}
        />
        <Entry to="/settings" icon={Settings} label="Settings" onPick={close} />
        {viewer.isAdmin ? <Entry to="/admin" icon={ShieldCheck} label="Admin Panel" onPick={close} /> : null}
        <Entry to="/thrivepay" icon={Wallet} label="ThrivePay" onPick={close} />
        <Entry to="/membership" icon={Crown} label="Membership" onPick={close} />
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

function Entry(props: {
  to: string;
  icon: LucideIcon;
  label: string;
  onPick: () => void;
  className?: string;
}) {
  const { pathname } = useLocation();
  const Icon = props.icon;
  return (
    <li className={cx(props.className)}>
      <Link
        to={props.to}
        className={ENTRY}
        onClick={props.onPick}
        aria-current={pathname === props.to ? "page" : undefined}
      >
        <Icon aria-hidden className="size-5 text-muted" strokeWidth={1.75} />
        {props.label}
      </Link>
    </li>
  );
}
