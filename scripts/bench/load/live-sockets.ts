/** Opens WebSockets as a browser would, with the headers a browser adds by itself. */
export async function openSocket(
  address: string,
  headers: Record<string, string>,
  onText: (text: string) => void,
): Promise<WebSocket> {
  // Node's WebSocket takes headers beside protocols; the DOM's type does not know them.
  const Socket = WebSocket as unknown as new (url: string, options: object) => WebSocket;
  const socket = new Socket(address.replace(/^http/, "ws"), { headers });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve(), { once: true });
    socket.addEventListener("error", () => reject(new Error(`No socket at ${address}`)), { once: true });
  });
  socket.addEventListener("message", (message) => onText(String(message.data)));
  return socket;
}
