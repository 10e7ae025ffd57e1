import { MessageCircle } from "lucide-react";
import { NotificationsDrawer } from "#app/features/notifications/components/notifications-drawer.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { MemberMenu } from "./member-menu.tsx";
import type { ShellViewer } from "./viewer.ts";

/** Messages, notifications and the menu: for members, off the landing page (specification §2). */
export default function MemberControls({ viewer }: { viewer: ShellViewer }) {
  return (
    <>
      <ButtonLink to="/messages" variant="ghost" size="icon" aria-label="Messages" title="Messages">
        <MessageCircle aria-hidden className="size-5" strokeWidth={1.75} />
      </ButtonLink>
      <NotificationsDrawer initial={{ unread: viewer.unread, lastSeq: viewer.lastSeq }} />
      <MemberMenu viewer={viewer} />
    </>
  );
}
