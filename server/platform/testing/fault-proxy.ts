/** A TCP proxy that fails on demand, so that tests can simulate database outages without stopping the database. */

import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

export type FaultProxy = {
  /** The given URL, through the proxy. */
  readonly url: string;
  /** Connections accepted so far. */
  accepted(): number;
  open(): number;
  /** Closes open connections and rejects new ones until `pass`. */
  cut(): void;
  /** Keeps connections open but forwards nothing, like a network partition. */
  freeze(): void;
  /** Freezes open connections permanently; new ones work, as after a firewall dropped its state. */
  freezeOpen(): void;
  /** Closes the first connection on which the client sends this text. */
  cutOnce(text: string): void;
  pass(): void;
  close(): Promise<void>;
};

export async function startFaultProxy(targetUrl: string): Promise<FaultProxy> {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  const frozen = new WeakSet<Socket>();
  let mode: "pass" | "cut" | "freeze" = "pass";
  let accepted = 0;
  let cutText: string | undefined;
  const server = createServer((client) => {
    accepted++;
    if (mode === "cut") return client.destroy();
    const upstream = connect(Number(target.port || 5432), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on("data", (chunk) => {
        if (cutText !== undefined && from === client && chunk.includes(cutText)) {
          cutText = undefined;
          client.destroy();
        } else if (mode !== "freeze" && !frozen.has(from)) to.write(chunk);
      });
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A TCP server's address is an object with a port; only pipes have a string.
  const { port } = server.address() as AddressInfo;
  const url = new URL(targetUrl);
  url.host = `127.0.0.1:${port}`;
  const destroyAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.toString(),
    accepted: () => accepted,
    open: () => sockets.size / 2,
    cut() {
      mode = "cut";
      destroyAll();
    },
    freeze() {
      mode = "freeze";
    },
    freezeOpen() {
      for (const socket of sockets) frozen.add(socket);
    },
    cutOnce(text) {
      cutText = text;
    },
    pass() {
      mode = "pass";
    },
    async close() {
      destroyAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
