/**
 * A third-party client's page on a separate origin. Signs members in by redirect and through a hidden frame, using only fetch
 * and web platform APIs, so it represents clients that don't use our SDK.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type ClientPage = { readonly origin: string; readonly redirectUri: string; close(): Promise<void> };

export async function openClientPage(storeOrigin: string, clientId: string): Promise<ClientPage> {
  const server = createServer((_, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(pageFor(storeOrigin, clientId));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // The address of a TCP server is an object; only pipes have a string.
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    redirectUri: `${origin}/back`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The page's script implements the sign-in protocol step by step. */
const pageFor = (store: string, clientId: string): string => `<!doctype html><html lang="en"><title>Client</title>
<h1>Another shop</h1><output id="result"></output>
<script type="module">
const store = ${JSON.stringify(store)}, clientId = ${JSON.stringify(clientId)};
const redirectUri = location.origin + "/back";
const say = (value) => { document.querySelector("#result").textContent = JSON.stringify(value); };
const random = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)))).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
const challengeOf = async (verifier) => {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return btoa(String.fromCharCode(...new Uint8Array(hash))).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
};
const call = async (path, body, authorization) => {
  const headers = { "content-type": "application/json", ...(authorization && { authorization }) };
  const answer = await fetch(store + path, { method: "POST", headers, body: JSON.stringify(body) });
  return answer.json();
};
const visitor = async () => (await call("/oauth2/token", { clientId, grantType: "anonymous" })).access_token;
const exchange = async (code, codeVerifier, address) => {
  const body = { clientId, grantType: "authorization_code", code, codeVerifier, ...(address && { redirectUri: address }) };
  const tokens = await call("/oauth2/token", body);
  const me = await fetch(store + "/members/v1/members/my?fieldsets=FULL", { headers: { authorization: tokens.access_token } });
  return (await me.json()).member?.loginEmail ?? tokens;
};
const sessionFor = async (authRequest, prompt, token) =>
  (await call("/_api/redirects-api/v1/redirect-session", { auth: { authRequest, prompt } }, token)).redirectSession;

window.signInByRedirect = async () => {
  const state = random(), verifier = random();
  sessionStorage.setItem("login", JSON.stringify({ state, verifier }));
  const authRequest = { redirectUri, clientId, codeChallenge: await challengeOf(verifier), codeChallengeMethod: "S256", responseMode: "fragment", responseType: "code", scope: "offline_access", state };
  location.href = (await sessionFor(authRequest, "login", await visitor())).fullUrl;
};

window.signInDirectly = async (email, password) => {
  const token = await visitor();
  const outcome = await call("/_api/iam/authentication/v2/login", { loginId: { email }, password }, token);
  const state = random(), verifier = random();
  const authRequest = { clientId, codeChallenge: await challengeOf(verifier), codeChallengeMethod: "S256", responseMode: "web_message", responseType: "code", scope: "offline_access", state, sessionToken: outcome.sessionToken };
  const { fullUrl } = await sessionFor(authRequest, "none", token);
  const frame = document.createElement("iframe");
  const message = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error("no message")), 60_000);
    addEventListener("message", ({ data, origin, source }) => {
      if (data?.state === state) resolve({ ...data, origin, isFrame: source === frame.contentWindow });
    });
  });
  frame.hidden = true;
  frame.src = fullUrl;
  document.body.append(frame);
  const { code, origin, isFrame, error } = await message;
  return { origin, isFrame, error, email: code && await exchange(code, verifier) };
};

if (location.pathname === "/back") {
  const { state, verifier } = JSON.parse(sessionStorage.getItem("login"));
  const answer = new URLSearchParams(location.hash.slice(1));
  if (answer.get("state") !== state) say({ error: "state" });
  else if (answer.has("error")) say({ error: answer.get("error") });
  else say({ email: await exchange(answer.get("code"), verifier, redirectUri) });
}
</script>`;
