import {
  BriefcaseBusiness,
  Compass,
  FolderKanban,
  House,
  ImagePlus,
  type LucideIcon,
  Plus,
  Sparkles,
} from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import { Link, useLocation } from "react-router";
import { cx } from "#app/ui/cx.ts";
import type { DialogName } from "./dialog-names.ts";
import { useOpenDialog } from "./dialogs.tsx";

/** The phone's bar: four links and the create button (specification §2 *Mobile bottom bar*). */
export default function BottomBar() {
  return (
    <nav
      aria-label="Main, bottom"
      className="fixed inset-x-0 bottom-0 z-30 border-hairline border-t bg-surface/95 pb-safe backdrop-blur-md lg:hidden"
    >
      <ul className="mx-auto grid h-18 max-w-lg grid-cols-5 items-center">
        <Tab to="/dashboard" icon={House} label="Home" />
        <Tab to="/discover" icon={Compass} label="Discover" />
        <li className="flex justify-center">
          <CreateMenu />
        </li>
        <Tab to="/spark" icon={Sparkles} label="Spark" />
        <Tab to="/projects" icon={FolderKanban} label="Projects" />
      </ul>
    </nav>
  );
}

function Tab({ to, icon: Icon, label }: { to: string; icon: LucideIcon; label: string }) {
  const { pathname } = useLocation();
  const current = pathname === to;
  return (
    <li>
      <Link
        to={to}
        aria-current={current ? "page" : undefined}
        className={cx(
          "flex h-16 flex-col items-center justify-center gap-1 rounded-control font-medium text-12 transition-colors",
          current ? "text-spark" : "text-muted hover:text-text",
        )}
      >
        <Icon aria-hidden className="size-5.5" strokeWidth={1.75} />
        {label}
      </Link>
    </li>
  );
}

const CREATE: { dialog: DialogName; icon: LucideIcon; label: string }[] = [
  { dialog: "create-post", icon: Sparkles, label: "Spark" },
  { dialog: "add-portfolio", icon: ImagePlus, label: "Add Portfolio" },
  { dialog: "post-opportunity", icon: BriefcaseBusiness, label: "Post Opportunity" },
];

function CreateMenu() {
  const openDialog = useOpenDialog();
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger
        aria-label="Create"
        className="flex size-14 items-center justify-center rounded-full bg-spark-gradient text-on-spark shadow-raised transition-transform active:scale-95 data-[state=open]:rotate-45"
      >
        <Plus aria-hidden className="size-6" strokeWidth={2} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side="top"
          sideOffset={14}
          className="z-40 w-56 animate-[rise-in_180ms_ease-out] rounded-card border border-hairline bg-raised p-1.5 shadow-raised"
        >
          {CREATE.map(({ dialog, icon: Icon, label }) => (
            <Radix.Item
              key={dialog}
              onSelect={() => openDialog(dialog)}
              className="flex h-12 cursor-pointer items-center gap-3 rounded-control px-3 outline-none data-[highlighted]:bg-text/8"
            >
              <Icon aria-hidden className="size-5 text-spark" strokeWidth={1.75} />
              {label}
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
