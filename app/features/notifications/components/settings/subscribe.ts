import { serviceWorkers } from "#app/browser/storage.ts";

/** Whether this browser could take pushes: `asking` until that is known. */
export type PushAbility = "asking" | "able" | "denied" | "missing";

export function pushAbility(): PushAbility {
  if (!serviceWorkers() || !("PushManager" in window) || !("Notification" in window)) return "missing";
  return Notification.permission === "denied" ? "denied" : "able";
}

/**
 * Asks for the permission and subscribes with our key; a subscription to another key is given up.
 * @returns null when the member said no
 */
export async function subscribe(
  publicKey: string,
): Promise<Record<"endpoint" | "p256dh" | "auth", string> | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const worker = await serviceWorkers()?.ready;
  if (!worker) throw new Error("There is no service worker.");
  const old = await worker.pushManager.getSubscription();
  if (old && !sameKey(old, publicKey)) await old.unsubscribe();
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error("The subscription has no keys.");
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth };
}

function sameKey(subscription: PushSubscription, publicKey: string): boolean {
  const key = subscription.options.applicationServerKey;
  if (!key) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "") === publicKey;
}
