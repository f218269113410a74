/**
 * Payment webhooks: POST with a timestamp and an HMAC over timestamp and body, retried until the store returns 200.
 * `faults` injects failures of real gateways.
 */
import { createHmac, randomUUID } from "node:crypto";
import type { Session } from "./ledger.ts";

export type Faults = {
  /** Delay of API responses in milliseconds. */
  latency: number;
  /** Delay of callbacks in milliseconds. */
  callbackDelay: number;
  /** Number of duplicates of each callback. */
  extraCallbacks: number;
  /** Callbacks are not sent at all. */
  losesCallbacks: boolean;
  /** Callbacks have an invalid signature. */
  forgesSignature: boolean;
  /** The refund or session is created, but the connection is closed without a response. */
  dropsAnswers: boolean;
  /** Every API request returns 503. */
  isDown: boolean;
};

export const noFaults: Faults = {
  latency: 0,
  callbackDelay: 0,
  extraCallbacks: 0,
  losesCallbacks: false,
  forgesSignature: false,
  dropsAnswers: false,
  isDown: false,
};

const WAITS = [0, 1_000, 5_000, 15_000, 60_000];
const TIMEOUT = 5_000;

function signCallback(secret: string, timestamp: string, body: string): string {
  return createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
}

export async function sendCallbacks(session: Session, secret: string, faults: Faults): Promise<void> {
  if (faults.losesCallbacks) return;
  await pause(faults.callbackDelay);
  const copies = Array.from({ length: 1 + faults.extraCallbacks }, () => deliver(session, secret, faults));
  await Promise.all(copies);
}

async function deliver(session: Session, secret: string, faults: Faults): Promise<void> {
  const body = JSON.stringify({
    eventId: randomUUID(),
    merchantPaymentId: session.merchantPaymentId,
    sessionRef: session.ref,
    state: session.state,
  });
  for (const wait of WAITS) {
    await pause(wait);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = signCallback(faults.forgesSignature ? "somebody else" : secret, timestamp, body);
    const isHeard = await post(session.callbackUrl, body, {
      "content-type": "application/json",
      "x-gateway-timestamp": timestamp,
      "x-gateway-signature": signature,
    });
    if (isHeard) return;
  }
}

async function post(url: string, body: string, headers: Record<string, string>): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      body,
      headers,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT),
    });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref());
