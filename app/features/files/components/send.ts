import { shownTo } from "#app/browser/shown-to.ts";

/** What stopped a request: a sentence for the member, and whether another try may help. */
export class SendError extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.name = "SendError";
    this.status = status;
  }

  /** No answer, or one that says "later". */
  get passing(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

const OFFLINE_SENTENCE = "The connection was lost. Retry goes on where it stopped.";
const FAULT_SENTENCE = "Something went wrong. Please try again.";

interface Request {
  method: "POST" | "PUT" | "DELETE";
  path: string;
  body?: XMLHttpRequestBodyInit;
  type?: string;
  signal: AbortSignal;
  /** Bytes of the body that are on their way. */
  onProgress?: (sent: number) => void;
}

/**
 * One request with progress, which `fetch` does not tell.
 * @returns the answer's JSON, null for none
 * @throws SendError; `AbortError` when it was cancelled
 */
export function send<T>({ method, path, body, type, signal, onProgress }: Request): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const aborted = () => reject(new DOMException("Cancelled", "AbortError"));
    const cancel = () => request.abort();
    if (signal.aborted) return aborted();
    signal.addEventListener("abort", cancel);
    request.open(method, path);
    request.responseType = "json";
    for (const header of shownTo()) request.setRequestHeader(...header);
    if (type) request.setRequestHeader("Content-Type", type);
    if (onProgress) request.upload.addEventListener("progress", (event) => onProgress(event.loaded));
    request.addEventListener("loadend", () => signal.removeEventListener("abort", cancel));
    request.addEventListener("abort", aborted);
    request.addEventListener("error", () => reject(new SendError(OFFLINE_SENTENCE, 0)));
    request.addEventListener("load", () => {
      if (request.status < 300) resolve(request.response as T);
      else reject(new SendError(sentenceOf(request.response), request.status));
    });
    request.send(body ?? null);
  });
}

/** The API's own sentence: of a field, or of the whole (RFC 9457). */
function sentenceOf(answer: unknown): string {
  const { title, errors } = (answer ?? {}) as { title?: string; errors?: Record<string, string[]> };
  return Object.values(errors ?? {})[0]?.[0] ?? title ?? FAULT_SENTENCE;
}
