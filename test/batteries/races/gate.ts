/**
 * Fires many requests at the same instant: sends each one up to its last byte, then all last bytes together. Requests can go
 * to several store processes.
 */
import { connect, type Socket } from "node:net";

export type GateRequest = {
  readonly port: number;
  readonly method: string;
  readonly path: string;
  readonly authorization: string;
  readonly body?: unknown;
  /** URL-encoded form data, sent instead of `body`. */
  readonly form?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type GateAnswer = {
  /** 0 when the connection closed without a response. */
  readonly status: number;
  readonly body: Record<string, unknown>;
  /** Application error code. */
  readonly code: string;
  readonly milliseconds: number;
};

/** Request timeout; a timed-out request counts as having no response. */
const PATIENCE_MILLISECONDS = 60_000;
/** Long enough for the bytes before the last one to arrive. */
const HOLD_MILLISECONDS = 60;

export async function gate(requests: readonly GateRequest[]): Promise<GateAnswer[]> {
  const held = await Promise.all(requests.map(open));
  await new Promise((resolve) => setTimeout(resolve, HOLD_MILLISECONDS));
  const answers = held.map(read);
  for (const { socket, last } of held) socket.write(last);
  return Promise.all(answers);
}

type Held = { socket: Socket; last: Buffer };

function open(request: GateRequest): Promise<Held> {
  // Never empty: the held-back byte must be part of the body.
  const body = request.form ?? JSON.stringify(request.body ?? {});
  const headers = {
    host: "127.0.0.1",
    connection: "close",
    "content-type": request.form === undefined ? "application/json" : "application/x-www-form-urlencoded",
    "content-length": String(Buffer.byteLength(body)),
    authorization: request.authorization,
    ...request.headers,
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const bytes = Buffer.from(`${request.method} ${request.path} HTTP/1.1\r\n${head.join("")}\r\n${body}`);
  return new Promise((resolve, reject) => {
    const socket = connect(request.port, "127.0.0.1", () => {
      socket.setNoDelay(true);
      socket.write(bytes.subarray(0, -1));
      resolve({ socket, last: bytes.subarray(-1) });
    });
    socket.once("error", reject);
  });
}

function read({ socket }: Held): Promise<GateAnswer> {
  const begun = performance.now();
  let text = "";
  return new Promise((resolve) => {
    socket.setEncoding("utf8");
    socket.on("data", (part: string) => {
      text += part;
    });
    socket.on("error", () => {});
    socket.setTimeout(PATIENCE_MILLISECONDS, () => socket.destroy());
    socket.on("close", () => resolve(parse(text, performance.now() - begun)));
  });
}

function parse(text: string, milliseconds: number): GateAnswer {
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
  const json = text.slice(text.indexOf("\r\n\r\n") + 4);
  const body = readBody(json);
  const details = recordOf(body.details);
  return { status, body, code: String(recordOf(details.applicationError).code ?? ""), milliseconds };
}

function readBody(text: string): Record<string, unknown> {
  // Chunked responses have their chunk sizes on separate lines; the JSON is on one line.
  const start = text.indexOf("{");
  const end = text.lastIndexOf("}");
  try {
    return start === -1 ? {} : recordOf(JSON.parse(text.slice(start, end + 1)));
  } catch {
    return {};
  }
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};
