/** Properties of all hosted pages: headers, scripts, languages, redirects; and sign-in without a password. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DESIGN_ID, getDesign, publishDesign, saveDesign } from "#api/content/designs.ts";
import { themes } from "#api/content/themes.ts";
import { updateStoreSettings } from "#api/store/settings.ts";
import { createClient } from "#server/identity/clients/public.ts";
import { writeStoreSettings } from "#server/store/settings/public.ts";
import { type HostedServer, type Page, PlainBrowser, startHostedPages } from "#test/hosted-pages.ts";
import {
  CHALLENGE,
  type IdentityServer,
  ORIGIN,
  PASSWORD,
  REDIRECT,
  startIdentityServer,
} from "#test/identity-server.ts";
import { themeSheetOf } from "#ui/theme/theme-sheet.ts";

const PROGRAM = "33333333-3333-4333-8333-333333333333";

let server: IdentityServer;
let pages: HostedServer;
before(async () => {
  server = await startIdentityServer();
  pages = await startHostedPages(server);
  const client = { isCompatible: false, allowsDirectLogin: false, isFirstParty: false, requiresConsent: true };
  const known = { id: PROGRAM, name: "Parcel <Companion>", redirectUris: [REDIRECT], allowedOrigins: [] };
  await server.transaction((tx) => createClient(tx, { ...client, ...known }, new Date()));
});
after(async () => {
  await server.close();
  await pages.close();
});

const browser = (): PlainBrowser => new PlainBrowser(pages.origin);
const policyOf = (page: Page): string => page.headers.get("content-security-policy") ?? "";

const documents: [path: string, hasScript: boolean][] = [
  ["/auth/login", true],
  ["/auth/signup", true],
  ["/auth/email-code", true],
  ["/auth/recover", false],
  ["/auth/reset?token=x", true],
  ["/auth/pending", false],
  ["/auth/blocked", false],
  ["/auth/logout", false],
  ["/auth/verify-email", false],
  ["/auth/mfa", false],
  ["/auth/nothing", false],
];
for (const [path, hasScript] of documents) {
  test(`${path} loads ${hasScript ? "only the hosted script" : "no script"}, can't be framed, cached or indexed`, async () => {
    const page = await browser().get(path);
    assert.ok(page.status < 500);
    assert.match(policyOf(page), /default-src 'none'/);
    assert.match(policyOf(page), hasScript ? /script-src 'self'; connect-src 'self';/ : /script-src 'none';/);
    assert.ok(!policyOf(page).includes("unsafe"));
    assert.match(policyOf(page), /frame-ancestors 'none'/);
    assert.match(page.headers.get("cache-control") ?? "", /no-store/);
    const scripts = page.body.match(/<script(?![^>]*application\/json)[^>]*>/g) ?? [];
    assert.deepEqual(scripts, hasScript ? ['<script type="module" src="/assets/hosted.js">'] : []);
    assert.ok(!/ on[a-z]+="| style="/.test(page.body), "no inline handlers or styles");
    assert.match(page.body, /<meta name="robots" content="noindex"/);
    assert.match(page.body, /Test &amp; Sons/);
  });
}

const german = { "accept-language": "de-CH,de;q=0.9,en;q=0.5" };
const storeSpeaks = (locale: string) =>
  server.call(
    updateStoreSettings,
    { body: { settings: { locale } } },
    { authorization: server.staffToken(["settings:write"]) },
  );

test("language: chosen here, then the client's, then the store's, then the browser's", async () => {
  const user = browser();
  assert.match((await user.get("/auth/login", german)).body, /<html lang="en" dir="ltr">/);
  const french = await askAsProgram(user, { ui_locales: "xx fr-CA de" });
  assert.match(french.body, /<html lang="fr"/);
  const wrong = await user.submit(french, "/auth/login", { email: "nobody@example.com", password: "not it, sorry" });
  assert.match(wrong.body, /<html lang="fr"/);
  // The store chose its language before the choice was limited to supported ones.
  await server.transaction((tx) => writeStoreSettings(tx, { locale: "it-IT" }, new Date()));
  assert.match((await user.get("/auth/login", german)).body, /<html lang="de" dir="ltr">[\s\S]*<h1>Anmelden<\/h1>/);
  const arabic = await user.get("/auth/login?lang=ar", german);
  assert.match(arabic.body, /<html lang="ar" dir="rtl">/);
  assert.match(arabic.headers.get("set-cookie") ?? "", /^cw_lang=ar; /);
  assert.match((await user.get("/auth/recover", german)).body, /<html lang="ar" dir="rtl">/);
  assert.match((await user.get("/auth/recover?lang=xx", german)).body, /<html lang="ar"/);
  const refused = await user.submit(arabic, "/auth/login", { email: "nobody@example.com", password: "not it, sorry" });
  assert.match(refused.body, /البريد الإلكتروني أو كلمة المرور غير صحيحة/);
  await storeSpeaks("en-US");
});

test("sign-in redirects only to account and hosted pages", async () => {
  await server.signUp("olga@example.com");
  const fields = { email: "olga@example.com", password: PASSWORD };
  const after = async (next: string): Promise<string | null> => {
    const user = browser();
    const form = await user.get(`/auth/login?next=${encodeURIComponent(next)}`);
    return (await user.submit(form, "/auth/login", fields)).headers.get("location");
  };
  assert.equal(await after("/account/security"), "/account/sign-in?return=%2Faccount%2Fsecurity");
  for (const next of ["//evil.example/", "https://evil.example/account", "/accounts", "/\\evil.example", "/p/cup"])
    assert.equal(await after(next), "/account/sign-in");
});

test("previews show every state in development and don't exist otherwise", async () => {
  const names = await browser().get("/dev/hosted/states.json");
  const states: string[] = JSON.parse(names.body);
  assert.ok(states.length > 50);
  for (const state of states) {
    const page = await browser().get(`/dev/hosted/${state}?lang=fr`);
    assert.ok(page.status < 500, state);
    assert.match(page.body, /<html lang="fr"/);
    assert.equal(page.headers.get("set-cookie"), null);
    assert.equal(page.body.match(/<h1/g)?.length, 1, state);
  }
  assert.equal((await browser().get("/dev/hosted/nothing")).status, 404);
});

test("only same-origin requests can create a passkey challenge", async () => {
  const ask = (site: string) =>
    fetch(`${pages.origin}/auth/passkey/challenge`, { method: "POST", headers: { "sec-fetch-site": site } });
  const answer = await ask("same-origin");
  assert.equal(answer.status, 200);
  const { challengeId, publicKeyCredentialRequestOptionsJson } = await answer.json();
  assert.match(challengeId, /^[0-9a-f-]{36}$/);
  assert.ok(JSON.parse(publicKeyCredentialRequestOptionsJson).challenge.length >= 22);
  assert.equal((await ask("cross-site")).status, 403);
});

test("sign-in by code gets the same response for every email, and works for existing accounts", async () => {
  await server.signUp("pia@example.com");
  const user = browser();
  const known = await user.submit(await user.get("/auth/email-code"), "/auth/email-code", { email: "pia@example.com" });
  const stranger = browser();
  const unknown = await stranger.submit(await stranger.get("/auth/email-code"), "/auth/email-code", {
    email: "nil@example.com",
  });
  assert.equal(unknown.body.replaceAll("nil@", "pia@"), known.body);
  assert.equal((await stranger.submit(unknown, "/auth/verify-email", { code: "123456" })).status, 400);
  const done = await user.submit(known, "/auth/verify-email", { code: await server.readEmailCode("pia@example.com") });
  assert.equal(done.headers.get("location"), "/account/sign-in");
  assert.ok(user.cookies.has("cw_auth"));
});

async function askAsProgram(user: PlainBrowser, more: Record<string, string> = {}): Promise<Page> {
  const query = new URLSearchParams({
    client_id: PROGRAM,
    redirect_uri: REDIRECT,
    response_type: "code",
    response_mode: "query",
    scope: "openid email",
    state: "s1",
    code_challenge: CHALLENGE,
    code_challenge_method: "S256",
    ...more,
  });
  return user.get(`/auth/authorize?${query}`);
}

test("a third-party client needs consent once, and is notified of a denial", async () => {
  await server.signUp("rosa@example.com");
  const user = browser();
  const credentials = { email: "rosa@example.com", password: PASSWORD };
  const question = await user.submit(await askAsProgram(user), "/auth/login", credentials);
  assert.match(question.body, /<h1>Allow [^<]*Parcel &lt;Companion&gt;[^<]* to access your account\?<\/h1>/);
  assert.match(question.body, /rosa@example\.com/);
  assert.match(question.body, /see your email address/);
  assert.match(policyOf(question), new RegExp(`form-action 'self' ${ORIGIN};`));
  const refused = await user.submit(question, "/auth/consent", { intent: "deny" });
  const answer = new URL(refused.headers.get("location") ?? "").searchParams;
  assert.equal(answer.get("error"), "access_denied");
  assert.equal(answer.get("state"), "s1");
  const again = await askAsProgram(user);
  const granted = await user.submit(again, "/auth/consent", { intent: "allow" });
  assert.ok(new URL(granted.headers.get("location") ?? "").searchParams.get("code"));
  const third = await askAsProgram(user);
  assert.ok(new URL(third.headers.get("location") ?? "").searchParams.get("code"), "not asked again");
  const other = browser();
  await other.submit(await askAsProgram(other), "/auth/login", credentials);
  assert.match((await other.get("/auth/consent")).body, /This link is incomplete/);
});

test("the member can switch accounts; the first account stays signed in elsewhere", async () => {
  await server.signUp("sara@example.com");
  const user = browser();
  const credentials = { email: "sara@example.com", password: PASSWORD };
  const question = await user.submit(await askAsProgram(user), "/auth/login", credentials);
  const login = await user.submit(question, "/auth/consent", { intent: "switch" });
  assert.match(login.body, /<h1>Sign in<\/h1>/);
  assert.match(login.body, /name="session"/);
  assert.equal(user.cookies.has("cw_auth"), false);
});

test("the published design sets the colors, fonts and shape of the pages", async () => {
  const fresh = await browser().get("/auth/login");
  assert.ok(!fresh.body.includes("/theme/"), "the classic theme is the tokens as they are");
  const params = { documentId: DESIGN_ID };
  const staff = { authorization: server.staffToken() };
  const { document } = await server.call(getDesign, { params }, staff);
  const { theme } = themes.market;
  const draft = { ...document.draft, theme };
  const saved = await server.call(saveDesign, { params, body: { revision: document.revision, draft } }, staff);
  await server.call(publishDesign, { params, body: { revision: saved.document.revision } }, staff);
  for (const path of ["/auth/login", "/auth/nothing"]) {
    const { body } = await browser().get(path);
    assert.match(body, /<html lang="en" dir="ltr" data-theme="market" data-buttons="pill" data-cards="framed">/);
    // The same address as in the store, so browsers load it once.
    assert.ok(body.includes(`href="${themeSheetOf(theme, {})?.href}"`));
    assert.ok(body.includes(`<meta name="theme-color" content="${theme.colors.brand}"/>`));
  }
});
