import { Fragment, useEffect, useRef, useState } from "react";
import { connectRoom } from "#app/browser/room-socket.ts";
import { ask } from "#app/features/feed/components/feed-wire.ts";
import { OPENERS } from "../quick-replies.ts";
import type { ThreadTarget } from "../schema.ts";
import { BackToList } from "./back-to-list.tsx";
import { Composer } from "./composer.tsx";
import { useFirstWords } from "./first-words.ts";
import { messagesOf } from "./message-wire.ts";
import { ThreadFace } from "./thread-face.tsx";
import type { Aside } from "./thread-items.ts";
import { useWaiting } from "./use-waiting.ts";
import { WaitingBubble } from "./waiting-bubble.tsx";

export interface NewThreadView {
  to: ThreadTarget;
  title: string;
  avatarUrl: string | null;
  xp: number | null;
  /** A stranger, who is asked first. */
  request: boolean;
}

const STRANGER =
  "You do not know each other yet: your first message is one text, without links or files, and waits until it is accepted.";

interface NewThreadProps {
  view: NewThreadView;
  me: string;
  /** Where the list is, on phones; null where there is none. */
  back: string | null;
  /** What happened between the two before a word was said, in its order. */
  asides?: Aside[];
  onBegun: (conversationId: string) => void;
}

/** A thread that its first message begins. */
export function NewThread({ view, me, back, asides = [], onBegun }: NewThreadProps) {
  const waiting = useWaiting(me).filter(({ to }) => to.id === view.to.id);
  const [meant, setMeant] = useState({ kind: "new" } as const);
  const words = useFirstWords(me, view.to.id);
  const typing = useRef("");
  useEffect(() => {
    typing.current = words.before;
  }, [words.before]);
  const begun = useRef(onBegun);
  useEffect(() => {
    begun.current = onBegun;
  });
  useEffect(
    () =>
      messagesOf(me).onSent((message, sent) => {
        if (sent.to.id === view.to.id) begun.current(message.conversationId);
      }),
    [me, view.to.id],
  );
  useBegunElsewhere(view.to, waiting.length === 0, async (conversationId) => {
    const typed = typing.current;
    if (typed !== "") await ask("PUT", `/conversations/${conversationId}/draft`, { text: typed });
    words.drop();
    onBegun(conversationId);
  });
  return (
    <section aria-label={`New conversation with ${view.title}`} className="flex h-full min-h-0 flex-col">
      <header className="flex items-center gap-3 border-hairline border-b px-3 py-2.5 sm:px-5">
        {back ? <BackToList to={back} /> : null}
        <ThreadFace
          title={view.title}
          url={view.avatarUrl}
          xp={view.xp}
          project={view.to.kind === "project"}
        />
        <h2 className="min-w-0 flex-1 truncate text-18">{view.title}</h2>
      </header>
      <div className="relative flex min-h-0 flex-1 flex-col justify-end overflow-y-auto pb-3">
        {asides.map(({ key, node }) => (
          <Fragment key={key}>{node}</Fragment>
        ))}
        {waiting.length + asides.length === 0 ? (
          <p className="m-auto max-w-[26.5em] px-6 text-center text-muted">
            Say what you have in mind. A few words about why you write work best.
          </p>
        ) : null}
        {waiting.map((entry) => (
          <WaitingBubble
            key={entry.clientId}
            entry={entry}
            onRetry={() => messagesOf(me).retry(entry.clientId)}
            onDrop={() => messagesOf(me).drop(entry.clientId)}
          />
        ))}
      </div>
      <Composer
        key={words.before === "" ? "empty" : "begun"}
        to={view.to}
        draft={words.before}
        meant={meant}
        onMeant={() => setMeant({ kind: "new" })}
        hint={view.request ? STRANGER : null}
        takesFiles={!view.request}
        {...(view.to.kind === "match" && waiting.length === 0 ? { replies: OPENERS } : {})}
        onSend={(body, fileIds) => {
          typing.current = "";
          words.drop();
          messagesOf(me).add({ to: view.to, body, fileIds, replyToId: null });
        }}
        onEdit={async () => true}
        onDraft={(text) => {
          typing.current = text;
          words.keep(text);
        }}
        onTyping={() => undefined}
      />
    </section>
  );
}

/**
 * The other one writes first, or this member does in another window: looked for with each message that comes, and after
 * the wire was down. What is on its way from here begins the thread itself.
 */
function useBegunElsewhere(
  { kind, id }: ThreadTarget,
  listening: boolean,
  onFound: (conversationId: string) => Promise<void>,
): void {
  const found = useRef(onFound);
  useEffect(() => {
    found.current = onFound;
  });
  useEffect(() => {
    if (!listening) return;
    let left = false;
    let opened = false;
    const look = async () => {
      const answer = await ask<{ id: string | null }>("GET", `/conversations/about/${kind}/${id}`);
      if (left || !answer.ok || answer.value.id === null) return;
      left = true;
      await found.current(answer.value.id);
    };
    const disconnect = connectRoom({
      onFrame: (frame) => {
        if (frame.type === "message.created") void look();
      },
      onOpen: () => {
        if (opened) void look();
        opened = true;
      },
    });
    return () => {
      left = true;
      disconnect();
    };
  }, [kind, id, listening]);
}
