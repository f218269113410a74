/**
 * Mounts the server-rendered apps: converts HTTP requests to page requests, rejects cross-site form posts, caches public
 * pages as bytes, and inserts the personal part (cart count, name) without a database query.
 */
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { PREVIEW_COOKIE, PREVIEW_PARAMETER } from "#api/content/previews.ts";
import type { CachedAnswer, Reading } from "#server/platform/cache/byte-cache.ts";
import { RequestCoalescer } from "#server/platform/cache/request-coalescer.ts";
import { isDatabaseOutage } from "#server/platform/db/outage.ts";
import { accepts, commonHeaders, type Headers, headerValue, writeCached } from "#server/platform/http/answers.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { parseCookies } from "#server/platform/http/routes.ts";
import { etagOf, type Moment, type Runtime } from "#server/platform/http/runtime.ts";
import { createInProcessCall, type InProcessOptions } from "#server/platform/http/serve/in-process.ts";
import { clientAddress, isForwardedFromHttp } from "#server/platform/http/serve/trusted-proxies.ts";
import { assertStorable } from "#server/platform/http/values/json.ts";
import { countRequest } from "#server/platform/metrics/metrics.ts";
import { cutAtPersonal, fillPersonal } from "#ui/pages/page.ts";
import { effectiveUrl, withoutMarks } from "./effective-url.ts";
import { mediaSources } from "./media-sources.ts";
import type { PageApp, PageRequest, PageResponse } from "./page-app.ts";
import { pageHeaders } from "./page-headers.ts";
import { NOTHING_POSTED, type Posted, readPosted } from "./posted.ts";
import { isOwnNavigation, withoutRedirectAway } from "./redirect-away.ts";

const PERSONAL_CONTROL = "private, no-cache";

/**
 * The header's account and cart links, in the page's language: constant for requests without cookies, otherwise
 * rendered from the cookies.
 */
export type PersonalPart = {
  anonymous: (language: string) => string;
  render: (cookies: ReadonlyMap<string, string>, language: string) => string;
};

export type PageMountOptions = {
  runtime: Runtime;
  /** Apps in order; the first whose `owns` returns true handles a path. */
  apps: readonly PageApp[];
  personal: PersonalPart;
  /** Additional origins for `form-action` (payment pages). */
  formTargets: () => readonly string[];
  /** Called for each search page without results, cached pages included. Must not block. */
  onUnfound?: (words: string, request: IncomingMessage) => void;
};

export function createPageMount(options: PageMountOptions) {
  const { runtime, apps, personal } = options;
  const { store } = runtime;
  const templates = new WeakMap<CachedAnswer, readonly [before: Buffer, after: Buffer]>();
  /** Cached search pages without results, with their queries. */
  const unfound = new WeakMap<CachedAnswer, string>();
  const askedBefore = new Set<string>();
  const sharedBefore = new Set<string>();
  // A failed API call may affect only this caller.
  const coalescer = new RequestCoalescer<Made | undefined>((made) => made === undefined || isShared(made));
  const keyOf = (url: string): string => `PAGE ${effectiveUrl(apps, url)}`;

  /** The personal part of a page, if the request has shopper cookies. */
  function personalOf(cookies: ReadonlyMap<string, string>, page: { headers: Headers }): string | undefined {
    const language = languageOf(page);
    const part = cookies.size === 0 ? undefined : personal.render(cookies, language);
    return part === personal.anonymous(language) ? undefined : part;
  }

  function fastPath(request: IncomingMessage, response: ServerResponse, requestId: string): boolean {
    // Requests with a token are meant for the API, so they get its 404.
    if (request.headers.authorization !== undefined || addressElsewhere(request) !== undefined) return false;
    if (isPreview(request)) return false;
    const cached = store.cache.get(keyOf(request.url ?? ""));
    if (cached === undefined) return false;
    const extra = commonHeaders(store, requestId);
    const { cookie } = request.headers;
    const halves = templates.get(cached);
    const part = cookie === undefined ? undefined : personalOf(parseCookies(cookie), cached);
    countRequest("cached-page", 200, 0);
    noteUnfound(unfound.get(cached), request);
    if (part === undefined || halves === undefined) {
      writeCached(request, response, cached, extra);
    } else {
      const whole = Buffer.concat([halves[0], Buffer.from(part), halves[1]]);
      const headers: Headers = [...extra, ...cached.headers, ["cache-control", PERSONAL_CONTROL]];
      writePage(request, response, cached.status, whole, headers);
    }
    return true;
  }

  function noteUnfound(words: string | undefined, request: IncomingMessage): void {
    if (words !== undefined) options.onUnfound?.(words, request);
  }

  /**
   * Browsers treat `localhost` and `127.0.0.1` as different sites with separate cookies, but sign-in and payments return
   * to the store's own origin. Without BASE_URL, requests to other loopback names are redirected to that origin. A page
   * requested over plain HTTP through a trusted proxy redirects to HTTPS.
   */
  function addressElsewhere(request: IncomingMessage): string | undefined {
    const { headers, url } = request;
    if (store.baseUrl().startsWith("https:") && isForwardedFromHttp(store.config, request))
      return store.baseUrl() + (url?.startsWith("/") ? url : "/");
    // Only browser navigations are redirected, not API clients.
    if (headers["sec-fetch-mode"] !== "navigate") return undefined;
    if (store.config.baseUrl !== undefined || headers.host === undefined) return undefined;
    const own = new URL(store.baseUrl());
    const [name, port = "80"] = LOOPBACK.exec(headers.host)?.slice(1) ?? [];
    // A different port means port forwarding, which is intentional.
    if (name === undefined || name === own.hostname || port !== (own.port || "80") || !LOOPBACK.test(own.host))
      return undefined;
    return own.origin + (url?.startsWith("/") ? url : "/");
  }

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const isRead = request.method === "GET" || request.method === "HEAD";
    const elsewhere = isRead ? addressElsewhere(request.raw) : undefined;
    if (elsewhere !== undefined)
      return reply.redirect(elsewhere, isForwardedFromHttp(store.config, request.raw) ? 308 : 307);
    if (!isRead && request.method !== "POST") throw new AppError("METHOD_NOT_ALLOWED");
    if (!isRead && !isSameOrigin(request, store.baseUrl()))
      return reply.code(403).type("text/plain").send("This form was sent from another site.");
    // Parses and validates the body first, because errors thrown by a page count as page failures.
    const posted = isRead ? NOTHING_POSTED : await readPosted(request);
    const made = await makeForMany(request, posted);
    if (made === undefined && fastPath(request.raw, reply.raw, request.id)) {
      reply.hijack();
      return reply;
    }
    const { page: answered, reading, tags, isPatched } = made ?? (await makePage(request, posted));
    const page = isOwnNavigation(request.raw) ? withoutRedirectAway(answered, store.baseUrl()) : answered;
    noteUnfound(page.unfound, request.raw);
    const targets = options.formTargets().join(" ");
    const securityHeaders = pageHeaders(targets, mediaSources(store.config), page.isFramable);
    const part = personalOf(parseCookies(request.headers.cookie), page);
    if (
      request.method === "GET" &&
      isForEverybody(page) &&
      !isPatched &&
      tags.size > 0 &&
      isWorthKeeping(effectiveUrl(apps, request.url))
    ) {
      const cached = keepPage(page, securityHeaders, request.url, reading, [...tags]);
      if (cached !== undefined && part === undefined) {
        reply.hijack();
        writeCached(request.raw, reply.raw, cached, commonHeaders(store, request.id));
        return reply;
      }
    }
    reply.hijack();
    const cacheControl = cacheControlOf(page, part !== undefined);
    const whole = Buffer.concat(fillPersonal(page.body, part ?? personal.anonymous(languageOf(page))));
    writePage(request.raw, reply.raw, page.status, whole, [
      ...commonHeaders(store, request.id),
      ...securityHeaders,
      ["cache-control", cacheControl],
      ...page.headers,
      // A page's own headers can't make a private page cacheable.
      ...(page.cache === "private" ? ([["cache-control", cacheControl]] as const) : []),
    ]);
    return reply;
  }

  /** Coalesces concurrent renders of a page that was public before. Undefined if the page is cached by now. */
  async function makeForMany(request: FastifyRequest, posted: Posted): Promise<Made | undefined> {
    const key = keyOf(request.url);
    if (request.method !== "GET" || isPreview(request.raw)) return makePage(request, posted);
    const made = sharedBefore.has(key)
      ? await coalescer.run(key, async () =>
          store.cache.get(key) === undefined ? makePage(request, posted) : undefined,
        )
      : await makePage(request, posted);
    if (made === undefined) return undefined;
    if (isShared(made)) remember(sharedBefore, key);
    else sharedBefore.delete(key);
    return made;
  }

  /**
   * Cached pages must be consistent: if a change was committed between the page's API calls, the page is rendered again
   * with all calls on one database snapshot.
   */
  async function makePage(request: FastifyRequest, posted: Posted): Promise<Made> {
    const made = await makeOnce(request, posted);
    if (!made.isMixed || request.method === "POST" || !isForEverybody(made.page)) return made;
    const ofOneMoment = await runtime
      .atOneMoment((moment) => makeOnce(request, posted, moment))
      .catch((error: unknown) => {
        if (!isDatabaseOutage(error)) throw error;
        return { ...made, isPatched: true };
      });
    // A failed statement aborts the snapshot's transaction, and all later calls on it.
    return ofOneMoment.isPatched ? made : ofOneMoment;
  }

  async function makeOnce(request: FastifyRequest, posted: Posted, moment?: Moment): Promise<Made> {
    const tags = new Set<string>();
    const reading = moment?.reading ?? store.cache.startReading();
    let answers = 0;
    let isMixed = false;
    let isPatched = false;
    const keepsQuery = request.method === "POST" || isPreview(request.raw);
    const url = keepsQuery ? withoutMarks(request.url) : effectiveUrl(apps, request.url);
    const pageRequest = toPageRequest(
      runtime,
      request,
      { posted, url },
      {
        moment,
        onTags(names) {
          for (const name of names) tags.add(name);
          isMixed ||= ++answers > 1 && store.cache.isOvertaken(reading, tags);
        },
        onFailure() {
          isPatched = true;
        },
      },
    );
    const page = await answerWith(apps, pageRequest);
    if (page === undefined) throw new AppError("NOT_FOUND");
    return { page, reading, tags, isMixed, isPatched };
  }

  /** URLs without a query are bounded and cached at once; URLs with one are unbounded, so they're cached on the second request. */
  function isWorthKeeping(url: string): boolean {
    if (!url.includes("?") || askedBefore.delete(url)) return true;
    remember(askedBefore, url);
    return false;
  }

  function keepPage(
    page: PageResponse,
    security: [string, string][],
    url: string,
    reading: Reading,
    tags: string[],
  ): CachedAnswer | undefined {
    const [before, after] = cutAtPersonal(page.body);
    const identity = Buffer.concat(fillPersonal(page.body, personal.anonymous(languageOf(page))));
    const headers = [...new Map([...security, ...page.headers, ["vary", "accept-encoding, cookie"] as const])];
    const cached = store.cache.store(keyOf(url), reading, {
      status: page.status,
      headers,
      etag: etagOf(identity),
      identity,
      tags,
    });
    if (cached !== undefined && after !== undefined)
      templates.set(cached, [Buffer.concat(before), Buffer.concat(after)]);
    if (cached !== undefined && page.unfound !== undefined) unfound.set(cached, page.unfound);
    return cached;
  }

  return { handle, fastPath };
}

/** Previews show drafts: they neither use nor fill the cache. On https the name has a prefix. */
const isPreview = ({ headers: { cookie }, url = "" }: IncomingMessage): boolean =>
  cookie?.includes(`${PREVIEW_COOKIE}=`) === true || isPreviewOfPage.test(url);
const isPreviewOfPage = new RegExp(`[?&]${PREVIEW_PARAMETER}=`);

/**
 * `isMixed`: a change was committed between the page's API calls. `isPatched`: a call failed and the page shows a
 * fallback.
 */
type Made = {
  readonly page: PageResponse;
  readonly reading: Reading;
  readonly tags: ReadonlySet<string>;
  readonly isMixed: boolean;
  readonly isPatched: boolean;
};

const isShared = ({ page, tags, isPatched }: Made): boolean => isForEverybody(page) && tags.size > 0 && !isPatched;

/** URLs are untrusted input, so the set is bounded; the oldest entry is evicted. */
function remember(addresses: Set<string>, address: string): void {
  addresses.delete(address);
  addresses.add(address);
  if (addresses.size > MAX_ASKED) addresses.delete(addresses.values().next().value ?? "");
}

/** From the page's `content-language` header (RFC 9110 section 8.5). */
const languageOf = ({ headers }: { headers: Headers }): string =>
  headers.find(([name]) => name === "content-language")?.[1] ?? "";

/** Responses that set cookies are never shared, even if the page is marked public. */
function isForEverybody(page: PageResponse): boolean {
  return page.cache === "public" && page.status === 200 && !page.headers.some(([name]) => name === "set-cookie");
}

function cacheControlOf(page: PageResponse, hasPersonalPart: boolean): string {
  if (page.cache === "private") return "private, no-store";
  return hasPersonalPart ? PERSONAL_CONTROL : "no-cache";
}

async function answerWith(apps: readonly PageApp[], request: PageRequest): Promise<PageResponse | undefined> {
  for (const app of apps) {
    if (!app.owns(request.url.pathname)) continue;
    const response = await app.handle(request);
    if (response !== undefined) return response;
  }
  return undefined;
}

/** Later headers override earlier ones of the same name, except for cookies, which are appended. */
function writePage(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  whole: Buffer,
  headers: Headers,
): void {
  const isGzip = whole.byteLength >= MIN_COMPRESSED && accepts(request.headers["accept-encoding"], "gzip");
  const body = isGzip ? gzipSync(whole, { level: 1 }) : whole;
  const merged = new Map<string, string>();
  const cookies: string[] = [];
  for (const [name, value] of headers) {
    if (name === "set-cookie") cookies.push(name, headerValue(value));
    else merged.set(name, headerValue(value));
  }
  merged.set("vary", "accept-encoding, cookie");
  if (isGzip) merged.set("content-encoding", "gzip");
  merged.set("content-length", String(body.byteLength));
  response.writeHead(status, [...[...merged].flat(), ...cookies]);
  response.end(request.method === "HEAD" ? undefined : body);
}

const MAX_ASKED = 2000;
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(?::(\d+))?$/;
const MIN_COMPRESSED = 1000;

/**
 * CSRF protection: form posts must be same-origin, according to `Sec-Fetch-Site` or `Origin`. Clients that send neither
 * aren't browsers, so they can't be tricked into sending a user's cookies.
 */
function isSameOrigin(request: Pick<FastifyRequest, "headers">, baseUrl: string): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  const { origin } = request.headers;
  if (origin === undefined) return true;
  return (
    origin === baseUrl || origin === `http://${request.headers.host}` || origin === `https://${request.headers.host}`
  );
}

function toPageRequest(
  runtime: Runtime,
  request: FastifyRequest,
  { posted, url: address }: { posted: Posted; url: string },
  listening: Pick<InProcessOptions, "onTags" | "onFailure" | "moment">,
): PageRequest {
  const { store } = runtime;
  const url = safeUrl(address, store.baseUrl());
  for (const pair of url.searchParams) pair.forEach(assertStorable);
  const method = request.method === "POST" ? "POST" : request.method === "HEAD" ? "HEAD" : "GET";
  const header = (name: string): string | null => {
    const value = request.headers[name];
    return (Array.isArray(value) ? value.join(", ") : value) ?? null;
  };
  let nonce: string | undefined;
  return {
    method,
    url,
    cookies: parseCookies(request.headers.cookie),
    header,
    form: async () => posted.fields,
    upload: async (name) => posted.files.get(name)?.[0],
    uploads: async (name) => posted.files.get(name) ?? [],
    get nonce() {
      nonce ??= randomBytes(16).toString("base64");
      return nonce;
    },
    requestId: request.id,
    call: createInProcessCall(runtime, {
      requestId: request.id,
      source: clientAddress(store.config, request.raw),
      ...listening,
    }),
  };
}

/** Normalizes paths such as `//evil`, which would be protocol-relative URLs. */
function safeUrl(path: string, baseUrl: string): URL {
  return new URL(baseUrl + (path.startsWith("/") ? path : `/${path}`));
}
