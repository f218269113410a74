/** Sign-in through an identity provider, tested against a small OpenID provider that can misbehave. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { after, before, beforeEach, test } from "node:test";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { beginProviderSignIn, describeSignIn, finishProviderSignIn } from "#api/identity/hosted-identity.ts";
import { createIdentityProvider, listIdentityProviders, updateIdentityProvider } from "#api/identity/sign-on.ts";
import { type IdentityServer, startIdentityServer } from "#test/identity-server.ts";

type Lies = {
  claims?: JWTPayload;
  isForged?: boolean;
  /** Signs with the client secret instead of the provider's key, or not at all. */
  alg?: "HS256" | "none";
  metadata?: Record<string, string>;
  tokenStatus?: number;
};
const asked = { verifier: "", secret: "", nonce: "" };
let lies: Lies = {};
let person: { sub: string; email?: string; email_verified?: boolean; given_name?: string };
let provider: Server;
let issuer = "";
let server: IdentityServer;
let providerId = "";
const CLIENT = "our-client-there";

before(async () => {
  const [own, other] = [await generateKeyPair("RS256"), await generateKeyPair("RS256")];
  const jwk = { ...(await exportJWK(own.publicKey)), kid: "k", alg: "RS256", use: "sig" };
  provider = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", async () => {
      const json = (value: unknown) =>
        response.setHeader("content-type", "application/json").end(JSON.stringify(value));
      // Some providers' issuers end with a slash, for example Auth0 and authentik.
      const isSlashed = request.url?.startsWith("/slashed") === true;
      const named = isSlashed ? `${issuer}/slashed/` : issuer;
      if (request.url?.endsWith("/.well-known/openid-configuration"))
        return json({
          issuer: named,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: isSlashed ? `${issuer}/slashed/token` : `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          authorization_response_iss_parameter_supported: true,
          ...lies.metadata,
        });
      if (request.url === "/keys") return json({ keys: [jwk] });
      const form = new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
      asked.verifier = form.get("code_verifier") ?? "";
      asked.secret = form.get("client_secret") ?? "";
      const now = Math.floor(Date.now() / 1000);
      const claims = {
        iss: named,
        aud: CLIENT,
        iat: now,
        exp: now + 60,
        nonce: asked.nonce,
        ...person,
        ...lies.claims,
      };
      if (lies.tokenStatus !== undefined) return response.writeHead(lies.tokenStatus).end();
      const token = new SignJWT(claims).setProtectedHeader({ alg: lies.alg === "HS256" ? "HS256" : "RS256", kid: "k" });
      const key = lies.isForged ? other.privateKey : own.privateKey;
      const signed = await token.sign(lies.alg === "HS256" ? new TextEncoder().encode("hush") : key);
      const id_token = lies.alg === "none" ? new UnsecuredJWT(claims).encode() : signed;
      return json({ access_token: "unused", token_type: "Bearer", id_token });
    });
  });
  provider.listen(0, "127.0.0.1");
  await once(provider, "listening");
  const address = provider.address();
  assert.ok(typeof address === "object" && address !== null);
  issuer = `http://127.0.0.1:${address.port}`;
  server = await startIdentityServer();
  await server.setPolicy({});
  const identityProvider = { name: "Pine ID", kind: "OIDC" as const, issuer, clientId: CLIENT, clientSecret: "hush" };
  const created = await server.call(
    createIdentityProvider,
    { body: { identityProvider } },
    { authorization: server.staffToken() },
  );
  providerId = created.identityProvider.id;
});
after(async () => {
  await server.close();
  provider.close();
});
beforeEach(() => {
  lies = {};
  person = { sub: `s${++count}`, email: `idp${count}@example.com`, email_verified: true, given_name: "Ida" };
});
let count = 0;

async function begin(id = providerId) {
  const begun = await server.call(beginProviderSignIn, { body: { providerId: id, language: "de" } }, server.hosted());
  const address = new URL(begun.redirectTo);
  asked.nonce = address.searchParams.get("nonce") ?? "";
  return { address, flowToken: begun.flowToken, state: address.searchParams.get("state") ?? "" };
}

type Answer = { state?: string; flowToken?: string; code?: string; iss?: string; error?: string };

async function signIn(changes: Answer = {}) {
  const { state, flowToken } = await begin();
  const body = { state, flowToken, code: "a-code", iss: issuer, ...changes };
  return server.call(finishProviderSignIn, { body }, server.hosted());
}

test("redirects with state, nonce and code challenge; the client secret stays on the server", async () => {
  const { address } = await begin();
  assert.equal(address.origin + address.pathname, `${issuer}/authorize`);
  assert.equal(address.searchParams.get("code_challenge_method"), "S256");
  assert.equal(address.searchParams.get("redirect_uri"), `${server.store.baseUrl()}/auth/provider-callback`);
  assert.ok(!address.href.includes("hush"));
  const described = await server.call(describeSignIn, { body: {} }, server.hosted());
  assert.deepEqual(described.providers, [{ id: providerId, name: "Pine ID", kind: "OIDC" }]);
  const listed = await server.call(listIdentityProviders, {}, { authorization: server.staffToken() });
  assert.ok(!JSON.stringify(listed).includes("hush"));
});

test("the first sign-in creates a member; later ones find the same member even if the email changed", async () => {
  const first = await signIn();
  assert.equal(first.state, "SUCCESS");
  assert.equal(asked.secret, "hush");
  assert.match(asked.verifier, /^[\w-]{43}$/);
  const before = await countMembers();
  person.email = `changed${count}@example.com`;
  assert.equal((await signIn()).state, "SUCCESS");
  assert.equal(await countMembers(), before);
});

const countMembers = async () => (await server.store.database.db.selectFrom("members").select("id").execute()).length;

test("links an existing account only if both sides have verified the email", async () => {
  const email = person.email ?? "";
  await server.signUp(email);
  await assert.rejects(signIn(), { code: "-19995" }, "nobody has proved it here");
  const { db } = server.store.database;
  await db.updateTable("members").set({ email_verified_at: new Date() }).where("email", "=", email).execute();
  person.email_verified = false;
  await assert.rejects(signIn(), { code: "-19995" }, "nobody has proved it there");
  person.email_verified = true;
  assert.equal((await signIn()).state, "SUCCESS");
});

const now = () => Math.floor(Date.now() / 1000);
const frauds: Record<string, () => Lies> = {
  "another issuer": () => ({ claims: { iss: "https://evil.example" } }),
  "another audience": () => ({ claims: { aud: "other-client" } }),
  "another nonce": () => ({ claims: { nonce: "another" } }),
  "an expired statement": () => ({ claims: { exp: now() - 3600, iat: now() - 7200 } }),
  "a forged signature": () => ({ isForged: true }),
  "no signature": () => ({ alg: "none" }),
  "the client secret as key": () => ({ alg: "HS256" }),
  "several audiences and no authorized party": () => ({ claims: { aud: [CLIENT, "other-client"] } }),
};
for (const [about, lie] of Object.entries(frauds)) {
  test(`rejects an id token with ${about}`, async () => {
    lies = lie();
    await assert.rejects(signIn(), { code: "VERIFICATION_FAILED" });
  });
}

test("rejects responses with another issuer, or without the promised one (RFC 9207)", async () => {
  await assert.rejects(signIn({ iss: "https://evil.example" }), { code: "VERIFICATION_FAILED" });
  const { state, flowToken } = await begin();
  await assert.rejects(server.call(finishProviderSignIn, { body: { state, flowToken, code: "c" } }, server.hosted()), {
    code: "VERIFICATION_FAILED",
  });
});

async function addProvider(path: string, clientId = CLIENT): Promise<string> {
  const identityProvider = { name: "Oak ID", kind: "OIDC" as const, issuer: `${issuer}${path}`, clientId };
  const call = { body: { identityProvider: { ...identityProvider, clientSecret: "hush" } } };
  return (await server.call(createIdentityProvider, call, { authorization: server.staffToken() })).identityProvider.id;
}

test("an issuer that ends with a slash is compared with the slash", async () => {
  const { state, flowToken } = await begin(await addProvider("/slashed/"));
  const body = { state, flowToken, code: "c", iss: `${issuer}/slashed/` };
  assert.equal((await server.call(finishProviderSignIn, { body }, server.hosted())).state, "SUCCESS");
});

const misconfigurations: Record<string, Record<string, string>> = {
  "another issuer": { issuer: "https://evil.example" },
  "no token endpoint": { token_endpoint: "" },
};
for (const [about, metadata] of Object.entries(misconfigurations)) {
  test(`a provider with ${about} in its metadata is unavailable`, async () => {
    lies = { metadata };
    await assert.rejects(begin(await addProvider("", `client-${about}`)), { code: "PROVIDER_UNAVAILABLE" });
  });
}

test("keys in a private network aren't fetched; an outage isn't a failed verification", async () => {
  lies = { metadata: { jwks_uri: "http://10.0.0.1/keys" } };
  const { state, flowToken } = await begin(await addProvider("", "private"));
  lies.claims = { aud: "private" };
  const finish = server.call(
    finishProviderSignIn,
    { body: { state, flowToken, code: "c", iss: issuer } },
    server.hosted(),
  );
  await assert.rejects(finish, { code: "PROVIDER_UNAVAILABLE" });
  lies = { tokenStatus: 500 };
  await assert.rejects(signIn(), { code: "PROVIDER_UNAVAILABLE" });
});

test("state works once, in the browser that started, for ten minutes; a denial at the provider fails the sign-in", async () => {
  const { state, flowToken } = await begin();
  const finish = (body: { state: string; flowToken: string }) =>
    server.call(finishProviderSignIn, { body: { ...body, code: "c", iss: issuer } }, server.hosted());
  await assert.rejects(finish({ state, flowToken: "another-browser" }), { code: "INVALID_STATE_TOKEN" });
  assert.equal((await finish({ state, flowToken })).state, "SUCCESS");
  await assert.rejects(finish({ state, flowToken }), { code: "INVALID_STATE_TOKEN" });
  await assert.rejects(signIn({ error: "access_denied" }), { code: "VERIFICATION_FAILED" });
  const late = await begin();
  server.setNow(new Date(Date.now() + 11 * 60_000));
  await assert.rejects(finish(late), { code: "INVALID_STATE_TOKEN" });
  server.setNow(undefined);
});

test("rejects disabled and unknown providers, and new members while sign-up is closed", async () => {
  await server.setPolicy({ isSignUpOpen: false });
  await assert.rejects(signIn(), { code: "SIGN_UP_CLOSED" });
  await server.setPolicy({});
  const off = { params: { id: providerId }, body: { identityProvider: { isEnabled: false } } };
  await server.call(updateIdentityProvider, off, { authorization: server.staffToken() });
  await assert.rejects(begin(), { code: "PROVIDER_NOT_FOUND" });
  const on = { params: { id: providerId }, body: { identityProvider: { isEnabled: true } } };
  await server.call(updateIdentityProvider, on, { authorization: server.staffToken() });
  assert.equal((await signIn()).state, "SUCCESS");
});
