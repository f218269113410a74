/** Finds the built apps, mounts them, and serves their files. */
import { readFile, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { FastifyReply, FastifyRequest } from "fastify";
import { readStoreSettings } from "#server/modules/settings/public.ts";
import type { PageFastPath, PageHandler } from "#server/platform/http/listener.ts";
import type { Runtime } from "#server/platform/http/runtime.ts";
import type { HostedModule, PageApp, StorefrontModule } from "./page-app.ts";
import { createPageMount } from "./page-mount.ts";
import { readStaticFiles, type StaticFiles, sendStaticFile } from "./static-files.ts";

const dist = new URL("../../dist/", import.meta.url);
const IMMUTABLE = "public, max-age=31536000, immutable";
const BACK_OFFICE_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

export type MountedPages = {
  handle: PageHandler;
  fastPath: PageFastPath;
  /** Loads the built apps again, after a rebuild in development. */
  reload(): Promise<void>;
};

export type MountOptions = {
  runtime: Runtime;
  /** The store's own OAuth client, through which the storefront gets its tokens. */
  clientId: string;
  formTargets: () => readonly string[];
};

type Mounted = { page: ReturnType<typeof createPageMount>; files: StaticFiles; backOffice: Buffer | undefined };

export async function mountPages(options: MountOptions): Promise<MountedPages> {
  let mounted = await load(options);
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = request.url.split("?", 1)[0] ?? "/";
    const file = mounted.files.get(path);
    if (file !== undefined && request.method === "GET") return sendStaticFile(request, reply, file, IMMUTABLE);
    if (path === "/admin" || path.startsWith("/admin/")) return sendBackOffice(mounted.backOffice, reply);
    return mounted.page.handle(request, reply);
  };
  return {
    handle,
    fastPath: (request, response, requestId) => mounted.page.fastPath(request, response, requestId),
    async reload() {
      mounted = await load(options);
      options.runtime.store.cache.clear();
    },
  };
}

async function load({ runtime, clientId, formTargets }: MountOptions): Promise<Mounted> {
  const { store } = runtime;
  const settings = await readStoreSettings(store.database.db);
  const [storefront, hosted] = await Promise.all([
    importBuilt<StorefrontModule>("ssr/storefront.js"),
    importBuilt<HostedModule>("ssr/hosted.js"),
  ]);
  const shared = {
    storeName: settings.name,
    currency: settings.currency,
    locale: settings.locale,
    clientId,
    isDevelopment: !store.config.isProduction,
    get baseUrl() {
      return store.baseUrl();
    },
  };
  const apps: PageApp[] = [];
  if (hosted !== undefined) {
    const pages = hosted.createHostedPages(shared);
    apps.push({
      owns: (path) => path.startsWith("/auth/") && path !== "/auth/callback",
      handle: (request) => pages.handle(request),
    });
  }
  if (storefront !== undefined) {
    const shop = storefront.createStorefront(shared);
    apps.push({ owns: () => true, handle: (request) => shop.handle(request) });
  }
  const renderPersonal = storefront?.renderPersonalFromCookies ?? (() => "");
  const files = new Map([
    ...(await readStaticFiles(fileURLToPath(new URL("storefront/client/", dist)), "/")),
    ...(await readStaticFiles(fileURLToPath(new URL("backoffice/", dist)), "/admin/")),
  ]);
  files.delete("/admin/index.html");
  return {
    page: createPageMount({ runtime, apps, renderPersonal, formTargets }),
    files,
    backOffice: await readOptional("backoffice/index.html"),
  };
}

/** Built modules are imported by their time stamp, so that a rebuild is seen without a restart. */
async function importBuilt<Module>(name: string): Promise<Module | undefined> {
  const url = new URL(name, dist);
  const built = await stat(url).catch(() => undefined);
  if (built === undefined) return undefined;
  const loaded: Module = await import(`${url.href}?built=${built.mtimeMs}`);
  return loaded;
}

async function readOptional(name: string): Promise<Buffer | undefined> {
  return readFile(new URL(name, dist)).catch(() => undefined);
}

function sendBackOffice(html: Buffer | undefined, reply: FastifyReply): FastifyReply {
  if (html === undefined)
    return reply.code(503).type("text/plain; charset=utf-8").send("The back office has not been built.");
  return reply
    .header("content-type", "text/html; charset=utf-8")
    .header("cache-control", "no-cache")
    .header("content-security-policy", BACK_OFFICE_POLICY)
    .header("cross-origin-opener-policy", "same-origin")
    .send(html);
}
