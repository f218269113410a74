/** The connection to the mail server, and what its responses mean. */
import { createTransport, type Transporter } from "nodemailer";
import type { Store } from "../store.ts";

export type Message = {
  /** Identifies the message in its Message-ID. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
};

const transports = new WeakMap<Store, Transporter>();

/** @throws if the mail server rejects the message, or the connection fails. Returns without sending unless there is a mail server. */
export async function sendMessage(store: Store, message: Message): Promise<void> {
  const { id, to, subject, html, text, headers } = message;
  await transportOf(store)?.sendMail({
    subject,
    html,
    text,
    from: store.config.mailFrom,
    to: { name: "", address: to },
    headers: { ...headers },
    // The same id on every attempt, so that mail servers can detect duplicates.
    messageId: `<${id}@${new URL(store.baseUrl()).hostname}>`,
  });
}

/** @throws if the mail server can't be reached or rejects the store's sign-in */
export async function checkMailServer(store: Store): Promise<void> {
  await transportOf(store)?.verify();
}

function transportOf(store: Store): Transporter | undefined {
  const { smtpUrl } = store.config;
  if (smtpUrl === undefined) return undefined;
  const transport = transports.get(store) ?? connectTo(smtpUrl);
  transports.set(store, transport);
  return transport;
}

/** Timeouts, so that a silent server doesn't block a worker, and a shutdown, for minutes. */
function connectTo(url: string): Transporter {
  const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
  return createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
}

const fieldOf = (error: unknown, name: string): unknown =>
  typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined;

/** Whether the server rejected the email permanently (RFC 5321, section 4.2.1: 5yz). */
export function isRefused(error: unknown): boolean {
  const code = fieldOf(error, "responseCode");
  // 530 and similar codes concern our own authentication, which can be fixed.
  return typeof code === "number" && code >= 550 && code < 560;
}

/**
 * What an error of `sendMessage` means for a message that must not be sent twice:
 * - `ADDRESS_REFUSED`: the address doesn't exist. `REFUSED`: the message was permanently rejected for another reason.
 * - `DEFERRED`: rejected for now. `UNAVAILABLE`: the server accepts no messages from us at present.
 * - `UNKNOWN`: no response, so the server may have accepted the message.
 */
export type SendFailure = "ADDRESS_REFUSED" | "REFUSED" | "DEFERRED" | "UNAVAILABLE" | "UNKNOWN";

/** Service not available; closing the connection (RFC 5321, section 4.2.3). */
const CLOSING = 421;

export function classifyFailure(error: unknown): SendFailure {
  const code = fieldOf(error, "responseCode");
  if (typeof code !== "number") return classifyWithoutResponse(error);
  if (isRefused(error)) return concernsAddress(error) ? "ADDRESS_REFUSED" : "REFUSED";
  if (code === CLOSING || code >= 500) return "UNAVAILABLE";
  return "DEFERRED";
}

function classifyWithoutResponse(error: unknown): SendFailure {
  // An invalid address is rejected before anything is sent.
  if (fieldOf(error, "code") === "EENVELOPE") return "ADDRESS_REFUSED";
  const isBeforeSending = fieldOf(error, "code") === "EDNS" || fieldOf(error, "syscall") === "connect";
  return isBeforeSending ? "UNAVAILABLE" : "UNKNOWN";
}

/** Status codes X.2.2 (mailbox full) and X.7.Z (policy, such as a spam filter) of RFC 3463 don't mean that the address is wrong. */
function concernsAddress(error: unknown): boolean {
  const response = String(fieldOf(error, "response") ?? "");
  return fieldOf(error, "command") === "RCPT TO" && !/^\d{3}[ -]5\.(?:2\.2|7\.\d{1,3})\b/.test(response);
}
