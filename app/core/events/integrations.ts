import type { Id } from "../ids.ts";

/** What members connect to Thrive. */
export interface IntegrationEvents {
  /** Nobody took what was sent to an endpoint, until we gave up; or it said that it is gone. */
  "webhook.switched_off": { endpointId: Id; userId: Id; host: string; gone?: boolean; at: number };
}
