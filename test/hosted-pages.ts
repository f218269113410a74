/**
 * Builds the hosted pages from source and serves them over HTTP beside an identity server; and a small browser without
 * scripts.
 */
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { updateStoreSettings } from "#api/store/settings.ts";
import type { HostedOptions, HostedPages } from "#hosted/app.tsx";
import { deriveHostedKey } from "#server/identity/oauth/public.ts";
import { createPageMount } from "#server/pages/page-mount.ts";
import { startListener } from "#server/platform/http/serve/listener.ts";
import type { TestServer } from "#server/platform/testing/test-server.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

type HostedModule = { createHostedPages(options: HostedOptions): HostedPages };

/** Built inside the tree, so that external packages resolve. */
async function buildHosted(): Promise<{ module: HostedModule; remove(): Promise<void> }> {
  const outDir = join(root, ".cache", `hosted-${process.pid}`);
  await mkdir(outDir, { recursive: true });
  await build({
    root,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    plugins: [react()],
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      minify: false,
      target: "node24",
      rolldownOptions: { input: { hosted: join(root, "hosted/app.tsx") }, output: { entryFileNames: "[name].js" } },
    },
  });
  const module: HostedModule = await import(pathToFileURL(join(outDir, "hosted.js")).href);
  return { module, remove: () => rm(outDir, { recursive: true, force: true }) };
}

export type HostedServer = { readonly origin: string; close(): Promise<void> };

export async function startHostedPages(server: TestServer): Promise<HostedServer> {
  const { module, remove } = await buildHosted();
  const errors: unknown[] = [];
  const settings = { name: "Test & Sons" };
  await server.call(
    updateStoreSettings,
    { body: { settings } },
    { authorization: server.staffToken(["settings:write"]) },
  );
  const pages = module.createHostedPages({
    storeName: "Nameless",
    baseUrl: server.origin,
    hostedKey: deriveHostedKey(server.store.config.secret),
    isDevelopment: true,
    assets: { styles: ["/assets/hosted.css"], script: "/assets/hosted.js" },
    onError: (error) => errors.push(error),
  });
  const mount = createPageMount({
    runtime: server.runtime,
    apps: [{ owns: (path) => /^\/(?:auth|dev)\//.test(path), handle: (request) => pages.handle(request) }],
    personal: { anonymous: () => "", render: () => "" },
    formTargets: () => [],
  });
  const listener = await startListener({ runtime: server.runtime, rawRoutes: [], pages: mount });
  return {
    origin: listener.origin,
    async close() {
      await listener.close();
      await remove();
      if (errors.length > 0) throw new AggregateError(errors, "pages failed");
    },
  };
}

export type Page = { status: number; headers: Headers; url: string; body: string };

/** Follows redirects within the hosted pages, keeps cookies, and submits forms as a browser would. */
export class PlainBrowser {
  readonly cookies = new Map<string, string>();
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  async get(address: string, headers: Record<string, string> = {}): Promise<Page> {
    return this.#send("GET", address, undefined, headers);
  }

  /** Submits the fields together with the page's hidden ones. */
  async submit(
    page: Page,
    action: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Page> {
    const hidden = [...page.body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const form = new URLSearchParams({
      ...Object.fromEntries(hidden.map(([, name = "", value = ""]) => [name, value])),
      ...fields,
    });
    return this.#send("POST", action, form.toString(), {
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "same-origin",
      origin: this.#origin,
      ...headers,
    });
  }

  async #send(
    method: string,
    address: string,
    body: string | undefined,
    headers: Record<string, string>,
  ): Promise<Page> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(new URL(address, this.#origin), {
      method,
      redirect: "manual",
      headers: { ...headers, ...(cookie === "" ? {} : { cookie }) },
      ...(body === undefined ? {} : { body }),
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const location = response.headers.get("location") ?? "";
    // Redirects to other URLs aren't followed; tests inspect the URL.
    if (location.startsWith("/auth/")) return this.get(location, pickHeader(headers, "accept-language"));
    return { status: response.status, headers: response.headers, url: address, body: await response.text() };
  }

  #keep(line: string): void {
    const [pair = ""] = line.split(";");
    const [name = "", value = ""] = pair.split("=");
    if (/max-age=0/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

const pickHeader = (headers: Record<string, string>, name: string): Record<string, string> =>
  headers[name] === undefined ? {} : { [name]: headers[name] };
