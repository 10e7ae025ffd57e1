import { fromBase64Url } from "#app/core/base64url.ts";
import type { CarriedPush } from "#tests/fakes/push-service.ts";

/** A member's own server: where it is told, and what came there. */
export function receiver(answer = 204) {
  const address = `https://push.studio-nord.com/to/${crypto.randomUUID()}`;
  return {
    url: `${address}?answer=${answer}`,
    received: async () => {
      const came = (await (await fetch(address)).json()) as CarriedPush[];
      return came.map(({ headers, body }) => ({
        headers,
        body: new TextDecoder().decode(fromBase64Url(body)),
      }));
    },
  };
}
