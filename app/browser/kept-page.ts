/**
 * While the server cannot be reached, what was shown before stays: a page that is read again because of news must not
 * be lost by it.
 * @throws the error when it is another one, or nothing was shown
 */
export function keptOr<T>(error: unknown, kept: T | undefined): T {
  // What `fetch` throws without an answer.
  if (error instanceof TypeError && kept !== undefined) return kept;
  throw error;
}
