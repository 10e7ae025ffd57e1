import type { Model } from "./model.server.ts";
import { ModelFailed } from "./model.server.ts";
import { createSdkModel } from "./sdk-model.server.ts";

export interface GatewaySettings {
  /** Base address of the wire, e.g. an AI Gateway's `.../compat` or a model at home. */
  url: string;
  key: string;
  model: string;
  imageModel: string | undefined;
  /** How long one try may take. */
  timeout?: number;
  fetch: typeof fetch;
}

/** An answer of words is short; a picture comes as base64. */
const MOST_BYTES = 12 * 1024 * 1024;
const MOST_TEXT_BYTES = 64 * 1024;

/** Models at any address that speaks the OpenAI wire: AI Gateway, another provider, or a model at home. */
export function createGatewayModel(settings: GatewaySettings): Model {
  const models = async () => {
    const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
    const provider = createOpenAICompatible({
      name: "gateway",
      baseURL: settings.url,
      apiKey: settings.key,
      fetch: boundedFetch(settings),
    });
    return {
      text: provider(settings.model),
      image: settings.imageModel ? provider.imageModel(settings.imageModel) : null,
    };
  };
  return createSdkModel(models, settings.timeout);
}

/** Asks nothing but that address, follows nobody elsewhere, and reads an answer only so far. */
function boundedFetch(settings: GatewaySettings): typeof fetch {
  const base = `${settings.url.replace(/\/$/, "")}/`;
  return async (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    if (!url.startsWith(base)) throw new ModelFailed("unreadable");
    const answer = await settings.fetch(url, { ...init, redirect: "manual" });
    const most = url.includes("/images/") ? MOST_BYTES : MOST_TEXT_BYTES;
    return new Response(answer.body?.pipeThrough(upTo(most)), answer);
  };
}

/** Counts while it streams: an answer without an end is none. */
function upTo(most: number): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  return new TransformStream({
    transform(part, controller) {
      size += part.byteLength;
      if (size > most) controller.error(new ModelFailed("unreadable"));
      else controller.enqueue(part);
    },
  });
}
