import { VOICE_NOTE } from "../terms.ts";

/** What this browser records, the lightest first; null when it records nothing. */
export function soundType(): string | null {
  if (typeof MediaRecorder === "undefined" || !navigator.mediaDevices) return null;
  const types = [
    "audio/webm;codecs=opus",
    "audio/ogg;codecs=opus",
    "audio/mp4;codecs=mp4a.40.2",
    "audio/mp4",
  ];
  return types.find((type) => MediaRecorder.isTypeSupported(type)) ?? null;
}

/** Why nothing is recorded, and what to do about it. */
export function cannotRecord(error: unknown): string {
  const why = error instanceof DOMException ? error.name : "";
  if (why === "NotAllowedError" || why === "SecurityError")
    return "Thrive may not use your microphone. Allow it in the settings of your browser, then try again.";
  if (why === "NotFoundError") return "No microphone was found. You can attach a recording instead.";
  if (why === "NotSupportedError") return "This browser does not record. You can attach a recording instead.";
  return "Your microphone could not be opened. Another program may be using it.";
}

/** A name that says when it was recorded, in the reader's own clock. */
export function nameOf(at: Date, type: string): string {
  const two = (part: number) => String(part).padStart(2, "0");
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  const end = { "audio/webm": "webm", "audio/ogg": "ogg" }[type] ?? "m4a";
  return `${VOICE_NOTE} ${day} ${two(at.getHours())}.${two(at.getMinutes())}.${end}`;
}
