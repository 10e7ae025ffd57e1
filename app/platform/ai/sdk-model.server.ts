import type { ImageModel, LanguageModel } from "ai";
import { seconds } from "#app/core/time.ts";
import { log } from "../log.server.ts";
import { type Model, ModelFailed, type Question } from "./model.server.ts";

/** Where a provider of the AI SDK reaches its models. */
export interface SdkModels {
  text: LanguageModel;
  /** Null where nobody paints. */
  image: ImageModel | null;
}

const TRIES = 2;
const LONGEST_ANSWER = 300;
const TIMEOUT = seconds(8);
const IMAGE_TIMEOUT = seconds(30);

/**
 * The port over the AI SDK: a time limit, one more try, an answer in the asked shape or none. The SDK is read at the
 * first question (docs/decisions/0022).
 * @param models of one provider
 * @param timeout how long one try may take, in place of 8 s for words and 30 s for pictures
 */
export function createSdkModel(models: () => Promise<SdkModels>, timeout?: number): Model {
  const ask = <T>(question: Question<T>) =>
    retried(question.task, async () => {
      const [{ generateText, Output }, { text }] = await Promise.all([import("./sdk.server.ts"), models()]);
      const { output, usage } = await within(timeout ?? TIMEOUT, (abortSignal) =>
        generateText({
          model: text,
          instructions: question.rules,
          prompt: JSON.stringify(question.data),
          output: Output.object({ schema: question.answer }),
          temperature: 0,
          maxOutputTokens: question.longest ?? LONGEST_ANSWER,
          maxRetries: 0,
          abortSignal,
        }),
      );
      return { value: output, tokens: usage.totalTokens ?? null };
    });
  const draw = (description: string) =>
    retried("image", async () => {
      const [{ generateImage }, { image }] = await Promise.all([import("./sdk.server.ts"), models()]);
      if (!image) throw new ModelFailed("unreachable");
      const painted = await within(timeout ?? IMAGE_TIMEOUT, (abortSignal) =>
        generateImage({ model: image, prompt: description, maxRetries: 0, abortSignal }),
      );
      return { value: painted.image.uint8Array, tokens: null };
    });
  return { ask, draw };
}

/** A provider may not hear of being aborted (a binding has no way to): then nobody waits for it either. */
async function within<T>(time: number, act: (signal: AbortSignal) => PromiseLike<T>): Promise<T> {
  const signal = AbortSignal.timeout(time);
  return Promise.race([
    act(signal),
    new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(new ModelFailed("timeout")));
    }),
  ]);
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
      const failure = await failureOf(error);
      if (attempt < TRIES && failure.message !== "refused") continue;
      const ms = Date.now() - began;
      log({ event: "model_asked", task, outcome: failure.message, tries: attempt, ms, tokens: null });
      throw failure;
    }
  }
}

/** What went wrong, in the words of the port. */
async function failureOf(error: unknown): Promise<ModelFailed> {
  if (error instanceof ModelFailed) return error;
  const name = error instanceof Error ? error.name : "";
  if (name === "TimeoutError" || name === "AbortError") return new ModelFailed("timeout");
  const { APICallError, AISDKError } = await import("./sdk.server.ts");
  if (APICallError.isInstance(error)) {
    if (error.cause instanceof ModelFailed) return error.cause;
    const { statusCode } = error;
    if (statusCode === undefined || statusCode >= 500 || statusCode === 429)
      return new ModelFailed("unreachable");
    // Asking again changes nothing about a wrong key or a wrong request.
    return new ModelFailed(statusCode >= 300 ? "refused" : "unreadable");
  }
  return new ModelFailed(AISDKError.isInstance(error) ? "unreadable" : "unreachable");
}
