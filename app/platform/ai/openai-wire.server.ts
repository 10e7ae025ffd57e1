import { z } from "zod";
import { seconds } from "#app/core/time.ts";
import { log } from "../log.server.ts";
import { type Model, ModelFailed, type Question } from "./model.server.ts";

export interface ModelSettings {
  /** Base address of the wire, e.g. an AI Gateway's `.../compat` or Workers AI's `.../ai/v1`. */
  url: string;
  key: string;
  model: string;
  imageModel: string | undefined;
  /** How long one try may take; 8 s. */
  timeout?: number;
  fetch: typeof fetch;
}

const TRIES = 2;
const TEXT_BYTES = 64 * 1024;
const IMAGE_BYTES = 12 * 1024 * 1024;
const TIMEOUT = seconds(8);
const IMAGE_TIMEOUT = seconds(30);

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
  usage: z.object({ total_tokens: z.number() }).optional(),
});
const images = z.object({ data: z.array(z.object({ b64_json: z.string() })).min(1) });

/** Any address that speaks the OpenAI wire: AI Gateway, Workers AI, or a model at home. */
export function createWireModel(settings: ModelSettings): Model {
  const ask = <T>(question: Question<T>) =>
    retried(question.task, async () => {
      const reply = await post(settings, "/chat/completions", TEXT_BYTES, settings.timeout ?? TIMEOUT, {
        model: settings.model,
        temperature: 0,
        max_tokens: 300,
        response_format: { type: "json_object" },
        messages: [
          { role: "system", content: question.rules },
          { role: "user", content: JSON.stringify(question.data) },
        ],
      });
      const read = completion.safeParse(reply);
      if (!read.success) throw new ModelFailed("unreadable");
      const answer = question.answer.safeParse(parseJson(read.data.choices[0]?.message.content ?? ""));
      if (!answer.success) throw new ModelFailed("unreadable");
      return { value: answer.data, tokens: read.data.usage?.total_tokens ?? null };
    });
  const draw = (description: string) =>
    retried("image", async () => {
      if (!settings.imageModel) throw new ModelFailed("unreachable");
      const reply = await post(
        settings,
        "/images/generations",
        IMAGE_BYTES,
        settings.timeout ?? IMAGE_TIMEOUT,
        {
          model: settings.imageModel,
          prompt: description,
          n: 1,
          response_format: "b64_json",
        },
      );
      const read = images.safeParse(reply);
      if (!read.success) throw new ModelFailed("unreadable");
      return { value: decode(read.data.data[0]?.b64_json ?? ""), tokens: null };
    });
  return { ask, draw };
}

/** One retry; how long it took and what it cost is logged, never what was said. */
async function retried<T>(
  task: Question<T>["task"],
  act: () => Promise<{ value: T; tokens: number | null }>,
): Promise<T> {
  const began = Date.now();
  for (let attempt = 1; ; attempt++) {
    try {
      const { value, tokens } = await act();
      log({
        event: "model_asked",
        task,
        outcome: "answered",
        tries: attempt,
        ms: Date.now() - began,
        tokens,
      });
      return value;
    } catch (error) {
      const failure = error instanceof ModelFailed ? error : new ModelFailed("unreachable");
      if (attempt < TRIES && failure.message !== "refused") continue;
      const ms = Date.now() - began;
      log({ event: "model_asked", task, outcome: failure.message, tries: attempt, ms, tokens: null });
      throw failure;
    }
  }
}

async function post(
  settings: ModelSettings,
  path: string,
  most: number,
  timeout: number,
  body: unknown,
): Promise<unknown> {
  const signal = AbortSignal.timeout(timeout);
  try {
    const answer = await settings.fetch(settings.url.replace(/\/$/, "") + path, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${settings.key}` },
      body: JSON.stringify(body),
      redirect: "manual",
      signal,
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      // Asking again changes nothing about a wrong key or a wrong request.
      throw new ModelFailed(answer.status >= 500 || answer.status === 429 ? "unreachable" : "refused");
    }
    return parseJson(await readText(answer, most));
  } catch (error) {
    if (error instanceof ModelFailed) throw error;
    throw new ModelFailed(signal.aborted ? "timeout" : "unreachable");
  }
}

/** Counts while it streams: an answer without an end is none. */
async function readText(answer: Response, most: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  const reader = answer.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) return text + decoder.decode();
    size += part.value.byteLength;
    if (size > most) {
      await reader?.cancel();
      throw new ModelFailed("unreadable");
    }
    text += decoder.decode(part.value, { stream: true });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ModelFailed("unreadable");
  }
}

function decode(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  } catch {
    throw new ModelFailed("unreadable");
  }
}
