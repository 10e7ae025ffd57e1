import { useCallback, useState } from "react";
import { toast } from "#app/browser/toasts.ts";
import type { MessageItem } from "#app/core/realtime-protocol.ts";
import { ask } from "#app/features/feed/components/feed-wire.ts";

/** What a message says in the reader's language; no text while it is asked for. */
export interface Translation {
  language: string;
  text: string | null;
}

/** Messages that this window asked to read in the language of its browser, until their words change. */
export function useTranslations() {
  const [asked, setAsked] = useState<Record<string, Translation & { body: string }>>({});
  const translate = useCallback(async ({ id, body }: MessageItem) => {
    const { language } = navigator;
    setAsked((before) => ({ ...before, [id]: { body, language, text: null } }));
    const answer = await ask<Translation>("POST", `/messages/${id}/translation`, { language });
    if (answer.ok) return setAsked((before) => ({ ...before, [id]: { body, ...answer.value } }));
    toast({ title: "Not translated", description: answer.message, destructive: true });
    setAsked(({ [id]: _failed, ...before }) => before);
  }, []);
  const translationOf = ({ id, body }: MessageItem) => {
    const found = asked[id];
    return found?.body === body ? found : null;
  };
  return { translate, translationOf };
}
