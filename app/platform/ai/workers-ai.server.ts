import type { Model } from "./model.server.ts";
import { createSdkModel } from "./sdk-model.server.ts";

export interface WorkersAiSettings {
  binding: Ai;
  model: string;
  imageModel: string | undefined;
  /** Name of an AI Gateway that stands in between: its log, its cache, its limits. */
  gateway: string | undefined;
  /** How long one try may take. */
  timeout?: number;
}

/** Cloudflare's own models, by the binding of the Worker: no address, no key. */
export function createWorkersAiModel({ binding, timeout, ...settings }: WorkersAiSettings): Model {
  const models = async () => {
    const { createWorkersAI } = await import("workers-ai-provider");
    const provider = createWorkersAI({
      binding,
      ...(settings.gateway ? { gateway: { id: settings.gateway } } : {}),
    });
    return {
      text: provider(settings.model as Parameters<typeof provider>[0]),
      image: settings.imageModel
        ? provider.image(settings.imageModel as Parameters<typeof provider.image>[0])
        : null,
    };
  };
  return createSdkModel(models, timeout);
}
