import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { useSyncExternalStore } from "react";

/** What our server asks an authenticator. */
interface Asked<T> {
  challengeId: string;
  options: T;
}

/** What came of it: the fields of the form that carries the answer, or a sentence. */
export type PasskeyOutcome =
  | { fields: { challenge_id: string; credential: string } }
  /** `calm`: the member stopped, or took no passkey. */
  | { sentence: string; calm: boolean }
  /** Our server wants a proof of who asks first. */
  | { stale: true };

/** Whether this browser knows passkeys; null until the page is at work. */
export function useKnowsPasskeys(): boolean | null {
  return useSyncExternalStore(
    never,
    () => typeof window.PublicKeyCredential === "function",
    () => null,
  );
}

/** Has the browser make a passkey, as our server asks for it at `path`. */
export async function makePasskey(path: string): Promise<PasskeyOutcome> {
  const asked = await askServer<PublicKeyCredentialCreationOptionsJSON>(path);
  if (!("options" in asked)) return asked;
  return outcomeOf(asked.challengeId, async () => {
    const { startRegistration } = await import("@simplewebauthn/browser");
    return startRegistration({ optionsJSON: asked.options });
  });
}

/** Has the browser sign with a passkey that the member chooses, as our server asks for it at `path`. */
export async function signWithPasskey(path: string): Promise<PasskeyOutcome> {
  const asked = await askServer<PublicKeyCredentialRequestOptionsJSON>(path);
  if (!("options" in asked)) return asked;
  return outcomeOf(asked.challengeId, async () => {
    const { startAuthentication } = await import("@simplewebauthn/browser");
    return startAuthentication({ optionsJSON: asked.options });
  });
}

async function outcomeOf(challengeId: string, act: () => Promise<unknown>): Promise<PasskeyOutcome> {
  try {
    return { fields: { challenge_id: challengeId, credential: JSON.stringify(await act()) } };
  } catch (error) {
    return refusal(error instanceof Error ? error.name : "");
  }
}

/** What browsers say, by the name of the error (WebAuthn §5.1). */
function refusal(name: string): PasskeyOutcome {
  switch (name) {
    case "NotAllowedError":
    case "AbortError":
      return { sentence: "No passkey was used. You can try again, or take another way.", calm: true };
    case "InvalidStateError":
      return { sentence: "This device has a passkey for your account already.", calm: false };
    case "SecurityError":
      return { sentence: "Passkeys do not work at this address.", calm: false };
    default:
      return { sentence: "Your browser could not do that. Please try again.", calm: false };
  }
}

async function askServer<T>(path: string): Promise<Asked<T> | PasskeyOutcome> {
  try {
    const answer = await fetch(path, { method: "POST" });
    const body = (await answer.json()) as Asked<T> | { stale: true } | { error: { message: string } };
    return "error" in body ? { sentence: body.error.message, calm: false } : body;
  } catch {
    const sentence = "That did not reach us. Please check your connection and try again.";
    return { sentence, calm: false };
  }
}

function never() {
  return () => undefined;
}
