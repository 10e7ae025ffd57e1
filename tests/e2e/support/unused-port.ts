import { createServer } from "node:net";

/** A port nobody listens on now. */
export function unusedPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "localhost", () => {
      const address = probe.address();
      if (address === null || typeof address === "string") throw new Error("a TCP server has a port");
      probe.close(() => resolve(address.port));
    });
  });
}
