/** Builds the shop: scripts and styles for the browser, and the server-rendered pages (hosted pages too, if present). */
import { createHash } from "node:crypto";
import { existsSync, globSync } from "node:fs";
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { type InlineConfig, build as viteBuild } from "vite";
import { arabicFont, type FontSubset, fontSubsets, fonts } from "#api/content/fonts.ts";
import type { Assets } from "#storefront/assets.ts";
import { oneBytePerCharacter } from "#tools/one-byte.ts";
import { withoutMessageCompiler } from "#tools/vite/compiled-messages.ts";
import { withoutTemporal } from "#tools/vite/without-temporal.ts";
import { ARABIC_FONT, ARABIC_SHEET, arabicFaces } from "#ui/theme/arabic-faces.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
/** Where the server serves `dist/storefront/client` from. */
export const ASSETS_PATH = "/assets/";
const CLIENT_DIR = path.join(root, "dist/storefront/client");
const SERVER_DIR = path.join(root, "dist/ssr");
const ASSETS_FILE = path.join(root, "dist/storefront/assets.json");

type BuildOptions = { mode: "production" | "development" };

/** Writes `dist/storefront/client`, `dist/storefront/assets.json`, and `dist/ssr/*.js`. Returns the written files. */
export async function build({ mode }: BuildOptions): Promise<Record<string, Assets>> {
  const entries = serverEntries();
  for (const place of LATE_STYLES)
    if (globSync(`storefront/${place}{/**/*,}.module.css`, { cwd: root }).length === 0)
      throw new Error(`storefront/${place} has no styles. Was it moved?`);
  await Promise.all([CLIENT_DIR, SERVER_DIR].map((folder) => rm(folder, { recursive: true, force: true })));
  await mkdir(CLIENT_DIR, { recursive: true });
  // Separate builds, not one with two entries: each application gets one file and one style sheet, and the order of its
  // cascade layers doesn't depend on code splitting.
  for (const [name, file] of Object.entries(entries)) await viteBuild(serverConfig(mode, name, file));
  // Separate builds: a shared chunk would be another file that each page waits for.
  for (const [name, file] of Object.entries(clientEntries())) await viteBuild(clientConfig(mode, name, file));
  const assets = await readAssets(Object.keys(entries));
  const fontFiles = await copyFonts();
  for (const each of Object.values(assets)) each.fonts = fontFiles;
  await writeFile(ASSETS_FILE, `${JSON.stringify(assets, null, 2)}\n`);
  return assets;
}

function serverEntries(): Record<string, string> {
  const hosted = path.join(root, "hosted/app.tsx");
  return { storefront: path.join(root, "storefront/app.tsx"), ...(existsSync(hosted) && { hosted }) };
}

/** Scripts for the browser, by the name of the application whose pages load them. */
function clientEntries(): Record<string, string> {
  const hosted = path.join(root, "hosted/client/hosted.ts");
  return { storefront: path.join(root, "storefront/client/shop.ts"), ...(existsSync(hosted) && { hosted }) };
}

const common = (mode: BuildOptions["mode"]): InlineConfig => ({
  root,
  mode,
  configFile: false,
  logLevel: "warn",
  base: ASSETS_PATH,
  publicDir: false,
  plugins: [react()],
  define: { "process.env.NODE_ENV": JSON.stringify(mode) },
});

/**
 * Styles of pages that come after looking around: a sheet of their own, which only those pages load. What every shopper
 * waits for is smaller without them.
 */
const LATE = "late";
const LATE_STYLES = ["identity/account", "checkout/checkout", "orders/orders", "shell/CheckoutFrame"];
const isLateStyle = new RegExp(`storefront/(?:${LATE_STYLES.join("|")})\\b.*\\.module\\.css$`);

/** The style sheets come from here: they belong to the components, which only the server build sees complete. */
function serverConfig(mode: BuildOptions["mode"], name: string, file: string): InlineConfig {
  return {
    ...common(mode),
    plugins: [react(), oneBytePerCharacter()],
    // Left outside, React would choose its build by the server's NODE_ENV, and its development build renders four times
    // slower; inside, `mode` decides.
    ssr: { noExternal: ["react", "react-dom"] },
    build: {
      ssr: true,
      outDir: SERVER_DIR,
      emptyOutDir: false,
      ssrEmitAssets: true,
      manifest: `${name}.manifest.json`,
      minify: false,
      cssMinify: mode === "production",
      target: "node24",
      rolldownOptions: {
        input: { [name]: file },
        output: {
          entryFileNames: "[name].js",
          chunkFileNames: "[name]-[hash].js",
          assetFileNames: "[name]-[hash][extname]",
          codeSplitting: { groups: [{ name: LATE, test: isLateStyle }] },
          // A module's text stays in memory: without spaces and comments it is shorter, and errors keep their names.
          minify: mode === "production" && { codegen: { removeWhitespace: true }, compress: false, mangle: false },
        },
      },
    },
  };
}

function clientConfig(mode: BuildOptions["mode"], name: string, file: string): InlineConfig {
  return {
    ...common(mode),
    plugins: [withoutMessageCompiler, withoutTemporal, react()],
    build: {
      outDir: CLIENT_DIR,
      emptyOutDir: false,
      manifest: `${name}.manifest.json`,
      modulePreload: false,
      minify: mode === "production",
      cssMinify: mode === "production",
      sourcemap: mode === "development",
      target: "es2022",
      rolldownOptions: {
        input: { [name]: file },
        output: {
          entryFileNames: "[name]-[hash].js",
          chunkFileNames: "[name]-[hash].js",
          assetFileNames: "[name]-[hash][extname]",
        },
      },
    },
  };
}

/** Copies the font files of themes, with names that change with their content, and writes the style sheet of Arabic pages. */
async function copyFonts(): Promise<Record<string, string>> {
  const addresses: Record<string, string> = {};
  const copy = async ({ id, package: folder }: { id: string; package: string }, subset: string): Promise<string> => {
    const source = path.join(root, `node_modules/${folder}/files/${id}-${subset}-wght-normal.woff2`);
    const name = `${id}-${subset}-${versionOf(await readFile(source))}.woff2`;
    await copyFile(source, path.join(CLIENT_DIR, name));
    return ASSETS_PATH + name;
  };
  const subsets = Object.keys(fontSubsets) as FontSubset[];
  for (const family of fonts)
    for (const subset of subsets) addresses[`${family.id}-${subset}`] = await copy(family, subset);
  const file = await copy(arabicFont, "arabic");
  const sheet = arabicFaces(file);
  const name = `arabic-${versionOf(sheet)}.css`;
  await writeFile(path.join(CLIENT_DIR, name), sheet);
  return { ...addresses, [ARABIC_FONT]: file, [ARABIC_SHEET]: ASSETS_PATH + name };
}

const versionOf = (content: string | Buffer): string =>
  createHash("sha256").update(content).digest("base64url").slice(0, 8);

type ManifestEntry = { file: string; css?: string[]; isEntry?: boolean; imports?: string[]; name?: string };
type Manifest = Record<string, ManifestEntry>;

const readManifest = async (file: string): Promise<Manifest> => JSON.parse(await readFile(file, "utf8"));

/** Moves the server build's style sheets to the client files and lists what each application's pages load. */
async function readAssets(names: readonly string[]): Promise<Record<string, Assets>> {
  const assets: Record<string, Assets> = {};
  for (const name of names) {
    const client = await readManifest(path.join(CLIENT_DIR, `${name}.manifest.json`));
    const script = Object.values(client).find((entry) => entry.isEntry && entry.name === name);
    if (!script) throw new Error(`The client build has no entry script for ${name}.`);
    const server = await readManifest(path.join(SERVER_DIR, `${name}.manifest.json`));
    const sheetsOf = (wanted: string): string[] => {
      const chunk = Object.values(server).find((candidate) => candidate.name === wanted);
      return chunk ? stylesOf(server, chunk) : [];
    };
    const [all, late] = [sheetsOf(name), sheetsOf(LATE)];
    for (const file of all) await writeFile(path.join(CLIENT_DIR, file), await readFile(path.join(SERVER_DIR, file)));
    const addressOf = (file: string): string => ASSETS_PATH + file;
    assets[name] = {
      styles: all.filter((file) => !late.includes(file)).map(addressOf),
      ...(late.length > 0 && { late: late.map(addressOf) }),
      script: addressOf(script.file),
    };
  }
  return assets;
}

function stylesOf(manifest: Manifest, entry: ManifestEntry, seen = new Set<ManifestEntry>()): string[] {
  if (seen.has(entry)) return [];
  seen.add(entry);
  const imported = (entry.imports ?? []).flatMap((key) => {
    const next = manifest[key];
    return next ? stylesOf(manifest, next, seen) : [];
  });
  return [...new Set([...imported, ...(entry.css ?? [])])];
}
