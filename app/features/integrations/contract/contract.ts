import { circle } from "./circle.ts";
import { conversations } from "./conversations.ts";
import { crewReads } from "./crews.ts";
import { dataCalls } from "./data-calls.ts";
import { discover } from "./discover.ts";
import { files } from "./files.ts";
import { functions } from "./functions.ts";
import { notifications } from "./notifications.ts";
import type { Operation } from "./operation.ts";
import { support } from "./support.ts";
import { webhooks } from "./webhooks.ts";
import { work } from "./work.ts";

/** Everything other programs may ask of us. */
export const CONTRACT: readonly Operation[] = [
  ...dataCalls,
  ...discover,
  ...files,
  ...circle,
  ...conversations,
  ...notifications,
  ...support,
  ...work,
  ...crewReads,
  ...webhooks,
  ...functions,
];
