/** Password guessing is counted, slowed and met with captchas, and can't lock out the account's owner. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, afterEach, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { hash } from "@node-rs/argon2";
import { hostedLogin, login, recover, register, sendRecoveryEmail } from "#api/identity/authentication.ts";
import { createCaptcha, createEmailCodeSignIn } from "#api/identity/hosted-identity.ts";
import { writePassword } from "#server/identity/identities/public.ts";
import { hashPassword, needsRehash } from "#server/platform/crypto/passwords.ts";
import { type IdentityServer, PASSWORD, startIdentityServer } from "#test/identity-server.ts";
import { findProofOfWork } from "#test/proof-of-work.ts";

let server: IdentityServer;
let count = 0;
before(async () => {
  server = await startIdentityServer();
  await server.setPolicy({});
});
after(() => server.close());
afterEach(async () => {
  server.setNow(undefined);
  await server.setPolicy({});
});

async function anEmail(): Promise<string> {
  const email = `guess${++count}@example.com`;
  await server.signUp(email);
  return email;
}

type More = { deviceToken?: string; captchaTokens?: Record<string, unknown>[] };
const attempt = (email: string, password: string, more: More = {}) =>
  server.call(hostedLogin, { body: { email, password, ...more } }, server.hosted());

async function solve(kind: "USER" | "SILENT" = "SILENT"): Promise<string> {
  const { proofOfWork } = await server.call(createCaptcha, { body: { kind } });
  assert.ok(proofOfWork);
  return findProofOfWork(proofOfWork);
}

test("after three wrong passwords a captcha is required, silent first, then visible; a solution works once", async () => {
  await server.setPolicy({ captcha: "RISK", asksOnHighRisk: false });
  const email = await anEmail();
  for (let tries = 0; tries < 3; tries++) await assert.rejects(attempt(email, "wrong one"), { code: "-19976" });
  await assert.rejects(attempt(email, PASSWORD), (error: { code: string; details: unknown }) => {
    assert.equal(error.code, "-19971");
    assert.match(JSON.stringify(error.details), /"captcha":"SILENT"/);
    return true;
  });
  const token = await solve();
  const altered = token.replace(/^..../, "AAAA");
  await assert.rejects(attempt(email, PASSWORD, { captchaTokens: [{ InvisibleRecaptcha: altered }] }), {
    code: "-19970",
  });
  const solved = { captchaTokens: [{ InvisibleRecaptcha: token }] };
  await assert.rejects(attempt(email, "wrong one", solved), { code: "-19976" });
  const respelled = { captchaTokens: [{ InvisibleRecaptcha: `${token}==x` }] };
  await assert.rejects(attempt(email, PASSWORD, respelled), { code: "-19970" });
  await assert.rejects(attempt(email, PASSWORD, solved), (error: { code: string; details: unknown }) => {
    assert.equal(error.code, "-19970");
    assert.match(JSON.stringify(error.details), /"captcha":"USER"/);
    return true;
  });
  const fresh = { captchaTokens: [{ Recaptcha: await solve("USER") }] };
  assert.equal((await attempt(email, PASSWORD, fresh)).state, "SUCCESS");
  assert.equal((await attempt(email, PASSWORD)).state, "SUCCESS", "a right password ends the suspicion");
});

test("rejects a silent captcha where a visible one is required", async () => {
  await server.setPolicy({ captcha: "RISK", asksOnHighRisk: false });
  const email = await anEmail();
  for (let tries = 0; tries < 10; tries++) await assert.rejects(attempt(email, "wrong one"));
  const withCaptcha = async (kind: "USER" | "SILENT") =>
    attempt(email, PASSWORD, { captchaTokens: [{ Recaptcha: await solve(kind) }] });
  await assert.rejects(withCaptcha("SILENT"), { code: "-19970" });
  assert.equal((await withCaptcha("USER")).state, "SUCCESS");
});

test("rejects expired, forged and self-made captchas", async () => {
  await server.setPolicy({ captcha: "ALWAYS" });
  const email = `captcha${++count}@example.com`;
  const signUp = async (Recaptcha: string) =>
    server.call(
      register,
      { body: { loginId: { email }, password: PASSWORD, captchaTokens: [{ Recaptcha }] } },
      await server.visitor(),
    );
  const token = await solve();
  const own = { algorithm: "SHA-256", salt: "a?expires=9999999999&kind=SILENT", number: 1, signature: "00" };
  const challenge = createHash("sha256").update(`${own.salt}1`).digest("hex");
  for (const bad of ["", "nonsense", Buffer.from(JSON.stringify({ ...own, challenge })).toString("base64")])
    await assert.rejects(signUp(bad), { code: bad === "" ? "-19971" : "-19970" });
  server.setNow(new Date(Date.now() + 11 * 60_000));
  await assert.rejects(signUp(token), { code: "-19970" });
  server.setNow(undefined);
  assert.equal((await signUp(token)).state, "SUCCESS");
});

test("a used captcha isn't accepted again with digits moved from its number to its salt", async () => {
  await server.setPolicy({ captcha: "ALWAYS" });
  const signUp = async (solution: object) => {
    const loginId = { email: `captcha${++count}@example.com` };
    const captchaTokens = [{ Recaptcha: Buffer.from(JSON.stringify(solution)).toString("base64") }];
    return server.call(register, { body: { loginId, password: PASSWORD, captchaTokens } }, await server.visitor());
  };
  const solution = JSON.parse(Buffer.from(await solve(), "base64").toString("utf8"));
  assert.equal((await signUp(solution)).state, "SUCCESS");
  // Salt and number are hashed as one text, so each of these has the same, signed challenge.
  const digits = String(solution.number);
  for (let moved = 1; moved < digits.length; moved++) {
    const spliced = { salt: solution.salt + digits.slice(0, moved), number: Number(digits.slice(moved)) };
    await assert.rejects(signUp({ ...solution, ...spliced }), { code: "-19970" });
  }
});

test("guesses from other browsers don't lock out the owner's known browser", async () => {
  const email = await anEmail();
  const { deviceToken = "" } = await attempt(email, PASSWORD);
  for (let tries = 0; tries < 10; tries++) await assert.rejects(attempt(email, "wrong one"));
  await assert.rejects(attempt(email, PASSWORD), { code: "-19971" });
  assert.equal((await attempt(email, PASSWORD, { deviceToken })).state, "SUCCESS");
  assert.equal(
    (await attempt(email, PASSWORD)).state,
    "SUCCESS",
    "the owner's success resets the count of other browsers",
  );
  for (let tries = 0; tries < 10; tries++)
    await assert.rejects(attempt(email, "wrong one", { deviceToken: "A".repeat(43) }));
  await assert.rejects(attempt(email, PASSWORD, { deviceToken: "A".repeat(43) }), { code: "-19971" });
});

test("guesses from other browsers don't lock the member out of a new browser: a solved captcha bypasses the limit", async () => {
  await server.setPolicy({ asksOnHighRisk: false });
  const email = await anEmail();
  for (let tries = 0; tries < 100; tries++) await assert.rejects(attempt(email, "wrong one"));
  const solved = async () => ({ captchaTokens: [{ Recaptcha: await solve("USER") }] });
  await assert.rejects(attempt(email, "wrong one", await solved()), { code: "-19976" });
  assert.equal((await attempt(email, PASSWORD, await solved())).state, "SUCCESS");
});

test("requests by others don't block the member's sign-in code or reset link", async () => {
  const email = await anEmail();
  for (let tries = 0; tries < 10; tries++)
    await server.call(createEmailCodeSignIn, { body: { email } }, server.hosted()).catch(() => undefined);
  await assert.rejects(server.call(createEmailCodeSignIn, { body: { email } }, server.hosted()), { code: "-19971" });
  const captchaTokens = [{ Recaptcha: await solve("USER") }];
  await server.call(createEmailCodeSignIn, { body: { email, captchaTokens } }, server.hosted());
  for (let tries = 0; tries < 10; tries++) await server.call(sendRecoveryEmail, { body: { email } });
  const password = "chosen after the flood";
  // Each new email invalidates the link of the previous one.
  const sent = async () => (await server.mails(email)).filter(({ kind }) => kind === "password-recovery").length;
  for (let wait = 0; wait < 1200 && (await sent()) < 3; wait++) await delay(25);
  const recoveryToken = await server.readRecoveryToken(email);
  assert.equal((await server.call(recover, { body: { recoveryToken, password } })).state, "SUCCESS");
});

test("after a hundred wrong passwords in a row only a known device, an email code or a new password works", async () => {
  const email = await anEmail();
  const { deviceToken = "" } = await attempt(email, PASSWORD);
  let guesses = 0;
  for (let window = 0; window < 11; window++) {
    server.setNow(new Date(Date.now() + window * 901_000));
    for (let tries = 0; tries < 10; tries++) {
      const refusal = await attempt(email, "wrong one").catch((error: { code?: string }) => error);
      if ("code" in refusal && refusal.code === "-19976") guesses++;
    }
  }
  assert.equal(guesses, 100);
  server.setNow(new Date(Date.now() + 11 * 901_000));
  await assert.rejects(attempt(email, PASSWORD), { code: "-19973" });
  await assert.rejects(attempt(`nobody-${email}`, PASSWORD), { code: "-19999" });
  assert.equal((await attempt(email, PASSWORD, { deviceToken })).state, "SUCCESS");
});

test("rejects a one-megabyte password before hashing", async () => {
  const started = performance.now();
  const visitor = await server.visitor();
  const body = { loginId: { email: "long@example.com" }, password: "x".repeat(200_000) };
  await assert.rejects(server.call(login, { body }, visitor), { code: "-19976" });
  await assert.rejects(server.call(register, { body }, visitor), { status: 400 });
  assert.ok(performance.now() - started < 15_000);
});

test("passwords: configurable minimum length, any Unicode, no composition rules, machine-readable faults", async () => {
  await server.setPolicy({ minPasswordLength: 15 });
  const visitor = await server.visitor();
  const signUp = (password: string) =>
    server.call(register, { body: { loginId: { email: `pass${++count}@example.com` }, password } }, visitor);
  for (const [password, fault] of [
    ["fourteen chars", "too short"],
    ["x".repeat(257), "too long"],
    ["aaaaaaaaaaaaaaaaa", "too common"],
    [`pass${count + 4}@example.com`, "like the email"],
  ] as const) {
    await assert.rejects(signUp(password), (error: { details: unknown }) => {
      assert.match(JSON.stringify(error.details), new RegExp(`"fault":"${fault}"`), password.slice(0, 20));
      return true;
    });
  }
  for (const fine of [
    "only lower case here",
    "ｆｕｌｌ ｗｉｄｔｈ ｗｏｒｄｓ",
    "🌲🌲🌳 drei Bäume im Wind",
    "xyz w".repeat(50),
  ])
    assert.equal((await signUp(fine)).state, "SUCCESS", fine.slice(0, 20));
});

test("signs in with the same password in another Unicode normalization form", async () => {
  const email = `nfkc${++count}@example.com`;
  await server.signUp(email, "Müßiggänger auf der Brücke".normalize("NFD"));
  assert.equal((await attempt(email, "Müßiggänger auf der Brücke".normalize("NFC"))).state, "SUCCESS");
});

test("rehashes a password with outdated parameters at the next sign-in", async () => {
  const email = await anEmail();
  const weak = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  assert.equal(needsRehash(weak), true);
  assert.equal(needsRehash(await hashPassword(PASSWORD)), false);
  const { db } = server.store.database;
  const member = await db.selectFrom("members").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  await server.transaction((tx) => writePassword(tx, member.id, weak, new Date()));
  assert.equal((await attempt(email, PASSWORD)).state, "SUCCESS");
  const row = await db
    .selectFrom("member_passwords")
    .select("hash")
    .where("member_id", "=", member.id)
    .executeTakeFirstOrThrow();
  assert.equal(needsRehash(row.hash), false);
});
