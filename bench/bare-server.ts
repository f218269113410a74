/** Yardstick 1: the maximum throughput of `node:http` when it sends the same bytes and headers. */
import { createServer } from "node:http";

const { headers, body }: { headers: [string, string][]; body: string } = JSON.parse(process.env.BARE_ANSWER ?? "{}");
const bytes = Buffer.from(body, "base64");
const flat = headers.flat();
const server = createServer((_request, response) => {
  response.writeHead(200, flat);
  response.end(bytes);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address !== null) console.log(`http://127.0.0.1:${address.port}`);
});
process.on("SIGTERM", () => process.exit(0));
