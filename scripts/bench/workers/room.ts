import { DurableObject } from "cloudflare:workers";

interface Env {
  ROOM: DurableObjectNamespace<Room>;
}

/** A room that sends back what it hears, over hibernating sockets: the floor of every live row. */
export class Room extends DurableObject {
  override fetch(): Response {
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    return new Response(null, { status: 101, webSocket: client });
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    socket.send(message);
  }
}

export default {
  fetch: (request: Request, env: Env) => env.ROOM.getByName(new URL(request.url).pathname).fetch(request),
};
