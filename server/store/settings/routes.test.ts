import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { chooseLanguage, storeLocales } from "#api/store/languages.ts";
import { getStoreSettings, updateStoreSettings } from "#api/store/settings.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { writeStoreSettings } from "./queries.ts";
import { routes } from "./routes.ts";

let server: TestServer;
before(async () => {
  server = await startTestServer({ bindings: routes });
});
after(() => server.close());

test("settings are public, and responses have a request id", async () => {
  const response = await fetch(`${server.origin}/v1/store-settings`);
  assert.equal(response.status, 200);
  assert.match(response.headers.get("x-wix-request-id") ?? "", /^[0-9a-f-]{36}$/);
  const { settings } = await server.call(getStoreSettings, {});
  assert.equal(settings.currency, "USD");
});

test("a client that has read a change never gets an older version from the cache", async () => {
  const staff = server.staffToken();
  for (let round = 0; round < 20; round++) {
    const name = `Shop ${round}`;
    await server.call(updateStoreSettings, { body: { settings: { name } } }, { authorization: staff });
    const { settings } = await server.call(getStoreSettings, {});
    assert.equal(settings.name, name);
  }
});

test("visitors can't change settings, and forged tokens are rejected", async () => {
  const change = { body: { settings: { name: "Mine" } } };
  await assert.rejects(server.call(updateStoreSettings, change, { authorization: server.visitorToken() }), {
    status: 403,
    code: "PERMISSION_DENIED",
  });
  await assert.rejects(server.call(updateStoreSettings, change), { status: 401, code: "UNAUTHENTICATED" });
  await assert.rejects(server.call(updateStoreSettings, change, { authorization: `${server.staffToken()}x` }), {
    status: 401,
  });
});

test("violations are sorted by field and have kind and data", async () => {
  const body = { settings: { name: "", currency: "usd", freeShippingFrom: -1 } };
  await assert.rejects(
    server.call(updateStoreSettings, { body }, { authorization: server.staffToken() }),
    (error: unknown) => {
      assert.ok(error instanceof Error && "violations" in error);
      assert.deepEqual(error.violations, [
        {
          field: "settings.currency",
          description: "has the wrong form",
          violatedRule: "FORMAT",
          data: { type: "PATTERN" },
        },
        {
          field: "settings.freeShippingFrom",
          description: "must be at least 0",
          violatedRule: "MIN",
          data: { threshold: 0 },
        },
        {
          field: "settings.name",
          description: "must not be empty",
          violatedRule: "MIN_LENGTH",
          data: { threshold: 1 },
        },
      ]);
      return true;
    },
  );
});

const hostile: [name: string, body: string, status: number][] = [
  ["broken JSON", '{"settings":', 400],
  ["__proto__", '{"settings":{"__proto__":{"x":1}}}', 400],
  ["a key twice", '{"settings":{"name":"a","name":"b"}}', 400],
  ["deep nesting", `${"[".repeat(200)}${"]".repeat(200)}`, 400],
  ["a body over the limit", `{"settings":{"name":"${"x".repeat(300_000)}"}}`, 413],
];
for (const [name, body, status] of hostile) {
  test(`${name} is rejected in the envelope`, async () => {
    const response = await fetch(`${server.origin}/v1/store-settings`, {
      method: "PATCH",
      body,
      headers: { "content-type": "application/json", authorization: server.staffToken() },
    });
    assert.equal(response.status, status);
    const answer: unknown = await response.json();
    assert.ok(typeof answer === "object" && answer !== null && "details" in answer && "message" in answer);
  });
}

test("unknown paths and wrong methods return the envelope", async () => {
  const missing = await fetch(`${server.origin}/v1/nothing`);
  assert.equal(missing.status, 404);
  const wrong = await fetch(`${server.origin}/v1/store-settings`, { method: "DELETE" });
  assert.equal(wrong.status, 405);
  assert.equal(wrong.headers.get("allow"), "GET, PATCH");
});

test("languages, time zones and currencies that Intl doesn't support are rejected", async () => {
  const staff = { authorization: server.staffToken() };
  const change = (settings: Record<string, unknown>) =>
    fetch(`${server.origin}/v1/store-settings`, {
      method: "PATCH",
      headers: { ...staff, "content-type": "application/json" },
      body: JSON.stringify({ settings }),
    });
  for (const settings of [
    { locale: "no such tongue" },
    { timeZone: "Mars/Olympus" },
    { conversionRates: { Euro: "1.1" } },
  ]) {
    const answer = await change(settings);
    assert.equal(answer.status, 400, JSON.stringify(settings));
  }
  assert.equal(
    (await change({ locale: "de-AT", timeZone: "Europe/Vienna", conversionRates: { EUR: "0.9" } })).status,
    200,
  );
});

describe("languages without texts", () => {
  const staff = () => ({ authorization: server.staffToken() });
  const choose = (locale: string) => server.call(updateStoreSettings, { body: { settings: { locale } } }, staff());

  for (const locale of ["ja-JP", "it-IT", "nl-NL", "pt-PT", "pl-PL", "sv-SE"]) {
    test(`${locale} is rejected, and the error lists the available languages`, async () => {
      await assert.rejects(choose(locale), (error: unknown) => {
        assert.ok(error instanceof Error && "violations" in error && Array.isArray(error.violations));
        assert.equal(error.violations[0].field, "settings.locale");
        assert.match(error.violations[0].description, /English, Deutsch, Français, Español, العربية/);
        return true;
      });
    });
  }

  test("every offered locale is accepted", async () => {
    for (const locale of Object.keys(storeLocales)) await choose(locale);
  });

  test("a store keeps an unavailable language when other settings are saved, and is shown in English", async () => {
    await server.transaction((tx) => writeStoreSettings(tx, { locale: "ja-JP" }, new Date()));
    const body = { settings: { name: "Kept", locale: "ja-JP" } };
    const { settings } = await server.call(updateStoreSettings, { body }, staff());
    assert.equal(settings.locale, "ja-JP");
    assert.equal(chooseLanguage(settings.locale), "en");
    await choose("en-US");
  });
});
