/** A TCP proxy with latency: delays every packet to and from a database by a fixed number of milliseconds. */
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type SlowProxy = {
  /** The database URL with the proxy's host and port. */
  readonly url: string;
  stop(): Promise<void>;
};

export async function startSlowProxy(targetUrl: string, milliseconds: number): Promise<SlowProxy> {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      // Timers with the same delay fire in the order in which they were set.
      from.on("data", (chunk) => setTimeout(() => to.write(chunk), milliseconds));
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        setTimeout(() => to.destroy(), milliseconds);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // The address of a TCP server is an object; only pipes have a string.
  const { port } = server.address() as AddressInfo;
  const url = new URL(targetUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.toString(),
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
