/** What is read of a body that nobody asked for, in bytes: more than any form without a file. */
const READ_AT_MOST = 128 * 1024;

/**
 * Reads away what a refused request still holds. A connection with an unread body on it is closed, and with it goes the
 * next request of whoever keeps it open.
 */
export async function letGo(request: Request): Promise<void> {
  if (!request.body || request.bodyUsed) return;
  if (Number(request.headers.get("content-length") ?? Number.POSITIVE_INFINITY) > READ_AT_MOST) return;
  await request.arrayBuffer().catch(() => undefined);
}
