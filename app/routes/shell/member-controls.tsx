import { MessageCircle } from "lucide-react";
import { useEffect, useState } from "react";
import { useActsUnderWay } from "#app/browser/acts-under-way.ts";
import { fetchAhead } from "#app/browser/fetch-ahead.ts";
import { fetchPart } from "#app/browser/load-part.ts";
import { prefetchPage } from "#app/browser/prefetch-page.ts";
import { frameReader } from "#app/browser/room-socket.ts";
import { whenIdle } from "#app/browser/when-idle.ts";
import {
  UnreadBadge,
  unreadWords,
  useUnreadMessages,
} from "#app/features/messages/components/unread-badge.tsx";
import {
  NotificationsDrawer,
  notificationsSheet,
} from "#app/features/notifications/components/notifications-drawer.tsx";
import { sparkDialog } from "#app/features/sparks/components/spark-moment.tsx";
import { LazyPart, part } from "#app/ui/lazy-part.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { createPostDialog, postOpportunityDialog, supportDialog } from "./dialogs.tsx";
import { toasterPart } from "./load-toaster.ts";
import { MemberMenu, menuSheet } from "./member-menu.tsx";
import { palettePart, SearchControl, usePalette } from "./search-control.tsx";
import { useHeldFocus } from "./use-held-focus.ts";
import { useOnePress } from "./use-one-press.ts";
import type { ShellViewer } from "./viewer.ts";

/** A page whose code cannot be fetched reloads the window, and with it goes what was typed into the dialog. */
const POST_PAGE = "opportunities/new";

const tierMoment = part(() => import("#app/features/rewards/components/tier-moment.tsx"));
const restedParts = part(() => import("./rested-parts.tsx"));
/** Without a connection there is nothing for them to do: the next page does it. */
const rest = () => undefined;

/** Messages, notifications and the menu: for members, off the landing page (specification §2). */
export default function MemberControls({ viewer }: { viewer: ShellViewer }) {
  const [warm, setWarm] = useState(false);
  const palette = usePalette();
  useOnePress();
  useHeldFocus();
  useEffect(
    () =>
      // What waits to be sent comes first: each step may wait five seconds for a busy browser.
      whenIdle([
        () => setWarm(true),
        ...fetchAhead("presses", [...PRESSES, () => fetchPart(frameReader), () => prefetchPage(POST_PAGE)]),
      ]),
    [],
  );
  return (
    <>
      <ActsUnderWay />
      {warm ? <LazyPart part={restedParts} props={{ memberId: viewer.userId }} giveUp={rest} /> : null}
      <SearchControl palette={palette} />
      <MessagesLink />
      <NotificationsDrawer initial={{ unread: viewer.unread, lastSeq: viewer.lastSeq }} />
      <MemberMenu viewer={viewer} onSearch={palette.open} />
      {viewer.tierUp ? (
        <LazyPart
          part={tierMoment}
          props={{
            tierUp: viewer.tierUp,
            viewer: { name: viewer.displayName, avatarUrl: viewer.avatarUrl, xp: viewer.xp },
          }}
          giveUp={rest}
        />
      ) : null}
      {palette.shown ? (
        <LazyPart
          part={palettePart}
          props={{ viewer, begun: palette.begun, onClose: palette.close }}
          giveUp={palette.giveUp}
        />
      ) : null}
    </>
  );
}

/** A part of its own: it is drawn anew with every step of every fetcher. */
function ActsUnderWay() {
  useActsUnderWay();
  return null;
}

/** With what was not read. */
function MessagesLink() {
  const unread = useUnreadMessages();
  return (
    <ButtonLink
      to="/messages"
      variant="ghost"
      size="icon"
      className="relative"
      aria-label={unreadWords(unread)}
      title="Messages"
    >
      <MessageCircle aria-hidden className="size-5" strokeWidth={1.75} />
      <UnreadBadge unread={unread} />
    </ButtonLink>
  );
}

/** What the presses of a member open; they must not depend on the network at that moment. */
const PRESSES = [
  toasterPart,
  menuSheet,
  palettePart,
  notificationsSheet,
  sparkDialog,
  supportDialog,
  postOpportunityDialog,
  createPostDialog,
].map(
  ({ load }) =>
    () =>
      fetchPart(load),
);
