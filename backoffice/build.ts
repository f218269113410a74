/** Builds the back office into `dist/backoffice`: `index.html`, and hashed files under `assets/` (served at `/admin/`). */
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { type Plugin, build as viteBuild } from "vite";
import { languages } from "#api/store/languages.ts";
import { catalogs } from "#backoffice/catalogs-plugin.ts";
import { contract } from "#backoffice/contract-plugin.ts";
import { withoutMessageCompiler } from "#tools/vite/compiled-messages.ts";

type BuildMode = "production" | "development";

/** Style sheets load in any order; each says the order of the layers first, so that none decides it by chance. */
const layerOrder: Plugin = {
  name: "layer-order",
  enforce: "pre",
  transform: {
    filter: { id: /\/backoffice\/.*\.css$/ },
    handler: (code) => `@layer reset, tokens, base, components, pages, utilities;\n${code}`,
  },
};

/** Leaves out React Aria's own texts in languages that the back office doesn't have. */
const reactAriaLanguages: Plugin = {
  name: "react-aria-languages",
  enforce: "pre",
  load: {
    filter: { id: /\/react-aria\/dist\/private\/intl\/\w+\/[\w-]+\.mjs$/ },
    handler: (id) => (languages.some((language) => id.includes(`/${language}-`)) ? undefined : "export default {};"),
  },
};

const here = fileURLToPath(new URL(".", import.meta.url));
const dist = fileURLToPath(new URL("../dist/backoffice", import.meta.url));

export async function build({ mode, outDir = dist }: { mode: BuildMode; outDir?: string }): Promise<void> {
  await viteBuild({
    root: here,
    base: "/admin/",
    mode,
    configFile: false,
    logLevel: "warn",
    // The build runs inside the server process in development; React must not follow that process's own mode.
    define: { "process.env.NODE_ENV": JSON.stringify(mode) },
    plugins: [
      withoutMessageCompiler,
      catalogs,
      contract(fileURLToPath(new URL("../api/", import.meta.url))),
      react(),
      layerOrder,
      reactAriaLanguages,
    ],
    resolve: { alias: [{ find: /^temporal-polyfill$/, replacement: `${here}temporal.ts` }] },
    css: {
      modules: { generateScopedName: mode === "production" ? "[hash:base64:6]" : "[name]_[local]_[hash:base64:4]" },
    },
    build: {
      outDir,
      emptyOutDir: true,
      assetsDir: "assets",
      assetsInlineLimit: 0,
      // light-dark(), :has(), nesting, dialog and container queries are used as they are.
      target: ["chrome125", "edge125", "firefox128", "safari17.5"],
      minify: mode === "production",
      sourcemap: mode === "development",
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 700,
      reportCompressedSize: false,
    },
  });
}

if (import.meta.main) await build({ mode: process.argv.includes("--dev") ? "development" : "production" });
