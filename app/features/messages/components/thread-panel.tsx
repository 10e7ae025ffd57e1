import { useCallback, useState } from "react";
import { toast } from "#app/browser/toasts.ts";
import { useReadAgain } from "#app/browser/use-read-again.ts";
import type { CallItem, MessageItem } from "#app/core/realtime-protocol.ts";
import { ask } from "#app/features/feed/components/feed-wire.ts";
import type { Thread, ThreadPage } from "../queries/thread-view.server.ts";
import { quickReplies } from "../quick-replies.ts";
import { lockSentence } from "../rules.ts";
import type { Keep } from "../schema.ts";
import { Composer } from "./composer.tsx";
import type { Meant } from "./meant-bar.tsx";
import { MessageList } from "./message-list.tsx";
import { messagesOf } from "./message-wire.ts";
import { RequestBar } from "./request-bar.tsx";
import { type Against, SafetyDialogs } from "./safety-dialogs.tsx";
import { ThreadAbout } from "./thread-about.tsx";
import { ThreadHead } from "./thread-head.tsx";
import type { Aside } from "./thread-items.ts";
import { useCompany } from "./use-company.ts";
import { useDraft } from "./use-draft.ts";
import { useSeen } from "./use-seen.ts";
import { useLooking, useThread } from "./use-thread.ts";
import { useTranslations } from "./use-translations.ts";
import { useWaiting } from "./use-waiting.ts";

interface ThreadPanelProps {
  page: ThreadPage;
  me: string;
  now: number;
  /** A message to begin at. */
  at?: number | null;
  /** Where the list is; null where the thread stands alone. */
  back?: string | null;
  /** What happened beside the words, in its order. */
  asides?: Aside[];
  /** Whether a model is there that translates. */
  translates: boolean;
  /** Draws the card of a call, where calls are spoken of. */
  drawCall?: (call: CallItem, thread: Thread) => React.ReactNode;
}

const NO_ASIDES: Aside[] = [];
const ignore = () => undefined;

/** One thread: head, messages, and the field to write in. One per thread: give it the thread's id as its key. */
export function ThreadPanel(props: ThreadPanelProps) {
  const { page, me, now, at = null, back = null, asides = NO_ASIDES, translates, drawCall } = props;
  const { thread } = page;
  const readAgain = useReadAgain();
  const live = useThread(page, me, at, () => void readAgain());
  const company = useCompany(thread.id);
  useLooking(thread.id);
  const waiting = useWaiting(me).filter(
    ({ to }) => to.id === thread.id || (thread.otherId !== null && to.id === thread.otherId),
  );
  const [against, setAgainst] = useState<Against>(null);
  const [meant, setMeant] = useState<Meant>({ kind: "new" });
  const [sought, setSought] = useState<string | null>(null);
  const { translate, translationOf } = useTranslations();
  const found = useCallback(() => setSought(null), []);
  const waits = asides.find(({ seek }) => seek !== null);
  const announced = useAnnounced(live.stretch.messages, me, thread.title);
  const nameOf = (id: string | null) =>
    id === me ? "yourself" : (thread.people.find(({ userId }) => userId === id)?.name ?? "them");

  const act = useCallback(async (method: string, path: string, body?: unknown) => {
    const answer = await ask<{ message: MessageItem } | null>(method, path, body);
    if (!answer.ok) toast({ title: "Not done", description: answer.message, destructive: true });
    return answer.ok ? answer.value : null;
  }, []);
  const change = async (method: string, path: string, body?: unknown) => {
    const answer = await act(method, path, body);
    if (answer) live.hear(answer.message);
    return answer !== null;
  };
  const keep = async (kept: Keep) => {
    await act("PATCH", `/conversations/${thread.id}`, kept);
    await readAgain();
  };
  const seen = useSeen(thread.id, thread.lastReadSeq);
  const draft = useDraft(thread.id);

  return (
    <section
      aria-label={`Conversation with ${thread.title}`}
      className="flex h-full min-h-0 min-w-0 flex-col"
    >
      <ThreadHead
        thread={thread}
        me={me}
        now={now}
        here={company.here}
        typing={company.typing}
        back={back}
        onKeep={(kept) => void keep(kept)}
        onUnread={() => {
          seen.pause();
          void act("POST", `/conversations/${thread.id}/unread`, {});
        }}
        onBlock={thread.otherId && thread.lock !== "blocked" ? () => setAgainst({ kind: "block" }) : null}
      />
      <ThreadAbout
        about={thread.about}
        locked={thread.lock !== null}
        seek={waits?.seek ? { words: waits.seek, onSeek: () => setSought(waits.key) } : null}
      />
      <MessageList
        thread={thread}
        me={me}
        live={live}
        waiting={waiting}
        asides={asides}
        sought={sought}
        onFound={found}
        at={at}
        drawCall={drawCall ? (call) => drawCall(call, thread) : null}
        onSeen={thread.request === "asked" ? ignore : seen.see}
        onRetry={(clientId) => messagesOf(me).retry(clientId)}
        onDrop={(clientId) => messagesOf(me).drop(clientId)}
        onReply={(message) => setMeant({ kind: "reply", message, name: nameOf(message.senderId) })}
        onEdit={(message) => setMeant({ kind: "edit", message, name: "yourself" })}
        onReport={(message) => setAgainst({ kind: "report", message })}
        onTranslate={translates ? (message) => void translate(message) : null}
        translationOf={translationOf}
        onRemove={(message) => setAgainst({ kind: "remove", message })}
        onReact={(message, emoji, on) =>
          void change("PUT", `/messages/${message.id}/reaction`, { emoji, on })
        }
      />
      <p aria-live="polite" className="sr-only">
        {announced}
      </p>
      <SafetyDialogs
        against={against}
        other={against ? personAgainst(thread, against) : null}
        messages={live.stretch.messages}
        onRemove={(message) => void change("DELETE", `/messages/${message.id}`)}
        onClose={() => setAgainst(null)}
      />
      {thread.request === "asked" ? (
        <RequestBar
          name={thread.title}
          onReport={() => {
            const [message] = live.stretch.messages;
            if (message) setAgainst({ kind: "report", message });
          }}
          onAnswer={async (answer) => {
            await act("POST", `/conversations/${thread.id}/answer`, { answer });
            await readAgain();
          }}
        />
      ) : thread.lock ? (
        <Note>{lockSentence(thread.lock)}</Note>
      ) : thread.writing === "wait" || (thread.request === "waiting" && waiting.length > 0) ? (
        <Note>Your message is waiting for an answer. You can write more once it is accepted.</Note>
      ) : (
        <Composer
          to={{ kind: "conversation", id: thread.id }}
          draft={thread.draft}
          meant={meant}
          onMeant={setMeant}
          hint={null}
          takesFiles={thread.request !== "waiting"}
          people={nameable(thread, me)}
          replies={quickReplies(thread, me, live.stretch.messages.at(-1))}
          onSend={(body, fileIds) => {
            draft.stop();
            messagesOf(me).add({
              to: { kind: "conversation", id: thread.id },
              body,
              fileIds,
              replyToId: meant.kind === "reply" ? meant.message.id : null,
            });
            void live.goToEnd();
          }}
          onEdit={(message, body) => change("PATCH", `/messages/${message.id}`, { body })}
          onDraft={draft.keep}
          onTyping={company.sayTyping}
        />
      )}
    </section>
  );
}

/** Who can be named: where there are only two, they speak to each other anyway. */
function nameable({ people }: Thread, me: string) {
  return people.length > 2 ? people.filter(({ userId }) => userId !== me) : [];
}

function personAgainst(
  thread: Thread,
  against: NonNullable<Against>,
): { userId: string; name: string } | null {
  const id = against.kind === "report" ? against.message.senderId : thread.otherId;
  return thread.people.find(({ userId }) => userId === id) ?? null;
}

/** The newest words of others, for who listens: those of before are not read out again. */
function useAnnounced(messages: MessageItem[], me: string, title: string): string {
  const newest = messages.at(-1);
  const [from] = useState(newest?.seq ?? 0);
  if (!newest || newest.seq <= from || newest.senderId === me) return "";
  return `${title}: ${newest.body || "a file"}`;
}

function Note({ children }: { children: React.ReactNode }) {
  return (
    <p className="border-hairline border-t bg-sunken/60 px-5 py-4 text-center text-14 text-muted">
      {children}
    </p>
  );
}
