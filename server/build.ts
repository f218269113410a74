/**
 * Builds the server into a few files: what some 1,500 modules and their packages cost in memory and in time at a start, they
 * cost no longer (docs/decisions/0010-memory.md). Development and the tests run the sources themselves.
 */
import { rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Plugin, build as viteBuild } from "vite";
import { oneBytePerCharacter } from "#tools/one-byte.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const outDir = path.join(root, "dist/server");

/**
 * Packages that become part of the files. The others stay packages: they are native, find files beside themselves, or are
 * loaded by the first request that needs them.
 */
const BUNDLED = [
  /^ajv/,
  /^csv-/,
  /^fast-json-stringify/,
  /^fastify/,
  /^graphile-worker/,
  /^jose/,
  /^kysely/,
  /^libphonenumber-js/,
  /^nodemailer/,
  /^otpauth/,
  /^pg/,
  /^pino/,
  /^prom-client/,
  /^qrcode/,
  /^temporal-/,
  /^typebox/,
];

/** Writes `dist/server/main.js` and the chunks it loads. */
export async function build(): Promise<void> {
  await rm(outDir, { recursive: true, force: true });
  await viteBuild({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [keepAddresses(), oneBytePerCharacter()],
    ssr: { noExternal: BUNDLED },
    build: {
      ssr: true,
      outDir,
      minify: false,
      target: "node24",
      rolldownOptions: {
        input: { main: path.join(root, "server/main.ts") },
        output: {
          entryFileNames: "[name].js",
          chunkFileNames: "[name]-[hash].js",
          // A module's text stays in memory: without spaces and comments it is shorter, and errors keep their names.
          minify: { codegen: { removeWhitespace: true }, compress: false, mangle: false },
        },
      },
    },
  });
}

/** Modules that look for files beside themselves (migrations, threads, built pages) find them where their source is. */
function keepAddresses(): Plugin {
  return {
    name: "keep-addresses",
    transform(code, id) {
      if (!code.includes("import.meta.") || id.includes("node_modules") || !id.startsWith(root)) return;
      const address = `new URL(${JSON.stringify(`../../${id.slice(root.length)}`)}, import.meta.url).href`;
      return { code: code.replaceAll("import.meta.url", address).replaceAll("import.meta.main", "false"), map: null };
    },
  };
}
