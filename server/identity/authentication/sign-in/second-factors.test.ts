/** Second factors of a sign-in: every kind of factor, remembered devices, risk. Messages go to a real HTTP server. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { after, afterEach, before, test } from "node:test";
import { Secret } from "otpauth";
import { hostedLogin, login } from "#api/identity/authentication.ts";
import {
  activateMyFactor,
  challengeFactor,
  createMyRecoveryCodes,
  enrollMyFactor,
  listMyFactors,
  removeMyFactor,
  verifyFactor,
} from "#api/identity/factors.ts";
import { describeChallenge, hostedVerifyFactor } from "#api/identity/hosted-identity.ts";
import { getMyMember, resetTwoStep } from "#api/identity/members.ts";
import { sendCode } from "#server/identity/authentication/public.ts";
import { totpCode } from "#server/platform/crypto/totp.ts";
import { sendTextMessage } from "#server/platform/messaging/messaging.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { createDifferentCode, type IdentityServer, PASSWORD, startIdentityServer } from "#test/identity-server.ts";

type Message = { path: string; authorization: string; fields: Record<string, string> };
const messages: Message[] = [];
let provider: Server;
let server: IdentityServer;
let count = 0;
before(async () => {
  provider = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString("utf8");
      const isJson = request.headers["content-type"] === "application/json";
      const fields: Record<string, string> = isJson ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text));
      messages.unshift({ path: request.url ?? "", authorization: request.headers.authorization ?? "", fields });
      response.writeHead(201).end("{}");
    });
  });
  provider.listen(0, "127.0.0.1");
  await once(provider, "listening");
  const address = provider.address();
  assert.ok(typeof address === "object" && address !== null);
  server = await startIdentityServer({
    jobs: [sendTextMessage, sendCode],
    environment: {
      PHONE_URL: `http://AC1:token@127.0.0.1:${address.port}/2010-04-01/Accounts/AC1`,
      PHONE_FROM: "+15550100",
      PUSH_URL: `http://pushkey@127.0.0.1:${address.port}/push`,
    },
  });
  await server.setPolicy({});
});
after(async () => {
  await server.close();
  provider.close();
});
afterEach(async () => {
  server.setNow(undefined);
  await server.setPolicy({});
});

type Member = { email: string; as: { authorization: string } };

async function aMember(): Promise<Member> {
  const email = `factor${++count}@example.com`;
  const { sessionToken } = await server.signUp(email);
  return { email, as: { authorization: (await server.memberTokens(sessionToken)).access_token } };
}

async function withApp(member: Member): Promise<{ secret: Buffer; factorId: string; recoveryCodes: string[] }> {
  const { factor, totp } = await server.call(enrollMyFactor, { body: { factorType: "TOTP" } }, member.as);
  const secret = Buffer.from(Secret.fromBase32(totp?.secret ?? "").buffer);
  const body = { code: totpCode(secret, server.store.now()) };
  const params = { factorId: factor.id };
  const { recoveryCodes = [] } = await server.call(activateMyFactor, { params, body }, member.as);
  assert.equal(recoveryCodes.length, 10);
  return { secret, factorId: factor.id, recoveryCodes };
}

const hostedSignIn = (email: string, more: { deviceToken?: string; userAgent?: string } = {}, password = PASSWORD) =>
  server.call(hostedLogin, { body: { email, password, ...more } }, server.hosted());

/** An authenticator code works once per time step, so the next one needs a later step. */
const later = (seconds: number) => server.setNow(new Date(Date.now() + seconds * 1000));

test("with an authenticator app the password alone isn't enough; password and code are", async () => {
  const member = await aMember();
  const { secret } = await withApp(member);
  later(60);
  const asked = await hostedSignIn(member.email);
  assert.equal(asked.state, "REQUIRE_MFA");
  assert.equal(asked.hostedSession, undefined);
  assert.equal(asked.mfaChallengeData?.reason, "USER_SETTINGS");
  assert.equal(asked.mfaChallengeData?.factorType, "TOTP");
  assert.deepEqual(asked.mfaChallengeData?.availableFactors, [
    { factorType: "TOTP", factorStatus: "ENABLED" },
    { factorType: "RECOVERY_CODE", factorStatus: "ENABLED" },
  ]);
  const stateToken = asked.stateToken ?? "";
  const right = totpCode(secret, server.store.now());
  const attempt = (code: string) =>
    server.call(hostedVerifyFactor, { body: { stateToken, totpData: { code } } }, server.hosted());
  await assert.rejects(attempt(createDifferentCode(right)), { code: "INVALID_VERIFICATION_CODE" });
  assert.equal((await attempt(right)).state, "SUCCESS");
  await assert.rejects(attempt(right), { code: "INVALID_STATE_TOKEN" }, "a state token works once");
});

test("an authenticator code works once, across sign-ins", async () => {
  const member = await aMember();
  const { secret } = await withApp(member);
  later(60);
  const code = totpCode(secret, server.store.now());
  const prove = async () => {
    const { stateToken = "" } = await hostedSignIn(member.email);
    return server.call(hostedVerifyFactor, { body: { stateToken, totpData: { code } } }, server.hosted());
  };
  assert.equal((await prove()).state, "SUCCESS");
  await assert.rejects(prove(), { code: "INVALID_VERIFICATION_CODE" });
});

test("staff can reset two-step authentication: the method must be set up again, recovery codes and sessions end", async () => {
  const member = await aMember();
  const { recoveryCodes } = await withApp(member);
  const { member: found } = await server.call(getMyMember, { query: {} }, member.as);
  const staff = { authorization: server.staffToken() };
  await server.call(resetTwoStep, { params: { id: found.id } }, staff);
  await assert.rejects(server.call(listMyFactors, {}, member.as), { status: 401 });
  await server.waitForMail(member.email, "factor-removed");
  const signedIn = await hostedSignIn(member.email);
  assert.equal(signedIn.state, "SUCCESS", "the password alone is enough");
  const { sessionToken } = await server.signIn(member.email);
  const again = { email: member.email, as: { authorization: (await server.memberTokens(sessionToken)).access_token } };
  const statuses = async () => (await server.call(listMyFactors, {}, again.as)).factors.map(({ status }) => status);
  assert.deepEqual(await statuses(), ["REQUIRE_REENROLL"]);
  const { recoveryCodes: fresh } = await withApp(again);
  assert.deepEqual(await statuses(), ["ENABLED"]);
  assert.ok(fresh.every((code) => !recoveryCodes.includes(code)));
});

test("five wrong codes end the challenge", async () => {
  const member = await aMember();
  const { secret } = await withApp(member);
  later(60);
  const right = totpCode(secret, server.store.now());
  const { stateToken = "" } = await hostedSignIn(member.email);
  const attempt = (code: string) =>
    server.call(hostedVerifyFactor, { body: { stateToken, totpData: { code } } }, server.hosted());
  for (let tries = 0; tries < 5; tries++)
    await assert.rejects(attempt(createDifferentCode(right)), { code: "INVALID_VERIFICATION_CODE" });
  await assert.rejects(attempt(right), { code: "INVALID_STATE_TOKEN" });
});

test("a remembered device skips the second factor for 30 days; other and forgotten devices don't", async () => {
  const member = await aMember();
  const { secret } = await withApp(member);
  later(60);
  const { stateToken = "" } = await hostedSignIn(member.email);
  const body = { stateToken, totpData: { code: totpCode(secret, server.store.now()) }, rememberThisDevice: true };
  const { deviceToken = "" } = await server.call(hostedVerifyFactor, { body }, server.hosted());
  assert.equal((await hostedSignIn(member.email, { deviceToken })).state, "SUCCESS");
  assert.equal((await hostedSignIn(member.email)).state, "REQUIRE_MFA");
  const other = await aMember();
  await withApp(other);
  later(120);
  assert.equal((await hostedSignIn(other.email, { deviceToken })).state, "REQUIRE_MFA", "it is one member's device");
  server.setNow(new Date(Date.now() + 31 * 86_400_000));
  assert.equal((await hostedSignIn(member.email, { deviceToken })).state, "REQUIRE_MFA");
});

test("a recovery code works once, and the member gets an email", async () => {
  const member = await aMember();
  const { recoveryCodes } = await withApp(member);
  const [code = ""] = recoveryCodes;
  const prove = async () => {
    const { stateToken = "" } = await hostedSignIn(member.email);
    const recoveryCodeData = { code: code.toLowerCase() };
    return server.call(hostedVerifyFactor, { body: { stateToken, recoveryCodeData } }, server.hosted());
  };
  assert.equal((await prove()).state, "SUCCESS");
  await assert.rejects(prove(), { code: "INVALID_VERIFICATION_CODE" });
  assert.equal((await server.call(listMyFactors, {}, member.as)).recoveryCodesLeft, 9);
  assert.ok((await server.mails(member.email)).some(({ kind }) => kind === "recovery-code-used"));
  const fresh = await server.call(createMyRecoveryCodes, {}, member.as);
  assert.ok(!fresh.recoveryCodes.includes(recoveryCodes[1] ?? ""));
  assert.equal((await server.call(listMyFactors, {}, member.as)).recoveryCodesLeft, 10);
});

for (const [factorType, path, field] of [
  ["SMS", "/2010-04-01/Accounts/AC1/Messages.json", "Body"],
  ["CALL", "/2010-04-01/Accounts/AC1/Calls.json", "Twiml"],
] as const) {
  test(`${factorType}: sends the code through the provider to the number in E.164 format`, async () => {
    const member = await aMember();
    const phone = "030 1234567";
    const codeSent = async (before: number) => {
      await eventually(() => (messages.length > before ? true : undefined), "a message");
      const text = messages[0]?.fields[field] ?? "";
      return (/\d(?:, )?\d(?:, )?\d(?:, )?\d(?:, )?\d(?:, )?\d/.exec(text)?.[0] ?? "").replaceAll(", ", "");
    };
    let before = messages.length;
    const enrolment = { factorType, phone, country: "DE" };
    const { factor } = await server.call(enrollMyFactor, { body: enrolment }, member.as);
    assert.equal(factor.hint, "•••• 67");
    const activation = { code: await codeSent(before) };
    assert.equal(messages[0]?.path, path);
    assert.equal(messages[0]?.fields.To, "+49301234567");
    assert.equal(messages[0]?.authorization, `Basic ${Buffer.from("AC1:token").toString("base64")}`);
    await server.call(activateMyFactor, { params: { factorId: factor.id }, body: activation }, member.as);
    before = messages.length;
    const asked = await hostedSignIn(member.email);
    assert.equal(asked.mfaChallengeData?.verificationChallengeData?.hint, "•••• 67");
    const code = await codeSent(before);
    const proof = factorType === "SMS" ? { smsData: { code } } : { callData: { code } };
    const stateToken = asked.stateToken ?? "";
    const seen = await server.call(describeChallenge, { body: { stateToken } }, server.hosted());
    assert.equal(seen.mfaChallengeData?.factorType, factorType);
    assert.equal(messages.length, before + 1, "describing the challenge sends nothing");
    const done = await server.call(hostedVerifyFactor, { body: { stateToken, ...proof } }, server.hosted());
    assert.equal(done.state, "SUCCESS");
    const kept = await server.store.database.db
      .selectFrom("text_messages")
      .select("text")
      .where("sent_at", "is not", null)
      .execute();
    assert.ok(
      kept.every(({ text }) => text === ""),
      "codes that were delivered do not stay",
    );
  });
}

test("an invalid phone number is a field violation", async () => {
  const member = await aMember();
  for (const phone of ["12", "not a number", ""])
    await assert.rejects(server.call(enrollMyFactor, { body: { factorType: "SMS", phone } }, member.as), {
      status: 400,
    });
});

test("PUSH: the member approves by matching the number shown; until then the state is STATUS_CHECK", async () => {
  const member = await aMember();
  const linkSent = async (before: number) => {
    await eventually(() => (messages.length > before ? true : undefined), "a push message");
    assert.equal(messages[0]?.authorization, "Bearer pushkey");
    return messages[0]?.fields.link ?? "";
  };
  const answer = (link: string, fields: Record<string, string>) =>
    fetch(link, { method: "POST", body: new URLSearchParams(fields) });
  let before = messages.length;
  const enrolment = { factorType: "PUSH", pushAddress: "device-1" } as const;
  const { factor, push } = await server.call(enrollMyFactor, { body: enrolment }, member.as);
  assert.equal(factor.hint, undefined);
  const number = async (transactionId: string) =>
    (
      await server.store.database.db
        .selectFrom("push_requests")
        .select("number_shown")
        .where("id", "=", transactionId)
        .executeTakeFirstOrThrow()
    ).number_shown;
  const transactionId = push?.transactionId ?? "";
  await answer(await linkSent(before), { answer: "approve", number: await number(transactionId) });
  await server.call(activateMyFactor, { params: { factorId: factor.id }, body: { transactionId } }, member.as);

  before = messages.length;
  const asked = await hostedSignIn(member.email);
  const shown = asked.mfaChallengeData?.verificationChallengeData;
  const body = {
    stateToken: asked.stateToken ?? "",
    pushData: { transactionId: shown?.pushData?.transactionId ?? "" },
  };
  assert.equal((await server.call(hostedVerifyFactor, { body }, server.hosted())).state, "STATUS_CHECK");
  const link = await linkSent(before);
  const page = await fetch(link);
  assert.match(page.headers.get("content-security-policy") ?? "", /frame-ancestors 'none'/);
  assert.match(await page.text(), /Is this you\?/);
  const wrong = shown?.hint === "10" ? "11" : "10";
  assert.equal((await answer(link, { answer: "approve", number: wrong })).status, 422);
  assert.equal((await server.call(hostedVerifyFactor, { body }, server.hosted())).state, "STATUS_CHECK");
  assert.equal((await answer(link, { answer: "approve", number: shown?.hint ?? "" })).status, 200);
  assert.equal((await answer(link, { answer: "deny" })).status, 410, "one answer");
  assert.equal((await server.call(hostedVerifyFactor, { body }, server.hosted())).state, "SUCCESS");
});

test("a denied push request doesn't sign in", async () => {
  const member = await aMember();
  const { factor, push } = await server.call(
    enrollMyFactor,
    { body: { factorType: "PUSH", pushAddress: "device-2" } },
    member.as,
  );
  const before = messages.length;
  await eventually(() => messages.find(({ fields }) => fields.to === "device-2"), "a push message");
  const link = messages.find(({ fields }) => fields.to === "device-2")?.fields.link ?? "";
  await fetch(link, { method: "POST", body: new URLSearchParams({ answer: "deny" }) });
  const body = { transactionId: push?.transactionId ?? "" };
  await assert.rejects(server.call(activateMyFactor, { params: { factorId: factor.id }, body }, member.as), {
    code: "INVALID_VERIFICATION_CODE",
  });
  assert.ok(before >= 0);
});

test("a direct client completes the challenge with the verify call, or with another factor", async () => {
  const member = await aMember();
  const { secret, recoveryCodes } = await withApp(member);
  later(60);
  const visitor = await server.visitor();
  const credentials = { loginId: { email: member.email }, password: PASSWORD };
  const asked = await server.call(login, { body: credentials }, visitor);
  assert.equal(asked.state, "REQUIRE_MFA");
  assert.equal(asked.identity, undefined);
  const stateToken = asked.stateToken ?? "";
  await assert.rejects(server.call(challengeFactor, { body: { stateToken, factorType: "SMS" } }, visitor), {
    code: "FACTOR_NOT_AVAILABLE",
  });
  const params = { factorType: "totp" };
  const other = await server.visitor("22222222-2222-4222-8222-222222222222");
  const totpData = { code: totpCode(secret, server.store.now()) };
  await assert.rejects(server.call(verifyFactor, { params, body: { stateToken, totpData } }, other), {
    code: "INVALID_STATE_TOKEN",
  });
  const done = await server.call(
    verifyFactor,
    { params, body: { stateToken, totpData, rememberThisDevice: true } },
    visitor,
  );
  assert.equal(done.state, "SUCCESS");
  const deviceToken = done.additionalData?.deviceToken?.strValue ?? "";
  const again = { ...credentials, clientMetaData: { deviceToken } };
  assert.equal((await server.call(login, { body: again }, visitor)).state, "SUCCESS");
  const next = await server.call(login, { body: credentials }, visitor);
  const body = { stateToken: next.stateToken ?? "", recoveryCodeData: { code: recoveryCodes[3] ?? "" } };
  const recovered = await server.call(verifyFactor, { params: { factorType: "RECOVERY_CODE" }, body }, visitor);
  assert.equal(recovered.state, "SUCCESS");
});

test("removing the last factor turns two-step authentication off and deletes the recovery codes", async () => {
  const member = await aMember();
  const { factorId } = await withApp(member);
  await server.call(removeMyFactor, { params: { factorId } }, member.as);
  assert.equal((await server.call(listMyFactors, {}, member.as)).recoveryCodesLeft, 0);
  assert.equal((await hostedSignIn(member.email)).state, "SUCCESS");
});

test("changing factors needs a recent sign-in", async () => {
  const member = await aMember();
  const { factorId } = await withApp(member);
  later(5 * 60 + 1);
  const params = { factorId };
  for (const call of [
    () => server.call(enrollMyFactor, { body: { factorType: "TOTP" } }, member.as),
    () => server.call(removeMyFactor, { params }, member.as),
    () => server.call(createMyRecoveryCodes, {}, member.as),
  ])
    await assert.rejects(call(), { code: "REAUTHENTICATION_REQUIRED" });
});

test("when the store requires a second factor, email codes are available to everyone", async () => {
  const member = await aMember();
  await server.setPolicy({ multiFactor: "REQUIRED" });
  const asked = await hostedSignIn(member.email);
  assert.deepEqual(asked.mfaChallengeData?.availableFactors, [
    { factorType: "EMAIL", factorStatus: "ENABLED_BY_RULE" },
  ]);
  const code = await server.readEmailCode(member.email);
  const body = { stateToken: asked.stateToken ?? "", emailData: { code } };
  assert.equal((await server.call(hostedVerifyFactor, { body }, server.hosted())).state, "SUCCESS");
});

test("when the store disables second factors, the password is enough and the authenticator app is disabled", async () => {
  const member = await aMember();
  await withApp(member);
  await server.setPolicy({ multiFactor: "OFF" });
  assert.equal((await hostedSignIn(member.email)).state, "SUCCESS");
});
