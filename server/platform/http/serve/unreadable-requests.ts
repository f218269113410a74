/**
 * Requests that aren't valid HTTP, or whose headers are too large: Node rejects them before there is a request object.
 */
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { newId } from "../../crypto/ids.ts";
import { AppError, errorBody } from "../app-error.ts";

type Fault = { status: number; description: string };

const faults: Record<string, Fault> = {
  HPE_HEADER_OVERFLOW: { status: 431, description: "The URL and headers exceed 32 KiB." },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, description: "The request timed out." },
};
const notHttp: Fault = { status: 400, description: "This is not an HTTP request." };
const LINGER_MILLISECONDS = 500;

/** Responds with the error envelope and closes the connection, because its remaining data can't be trusted. */
export function answerUnreadable(error: Error, socket: Socket): void {
  const code = "code" in error ? String(error.code) : "";
  if (code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, description } = faults[code] ?? notHttp;
  const body = JSON.stringify(errorBody(new AppError("MALFORMED_REQUEST", { description })));
  const requestId = newId();
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      `x-wix-request-id: ${requestId}`,
      `x-request-id: ${requestId}`,
      "content-type: application/json; charset=utf-8",
      `content-length: ${Buffer.byteLength(body)}`,
      "connection: close",
      "",
      body,
    ].join("\r\n"),
  );
  // Closing immediately could reset the connection while a long request is still being sent, which loses the response.
  setTimeout(() => socket.destroy(), LINGER_MILLISECONDS).unref();
}
