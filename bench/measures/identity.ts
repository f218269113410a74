/**
 * Sign-in under attack. In strict privacy, the time of a rejected sign-in doesn't reveal whether the email has an
 * account (2,000 samples, interleaved), and 200 sign-ins per second don't slow down browsing.
 */
import { setTimeout as delay } from "node:timers/promises";
import { areaUnderCurve, median, sampleTimes } from "#test/timing.ts";
import type { FloodWork } from "../flood-logins.ts";
import { type Program, runProgram, SHOP_CLIENT, SHOP_KEY, startShop } from "../processes.ts";

const PAIRS = 1000;
/** Enough accounts that no email exceeds its rate limit. */
const ACCOUNTS = 150;
const FLOOD_PER_SECOND = 200;
const FLOOD_SECONDS = 12;
/** The rate limit takes effect after a few seconds. */
const BEFORE_NOTICED = 4;
const PASSWORD = "bench: correct horse battery";

type Send = (path: string, body: unknown, authorization?: string) => Promise<Response>;

const sender =
  (origin: string): Send =>
  (path, body, authorization) =>
    fetch(origin + path, {
      method: path.includes("sign-on-policies") ? "PATCH" : "POST",
      headers: { "content-type": "application/json", ...(authorization === undefined ? {} : { authorization }) },
      body: JSON.stringify(body),
    });

const LOGIN = "/_api/iam/authentication/v2/login";

async function visitorToken(send: Send): Promise<string> {
  const answer = await send("/oauth2/token", { clientId: SHOP_CLIENT, grantType: "anonymous" });
  const tokens: { access_token: string } = await answer.json();
  return tokens.access_token;
}

export async function run(): Promise<void> {
  const shop = await startShop("20");
  try {
    const send = sender(shop.origin);
    const token = await visitorToken(send);
    await measureEnumeration(send, token);
    await measureFlood(shop, token);
  } finally {
    await shop.stop();
  }
}

async function setPolicy(send: Send, signOnPolicy: Record<string, unknown>): Promise<void> {
  const answer = await send("/iam/signon/v1/sign-on-policies", { signOnPolicy }, SHOP_KEY);
  if (answer.status !== 200) throw new Error(`the policy was rejected: ${answer.status}`);
}

async function measureEnumeration(send: Send, token: string): Promise<void> {
  // Captchas would end the attack; this measures the attacker's best case.
  await setPolicy(send, { captcha: "OFF" });
  const accounts = Array.from({ length: ACCOUNTS }, (_, index) => `bench${index}@example.com`);
  for (const email of accounts) {
    const body = { loginId: { email }, password: PASSWORD };
    await (await send("/_api/iam/authentication/v2/register", body, token)).arrayBuffer();
  }
  await setPolicy(send, { privacy: "strict" });
  const guess = async (email: string): Promise<number> => {
    const started = performance.now();
    const answer = await send(LOGIN, { loginId: { email }, password: "not the password" }, token);
    await answer.arrayBuffer();
    if (answer.status !== 401) throw new Error(`a guess returned ${answer.status}`);
    return performance.now() - started;
  };
  for (let warm = 0; warm < 20; warm++) await guess(`warm${warm}@example.com`);
  const times = await sampleTimes({
    pairs: PAIRS,
    known: (index) => guess(accounts[index % ACCOUNTS] ?? ""),
    unknown: (index) => guess(`nobody${index}@example.com`),
  });
  const gap = Math.abs(median(times.known) - median(times.unknown));
  const curve = areaUnderCurve(times.known, times.unknown);
  const distinguishable = Math.max(curve, 1 - curve);
  console.log(`  enumeration: ${2 * PAIRS} samples, median ${median(times.known).toFixed(1)} ms`);
  console.log(
    `  median gap ${gap.toFixed(2)} ms (limit 5)   area under the curve ${distinguishable.toFixed(3)} (limit 0.55)`,
  );
  await setPolicy(send, { privacy: "standard", captcha: "RISK" });
  if (gap >= 5 || distinguishable > 0.55) process.exitCode = 1;
}

/** Loads a page as a visitor repeatedly for the given time. */
async function browse(origin: string, seconds: number): Promise<number> {
  const times: number[] = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    const started = performance.now();
    await (await fetch(`${origin}/`)).arrayBuffer();
    times.push(performance.now() - started);
    await delay(5);
  }
  times.sort((left, right) => left - right);
  return times[Math.floor(times.length * 0.95)] ?? 0;
}

async function measureFlood({ origin }: Program, token: string): Promise<void> {
  await browse(origin, 2);
  const calm = await browse(origin, FLOOD_SECONDS);
  // In its own process, so that its cost isn't attributed to the store.
  const work: FloodWork = {
    origin,
    path: LOGIN,
    authorization: token,
    perSecond: FLOOD_PER_SECOND,
    seconds: BEFORE_NOTICED + FLOOD_SECONDS + 1,
  };
  const flood = runProgram("flood-logins.ts", work);
  await delay(BEFORE_NOTICED * 1000);
  const flooded = await browse(origin, FLOOD_SECONDS);
  const { answers } = (await flood) as { answers: Record<string, number> };
  const counts = Object.entries(answers).map(([status, count]) => `${status}: ${count}`);
  console.log(
    `  login flood: p95 of a page ${calm.toFixed(2)} ms calm, ${flooded.toFixed(2)} ms flooded (${counts.join(", ")})`,
  );
  console.log(`  ratio ${(flooded / calm).toFixed(2)} (limit 1.20)`);
  if (flooded > calm * 1.2) process.exitCode = 1;
}
