/** Stopping without a failed request: what has begun is finished, and busy connections are told to end before they are cut. */
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

const LONGEST_MILLISECONDS = 10_000;
const GRACE_MILLISECONDS = 250;

export class Drain {
  hasBegun = false;
  readonly #connections = new Set<Socket>();
  readonly #responses = new Set<ServerResponse>();

  followConnection(socket: Socket): void {
    this.#connections.add(socket);
    socket.once("close", () => this.#connections.delete(socket));
  }

  follow(response: ServerResponse): void {
    if (this.hasBegun) response.setHeader("connection", "close");
    this.#responses.add(response);
    response.once("close", () => this.#responses.delete(response));
  }

  /**
   * Finishes what has begun, for at most ten seconds. Connections without a request are cut only after a moment in which
   * every answer tells its connection to end: a request that is on its way already must not meet a closed door.
   */
  async run(app: FastifyInstance): Promise<void> {
    this.hasBegun = true;
    for (const response of this.#responses) if (!response.headersSent) response.setHeader("connection", "close");
    if (this.#connections.size > 0) await delay(GRACE_MILLISECONDS);
    const timer = setTimeout(() => app.server.closeAllConnections(), LONGEST_MILLISECONDS);
    timer.unref();
    const closed = app.close();
    if (this.#connections.size > 0) await delay(GRACE_MILLISECONDS);
    // Browsers open connections in advance and say nothing on them; Node does not count these as idle.
    for (const socket of this.#connections) if (socket.bytesRead === 0) socket.destroy();
    await closed;
    clearTimeout(timer);
  }
}
