/** Every URL that the server writes in emails, events and responses belongs to an existing page. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const sourcesOf = (pattern: string): [path: string, text: string][] =>
  globSync(pattern, { cwd: root })
    .filter((path) => !path.includes(".test."))
    .map((path) => [path, readFileSync(join(root, path), "utf8")]);
const found = (sources: readonly [string, string][], pattern: RegExp): string[] =>
  sources.flatMap(([, text]) => [...text.matchAll(pattern)].map(([, address = ""]) => address));

/** Path segments, with `*` for parameters: `/p/:slug`, `/customers/$memberId` and `/p/${slug}` are equivalent. */
const shapeOf = (address: string): string =>
  (address.replace(/\$\{[^}]*\}/g, "*").split(/[?#]/)[0] ?? "")
    .split("/")
    .map((segment) => (/^[:${]|\*/.test(segment) ? "*" : segment))
    .join("/");
const routed = /(?:path: |resource\()"(\/[^"]*)"/g;
const pages = new Set([
  ...found(sourcesOf("{storefront,hosted}/**/*.{ts,tsx}"), routed).map(shapeOf),
  ...found(sourcesOf("backoffice/routes/*.tsx"), routed).map((path) => shapeOf(`/admin${path}`)),
  ...found(sourcesOf("backoffice/routes.tsx"), routed).map((path) => shapeOf(`/admin${path}`)),
]);

const leadsToPage = (link: string): boolean => {
  const segments = shapeOf(link).split("/");
  return [...pages].some((page) => {
    const own = page.split("/");
    return own.length === segments.length && own.every((segment, at) => segment === "*" || segment === segments[at]);
  });
};

const server = sourcesOf("server/*/*/**/*.ts");
/** `${store.baseUrl()}/orders/${id}` and similar; `enqueueAccountMail` takes only a path. */
const complete = found(server, /(?:baseUrl(?:\(\))?|own\.origin)\}(\/[^`]*)`/g);
const accountMails = server.filter(([, text]) => /\benqueueAccountMail\(/.test(text));
const ofAccountMails = found(accountMails, /\bpath: [`"](\/[^`"]*)[`"]/g);
/** Not pages, but files and endpoints of the server. */
const files = ["/downloads/", "/documents/", "/media/", "/bookings/", "/payments/", "/ecom/", "/v1/"];

test("known links are found", () => {
  const links = [...complete, ...ofAccountMails].map(shapeOf);
  for (const link of ["/admin/customers/*", "/p/*", "/orders/*", "/auth/reset", "/newsletter", "/admin/automation/*"])
    assert.ok(links.includes(link), link);
  assert.ok(pages.has("/admin/customers/*") && pages.has("/auth/reset") && pages.has("/p/*"), [...pages].join(" "));
});

test("each link matches a page of the storefront, the sign-in pages or the back office", () => {
  const lost = [...complete, ...ofAccountMails].filter(
    (link) => !files.some((start) => link.startsWith(start)) && !leadsToPage(link),
  );
  assert.deepEqual(lost, []);
});

test("no email builds a link in a way that this test can't detect", () => {
  const blind = server.flatMap(([path, text]) =>
    /\benqueue(?:Account)?Mail\(/.test(text) && /(?:baseUrl(?:\(\))?|origin)\s*\+\s*["`]/.test(text) ? [path] : [],
  );
  assert.deepEqual(blind, []);
});
