/** Finds the built apps, mounts them, and serves their files. */
import { readFile, stat } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { fileURLToPath } from "node:url";
import type { FastifyReply } from "fastify";
import { MAX_PHOTO_BYTES } from "#api/identity/member-photos.ts";
import { MAX_REVIEW_PHOTO_BYTES, MAX_REVIEW_PHOTOS } from "#api/marketing/reviews/review-values.ts";
import { deriveHostedKey } from "#server/identity/oauth/public.ts";
import { MissedSearches } from "#server/marketing/analytics/public.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Runtime } from "#server/platform/http/runtime.ts";
import type { PageFastPath, PageHandler } from "#server/platform/http/serve/listener.ts";
import { clientAddress } from "#server/platform/http/serve/trusted-proxies.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { mediaSources } from "./media-sources.ts";
import { once } from "./once.ts";
import type { BuiltAssets, HostedModule, PageApp, StorefrontModule } from "./page-app.ts";
import { createPageMount, type PageMountOptions, type PersonalPart } from "./page-mount.ts";
import { createPreviewFrames } from "./preview-frames.ts";
import { listStaticFiles, type StaticFiles, sendStaticFile } from "./static-files.ts";

const dist = new URL("../../dist/", import.meta.url);
/** Size limits of forms with photos: of profiles and of reviews, plus multipart overhead. */
const LARGE_FORMS: ReadonlyMap<string, number> = new Map([
  ["/account/profile/photo", MAX_PHOTO_BYTES + 16 * 1024],
  ["/review/write", MAX_REVIEW_PHOTOS * MAX_REVIEW_PHOTO_BYTES + 32 * 1024],
]);
const IMMUTABLE = "public, max-age=31536000, immutable";
const backOfficePolicy = (media: string): string =>
  `default-src 'self'; script-src 'self'; style-src 'self'; img-src ${media} data: blob:; media-src ${media} blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

type MountedPages = {
  handle: PageHandler;
  fastPath: PageFastPath;
  largeForms: ReadonlyMap<string, number>;
  /** Loads the built apps: at startup once the store's address is known, and after a rebuild in development. */
  load(): Promise<void>;
  /** Flushes pending counts. */
  close(): Promise<void>;
};

type MountOptions = {
  runtime: Runtime;
  /** The store's own OAuth client, through which the storefront gets its tokens. */
  clientId: string;
  formTargets: () => readonly string[];
};

type Mounted = { page: ReturnType<typeof createPageMount>; files: StaticFiles; backOffice: Buffer | undefined };

export function mountPages(options: MountOptions): MountedPages {
  const missed = new MissedSearches(options.runtime.store);
  const { config } = options.runtime.store;
  const onUnfound = (words: string, request: IncomingMessage): void =>
    missed.note({
      words,
      source: clientAddress(config, request),
      userAgent: request.headers["user-agent"],
      purpose: headerText(request.headers["sec-purpose"]),
    });
  let mounted: Mounted | undefined;
  let announceFirst: (first: Mounted) => void = () => {};
  const first = new Promise<Mounted>((resolve) => {
    announceFirst = resolve;
  });
  return {
    async handle(request, reply) {
      const { page, files, backOffice } = mounted ?? (await first);
      const path = request.url.split("?", 1)[0] ?? "/";
      // Browsers request this path for pages without an icon link.
      if (path === "/favicon.ico") return reply.redirect("/favicon.svg", 302);
      const file = files.get(path);
      const isRead = request.method === "GET" || request.method === "HEAD";
      if (file !== undefined && isRead) return sendStaticFile(request, reply, file, IMMUTABLE);
      // A built file that no longer exists must return 404: a page in its place would be run as a script.
      if (isBuiltPath(path)) throw new AppError("NOT_FOUND");
      if (isRead && (path === "/admin" || path.startsWith("/admin/")))
        return sendBackOffice(backOffice, reply, mediaSources(config));
      return page.handle(request, reply);
    },
    largeForms: LARGE_FORMS,
    fastPath: (request, response, requestId) => mounted?.page.fastPath(request, response, requestId) ?? false,
    async load() {
      mounted = await load(options, onUnfound);
      announceFirst(mounted);
      options.runtime.store.cache.clear();
    },
    close: () => missed.write(),
  };
}

const headerText = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(", ") : value;

async function load(
  { runtime, clientId, formTargets }: MountOptions,
  onUnfound: PageMountOptions["onUnfound"],
): Promise<Mounted> {
  const { store } = runtime;
  const settings = await readStoreSettings(store.database.db);
  const [storefront, assets] = await Promise.all([importBuilt<StorefrontModule>("ssr/storefront.js"), readAssets()]);
  const shared = (app: string) => ({
    storeName: settings.name,
    currency: settings.currency,
    locale: settings.locale,
    clientId,
    isDevelopment: !store.config.isProduction,
    baseUrl: store.baseUrl(),
    assets: assets[app] ?? { styles: [], script: "" },
    onError: (error: unknown, requestId: string) => store.log.error({ err: error, requestId }),
  });
  // Loaded lazily on the first sign-in, because it has its own renderer of ten megabytes.
  const openHosted = once(async () => {
    const hosted = await importBuilt<HostedModule>("ssr/hosted.js");
    if (hosted === undefined) throw new Error("The hosted pages have not been built.");
    return hosted.createHostedPages({ ...shared("hosted"), hostedKey: deriveHostedKey(store.config.secret) });
  });
  const apps: PageApp[] = [{ owns: isHostedPath, handle: async (request) => (await openHosted()).handle(request) }];
  if (storefront !== undefined) {
    const shop = storefront.createStorefront({
      ...shared("storefront"),
      frames: createPreviewFrames(store.config.secret),
    });
    apps.push({
      owns: () => true,
      handle: (request) => shop.handle(request),
      ignoresQuery: (path) => shop.ignoresQuery(path),
    });
  }
  const shopFiles = await listStaticFiles(fileURLToPath(new URL("storefront/client/", dist)), "/assets/");
  const files = new Map([
    ...shopFiles,
    ...(await listStaticFiles(fileURLToPath(new URL("backoffice/", dist)), "/admin/")),
  ]);
  files.delete("/admin/index.html");
  return {
    page: createPageMount({
      runtime,
      apps,
      formTargets,
      personal: personalOf(storefront, store.baseUrl()),
      ...(onUnfound && { onUnfound }),
    }),
    files,
    backOffice: await readFile(new URL("backoffice/index.html", dist)).catch(() => undefined),
  };
}

const isBuiltPath = (path: string): boolean => path.startsWith("/assets/") || path.startsWith("/admin/assets/");

/** Routes of the hosted pages. The callback that redeems the authorization code belongs to the storefront. */
const isHostedPath = (path: string): boolean =>
  (path.startsWith("/auth/") && path !== "/auth/callback") || path === "/dev/hosted" || path.startsWith("/dev/hosted/");

function personalOf(storefront: StorefrontModule | undefined, baseUrl: string): PersonalPart {
  if (storefront === undefined) return { anonymous: () => "", render: () => "" };
  const isSecure = baseUrl.startsWith("https:");
  const rendered = new Map<string, string>();
  return {
    anonymous(language) {
      const known =
        rendered.get(language) ?? storefront.renderPersonal({ cartCount: 0, memberName: undefined }, language);
      rendered.set(language, known);
      return known;
    },
    render: (cookies, language) => storefront.renderPersonal(storefront.readPersonal(cookies, isSecure), language),
  };
}

async function readAssets(): Promise<Partial<Record<string, BuiltAssets>>> {
  const text = await readFile(new URL("storefront/assets.json", dist), "utf8").catch(() => "{}");
  return JSON.parse(text);
}

/** Imports built modules with their modification time in the URL, so that a rebuild takes effect without a restart. */
async function importBuilt<Module>(name: string): Promise<Module | undefined> {
  const url = new URL(name, dist);
  const built = await stat(url).catch(() => undefined);
  if (built === undefined) return undefined;
  const loaded: Module = await import(`${url.href}?built=${built.mtimeMs}`);
  return loaded;
}

function sendBackOffice(html: Buffer | undefined, reply: FastifyReply, media: string): FastifyReply {
  if (html === undefined)
    return reply.code(503).type("text/plain; charset=utf-8").send("The back office has not been built.");
  return reply
    .header("content-type", "text/html; charset=utf-8")
    .header("cache-control", "no-cache")
    .header("content-security-policy", backOfficePolicy(media))
    .header("cross-origin-opener-policy", "same-origin")
    .send(html);
}
