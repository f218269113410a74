/** Graceful shutdown: requests in progress finish, and busy connections get `connection: close` before they are cut. */
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
   * Waits up to ten seconds for requests in progress. Connections without a request are closed only after a grace
   * period in which every response has `connection: close`, because a request may already be on its way.
   */
  async run(app: FastifyInstance): Promise<void> {
    this.hasBegun = true;
    for (const response of this.#responses) if (!response.headersSent) response.setHeader("connection", "close");
    if (this.#connections.size > 0) await delay(GRACE_MILLISECONDS);
    const timer = setTimeout(() => app.server.closeAllConnections(), LONGEST_MILLISECONDS);
    timer.unref();
    const closed = app.close();
    if (this.#connections.size > 0) await delay(GRACE_MILLISECONDS);
    // Browsers open connections in advance without sending anything; Node doesn't count these as idle.
    for (const socket of this.#connections) if (socket.bytesRead === 0) socket.destroy();
    await closed;
    clearTimeout(timer);
  }
}
