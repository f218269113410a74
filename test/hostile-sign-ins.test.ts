/**
 * After any hundred hostile requests the victim can still sign in, from a known browser and from a new one. Attackers
 * and victims share one network, so per-network limits don't help. `HOSTILE_SEED` and `HOSTILE_ROUNDS` change the mix.
 */
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { Secret } from "otpauth";
import type { Output } from "#api/endpoint.ts";
import {
  hostedLogin,
  hostedRegister,
  hostedVerify,
  recover,
  resend,
  sendRecoveryEmail,
} from "#api/identity/authentication.ts";
import { createCaptcha, createEmailCodeSignIn } from "#api/identity/hosted-identity.ts";
import type { ProofOfWork } from "#api/identity/identity-values.ts";
import {
  changeStaffPassword,
  completeStaffSession,
  confirmStaffSecondFactor,
  createStaffProofOfWork,
  createStaffSession,
  startStaffSecondFactor,
} from "#api/identity/staff.ts";
import type { StaffRole } from "#api/permissions.ts";
import { createStaffMember } from "#server/identity/staff/public.ts";
import { bindings } from "#server/modules.ts";
import { totpCode } from "#server/platform/crypto/totp.ts";
import { type IdentityServer, PASSWORD, startIdentityServer } from "#test/identity-server.ts";
import { findProofOfWork } from "#test/proof-of-work.ts";

const REQUESTS = 100;
const ROUNDS = Number(process.env.HOSTILE_ROUNDS ?? 2);
const SEED = Number(process.env.HOSTILE_SEED ?? 20261123);
const STAFF_PASSWORD = "a long staff password";

/** Each test uses its own network, shared by attackers and victim. */
let network = 0;
beforeEach(() => {
  network++;
});
const sameNetwork = () => ({ "x-forwarded-for": `203.0.113.${network}, 10.1.2.3` });

let server: IdentityServer;
let count = 0;
before(async () => {
  server = await startIdentityServer({ bindings, environment: { TRUSTED_PROXIES: "10.0.0.0/8" } });
  await server.setPolicy({ captcha: "RISK", asksOnHighRisk: false });
});
after(() => server.close());

/** Deterministic random numbers for a seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const options = () => ({ headers: { ...server.hosted().headers, ...sameNetwork() } });
const ignore = () => undefined;

async function captcha() {
  const { proofOfWork } = await server.call(createCaptcha, { body: { kind: "USER" } }, options());
  assert.ok(proofOfWork);
  return [{ Recaptcha: findProofOfWork(proofOfWork) }];
}

type Answer = { status: number; cookies: string[]; body: unknown };
async function post(path: string, body: unknown, cookies: readonly string[] = []): Promise<Answer> {
  const answer = await fetch(server.origin + path, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: cookies.join("; "), ...sameNetwork() },
    body: JSON.stringify(body),
  });
  const set = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  return { status: answer.status, cookies: set, body: await answer.json() };
}

/** Requests that an attacker can make with an address and, for `knowsPassword`, with the correct password. */
function attacks(email: string, { knowsPassword }: { knowsPassword: boolean }) {
  const tokens: string[] = [];
  const codes = async (stateToken: string) => {
    for (const code of ["000000", "123456"])
      await server.call(hostedVerify, { body: { stateToken, code } }, options()).catch(ignore);
  };
  return {
    "wrong password": () =>
      server.call(hostedLogin, { body: { email, password: "a wrong password" } }, options()).catch(ignore),
    "wrong password, captcha solved": async () => {
      const captchaTokens = await captcha();
      await server
        .call(hostedLogin, { body: { email, password: "a wrong one", captchaTokens } }, options())
        .catch(ignore);
    },
    "email code requested": async () => {
      const begun = await server.call(createEmailCodeSignIn, { body: { email } }, options()).catch(ignore);
      if (begun !== undefined) tokens.push(begun.stateToken);
    },
    "email code repeated": () =>
      server.call(resend, { body: { stateToken: tokens.at(-1) ?? "none" } }, { headers: sameNetwork() }).catch(ignore),
    "wrong code": () => codes(tokens.at(-1) ?? "none"),
    "recovery requested": () =>
      server.call(sendRecoveryEmail, { body: { email } }, { headers: sameNetwork() }).catch(ignore),
    "sign-up with the address": () =>
      server.call(hostedRegister, { body: { email, password: "a squatter's password" } }, options()).catch(ignore),
    "wrong staff password": () => post(createStaffSession.path, { email, password: "a wrong password" }),
    "staff sign-in without a code": async () => {
      const password = knowsPassword ? STAFF_PASSWORD : "another wrong one";
      const { body } = await post(createStaffSession.path, { email, password });
      const { secondStep } = body as Output<typeof createStaffSession>;
      const token = secondStep?.token ?? "none";
      for (const code of ["000000", "111111", "222222"]) await post(completeStaffSession.path, { token, code });
    },
  };
}

async function beHostile(email: string, seed: number, knows: { knowsPassword: boolean }): Promise<void> {
  const next = random(seed);
  const all = Object.values(attacks(email, knows));
  for (let request = 0; request < REQUESTS; request++) await all[Math.floor(next() * all.length)]?.();
}

type Member = { email: string; deviceToken: string };

/** Tries the methods that the sign-in page offers, in the order a user would. Returns the one that worked. */
async function signInMember({ email, deviceToken }: Partial<Member> & { email: string }): Promise<string> {
  const place = deviceToken === undefined ? {} : { deviceToken };
  const tryPassword = async (captchaTokens?: Awaited<ReturnType<typeof captcha>>) => {
    const body = { email, password: PASSWORD, ...place, ...(captchaTokens && { captchaTokens }) };
    return (await server.call(hostedLogin, { body }, options())).state === "SUCCESS";
  };
  if (await tryPassword().catch(ignore)) return "password";
  if (await captcha().then(tryPassword).catch(ignore)) return "password and captcha";
  const mailsBefore = (await server.mails(email)).length;
  const captchaTokens = await captcha();
  const begun = await server
    .call(createEmailCodeSignIn, { body: { email, ...place, captchaTokens } }, options())
    .catch(ignore);
  if (begun !== undefined) {
    const { stateToken } = begun;
    for (let wait = 0; wait < 400 && (await server.mails(email)).length === mailsBefore; wait++)
      await new Promise((resolve) => setTimeout(resolve, 25));
    const code = /\b(\d{10}|\d{6})\b/.exec((await server.mails(email))[0]?.text ?? "")?.[1] ?? "";
    const outcome = await server.call(hostedVerify, { body: { stateToken, code, ...place } }, options()).catch(ignore);
    if (outcome?.state === "SUCCESS") return "email code";
  }
  await server.call(sendRecoveryEmail, { body: { email } }, { headers: sameNetwork() }).catch(ignore);
  // Emails still in the queue invalidate earlier links, so a user may need the next one.
  const reset = async () => {
    const recoveryToken = await server.readRecoveryToken(email);
    return server.call(recover, { body: { recoveryToken, password: "chosen after the attack" } }, options());
  };
  let done = await reset().catch(ignore);
  for (let wait = 0; wait < 200 && done === undefined; wait++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    done = await reset().catch(ignore);
  }
  const body = { email, password: "chosen after the attack", ...place, captchaTokens: await captcha() };
  assert.equal((await server.call(hostedLogin, { body }, options())).state, "SUCCESS");
  return "reset link";
}

for (let round = 0; round < ROUNDS; round++) {
  for (const isKnown of [true, false]) {
    const browser = isKnown ? "a known browser" : "a new browser";
    test(`a member signs in from ${browser} after a hundred hostile requests (${SEED + round})`, async () => {
      const email = `victim${++count}@example.com`;
      await server.signUpMember(email);
      const signedIn = await server.call(hostedLogin, { body: { email, password: PASSWORD } }, options());
      assert.equal(signedIn.state, "SUCCESS");
      await beHostile(email, SEED + round, { knowsPassword: false });
      const { deviceToken } = signedIn;
      const way = await signInMember({ email, ...(isKnown && deviceToken !== undefined && { deviceToken }) });
      if (isKnown) assert.equal(way, "password", "without any detour");
    });

    for (const [name, role, hasTotp] of [
      ["an owner", "owner", false],
      ["a staff member with an authenticator app", "support", true],
    ] as const) {
      test(`${name} signs in from ${browser} after a hundred hostile requests (${SEED + round})`, async () => {
        const victim = await hire(role, hasTotp);
        await beHostile(victim.email, SEED + round, { knowsPassword: hasTotp });
        await signInStaff(victim, isKnown ? victim.cookies : [], !isKnown);
      });
    }
  }
}

test("a network at its limits can still sign in and sign up, with a captcha or from a known browser", async () => {
  const email = `victim${++count}@example.com`;
  await server.signUpMember(email);
  const { deviceToken = "" } = await server.call(hostedLogin, { body: { email, password: PASSWORD } }, options());
  for (let attempt = 0; attempt < 101; attempt++) {
    const email = `attacker${attempt}@example.com`;
    await server.call(hostedLogin, { body: { email, password: "a guess" } }, options()).catch(ignore);
    if (attempt > 30) continue;
    await server.call(createEmailCodeSignIn, { body: { email } }, options()).catch(ignore);
    const body = { email, password: "an attacker's password" };
    await server.call(hostedRegister, { body }, options()).catch(ignore);
  }
  const login = { email, password: PASSWORD };
  await assert.rejects(server.call(hostedLogin, { body: login }, options()), { code: "-19971" });
  assert.equal((await server.call(hostedLogin, { body: { ...login, deviceToken } }, options())).state, "SUCCESS");
  const solved = { ...login, captchaTokens: await captcha() };
  assert.equal((await server.call(hostedLogin, { body: solved }, options())).state, "SUCCESS");
  await assert.rejects(server.call(createEmailCodeSignIn, { body: { email } }, options()), { code: "-19971" });
  await server.call(createEmailCodeSignIn, { body: { email, deviceToken } }, options());
  await server.call(createEmailCodeSignIn, { body: { email, captchaTokens: await captcha() } }, options());
  const newcomer = { email: `newcomer${count}@example.com`, password: PASSWORD };
  await assert.rejects(server.call(hostedRegister, { body: newcomer }, options()), { code: "-19971" });
  const joining = { ...newcomer, captchaTokens: await captcha() };
  assert.equal((await server.call(hostedRegister, { body: joining }, options())).state, "SUCCESS");
});

test("a known browser signs in without a proof of work, and its own attempts are limited", async () => {
  const victim = await hire("owner", false);
  const statuses: number[] = [];
  for (let guess = 0; guess < 12; guess++)
    statuses.push(
      (await post(createStaffSession.path, { ...victim.credentials, password: "wrong" }, victim.cookies)).status,
    );
  assert.equal(statuses.filter((status) => status === 429).length, 2);
  const forged = victim.cookies.map((cookie) => cookie.replace(/.$/, (last) => (last === "A" ? "B" : "A")));
  for (let guess = 0; guess < 11; guess++)
    await post(createStaffSession.path, { ...victim.credentials, password: "wrong" }, forged);
  assert.equal(
    (await post(createStaffSession.path, victim.credentials, forged)).status,
    403,
    "a forged cookie is unknown",
  );
});

test("changing the password invalidates device cookies", async () => {
  const victim = await hire("owner", false);
  const newPassword = "quite another long password";
  const changed = await post(changeStaffPassword.path, { oldPassword: STAFF_PASSWORD, newPassword }, victim.cookies);
  assert.equal(changed.status, 200);
  for (let guess = 0; guess < 11; guess++)
    await post(createStaffSession.path, { ...victim.credentials, password: "wrong" });
  const credentials = { email: victim.email, password: newPassword };
  assert.equal((await post(createStaffSession.path, credentials, victim.cookies)).status, 403, "the old cookie");
  assert.equal((await post(createStaffSession.path, credentials, changed.cookies)).status, 200, "the new cookie");
});

type Staff = {
  email: string;
  credentials: { email: string; password: string };
  cookies: string[];
  secret: Buffer | undefined;
};

/** A staff member who has signed in once, with the cookies of that browser. */
async function hire(role: StaffRole, hasTotp: boolean): Promise<Staff> {
  const email = `staff${++count}@example.com`;
  const credentials = { email, password: STAFF_PASSWORD };
  await server.transaction((tx) => createStaffMember(tx, { ...credentials, name: "Vic", role }, new Date()));
  const { cookies } = await post(createStaffSession.path, credentials);
  assert.equal(cookies.length, 2, "a session and a device");
  if (!hasTotp) return { email, credentials, cookies, secret: undefined };
  const { body } = await post(startStaffSecondFactor.path, {}, cookies);
  const { secondStep } = body as Output<typeof startStaffSecondFactor>;
  const secret = Buffer.from(Secret.fromBase32(secondStep.secret ?? "").buffer);
  const first = { token: secondStep.token, code: totpCode(secret, new Date(Date.now() - 30_000)) };
  assert.equal((await post(confirmStaffSecondFactor.path, first, cookies)).status, 200);
  return { email, credentials, cookies, secret };
}

async function work(): Promise<string> {
  return findProofOfWork((await post(createStaffProofOfWork.path, {})).body as ProofOfWork);
}

async function signInStaff(
  { credentials, secret }: Staff,
  cookies: readonly string[],
  mayWork: boolean,
): Promise<void> {
  const attempt = async (path: string, body: object): Promise<Answer> => {
    const answer = await post(path, body, cookies);
    return answer.status === 403 && mayWork ? post(path, { ...body, proofOfWork: await work() }, cookies) : answer;
  };
  const begun = await attempt(createStaffSession.path, credentials);
  assert.equal(begun.status, 200, JSON.stringify(begun.body));
  if (secret === undefined) return assert.equal(begun.cookies.length, 2);
  const { secondStep } = begun.body as Output<typeof createStaffSession>;
  const code = totpCode(secret, new Date());
  const done = await attempt(completeStaffSession.path, { token: secondStep?.token, code });
  assert.equal(done.status, 200, JSON.stringify(done.body));
}
