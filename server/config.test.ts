import assert from "node:assert/strict";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { ConfigError, readConfig } from "#server/config.ts";

const folder = mkdtempSync(join(tmpdir(), "cartwright-config-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const production = {
  NODE_ENV: "production",
  DATA_DIR: folder,
  SECRET: "0123456789abcdef0123456789abcdef",
  BASE_URL: "https://shop.example",
  SMTP_URL: "smtps://mail.example",
};

test("a complete production environment is accepted", () => {
  const config = readConfig(production);
  assert.deepEqual([config.isProduction, config.seed.kind, config.baseUrl], [true, "empty", "https://shop.example"]);
});

const problems: [name: string, environment: Record<string, string | undefined>, says: RegExp][] = [
  ["no secret in production", { ...production, SECRET: undefined }, /Set SECRET/],
  ["a short secret", { ...production, SECRET: "too short" }, /SECRET is too weak/],
  ["a monotonous secret", { ...production, SECRET: "a".repeat(40) }, /SECRET is too weak/],
  ["no address in production", { ...production, BASE_URL: undefined }, /Set BASE_URL/],
  ["an unprotected address in production", { ...production, BASE_URL: "http://shop.example" }, /https/],
  ["an address with a path", { DATA_DIR: folder, BASE_URL: "https://example.com/shop" }, /BASE_URL .* without a path/],
  ["an address that is none", { DATA_DIR: folder, BASE_URL: "shop" }, /BASE_URL/],
  ["no mail server in production", { ...production, SMTP_URL: undefined }, /SMTP_URL/],
  ["a mail server that is no address", { ...production, SMTP_URL: "mail.example" }, /SMTP_URL/],
  ["a port beyond", { DATA_DIR: folder, PORT: "70000" }, /PORT/],
  ["a port in words", { DATA_DIR: folder, PORT: "http" }, /PORT/],
  ["a pool of nothing", { DATA_DIR: folder, DATABASE_POOL_SIZE: "1" }, /DATABASE_POOL_SIZE/],
  ["a database that is none", { DATA_DIR: folder, DATABASE_URL: "mysql://x" }, /DATABASE_URL/],
  ["a proxy by name", { DATA_DIR: folder, TRUSTED_PROXIES: "10.0.0.1, proxy.example" }, /"proxy.example" is not an IP/],
  ["the whole Internet as proxies", { DATA_DIR: folder, TRUSTED_PROXIES: "0.0.0.0/0" }, /every client choose/],
  ["a log level that is none", { DATA_DIR: folder, LOG_LEVEL: "loud" }, /LOG_LEVEL/],
  ["a seed that is none", { DATA_DIR: folder, SEED: "-3" }, /SEED/],
  ["an owner without a password", { DATA_DIR: folder, OWNER_EMAIL: "a@b.example" }, /together/],
  ["a redirect address that is none", { DATA_DIR: folder, SEED_REDIRECT_URIS: "callback" }, /SEED_REDIRECT_URIS/],
];
for (const [name, environment, says] of problems) {
  test(`${name} is a problem, said in a sentence`, () => {
    assert.throws(
      () => readConfig(environment),
      (error: unknown) => {
        assert.ok(error instanceof ConfigError);
        assert.match(error.message, says);
        return true;
      },
    );
  });
}

test("every problem is named at once", () => {
  assert.throws(
    () => readConfig({ NODE_ENV: "production", DATA_DIR: folder }),
    (error: unknown) => error instanceof ConfigError && error.problems.length === 3,
  );
});

test("development makes a secret of its own per folder, keeps it, and keeps it from others", () => {
  const one = readConfig({ DATA_DIR: join(folder, "one") }).secret;
  assert.equal(readConfig({ DATA_DIR: join(folder, "one") }).secret, one);
  assert.notEqual(readConfig({ DATA_DIR: join(folder, "two") }).secret, one);
  assert.ok(Buffer.byteLength(one) >= 32);
  assert.equal(statSync(join(folder, "one", "secret")).mode & 0o077, 0);
});

test("empty values count as not given", () => {
  const { port, databaseUrl, baseUrl } = readConfig({ DATA_DIR: folder, PORT: "", DATABASE_URL: "", BASE_URL: "" });
  assert.deepEqual([port, databaseUrl, baseUrl], [3000, undefined, undefined]);
});
