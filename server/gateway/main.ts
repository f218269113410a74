/**
 * Entry point of the test gateway. Environment: GATEWAY_JOURNAL (file), GATEWAY_SECRET, GATEWAY_PORT (0 picks a free
 * port). Prints `{"port":…}` when it listens, and exits when stdin closes so that it never outlives its parent.
 */
import type { AddressInfo } from "node:net";
import { openJournal } from "./journal.ts";
import { createGateway } from "./server.ts";

const path = process.env.GATEWAY_JOURNAL;
const secret = process.env.GATEWAY_SECRET;
if (path === undefined || secret === undefined || secret.length < 32) {
  console.error("Set GATEWAY_JOURNAL to a file and GATEWAY_SECRET to at least 32 characters.");
  process.exit(1);
}

const journal = openJournal(path);
const server = createGateway({ journal, secret });
const stop = () => {
  server.close();
  server.closeAllConnections();
  journal.close();
  process.exit(0);
};
process.on("SIGTERM", stop);
// Ctrl-C signals the whole process group; the parent decides when this process exits.
process.on("SIGINT", () => {});
process.stdin.on("end", stop).on("error", stop).resume();

server.listen(Number(process.env.GATEWAY_PORT ?? 0), "127.0.0.1", () => {
  // A TCP server's address is an object; only pipes have a string address.
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ port })}\n`);
});
