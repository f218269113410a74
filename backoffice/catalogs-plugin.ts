import { globSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { compileTexts } from "#api/store/messages.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const VIRTUAL = "virtual:catalogs/";
const declaration = /^export const (\w+): Translations<.*> = \{ en, de, fr, es, ar \};$/gm;

/**
 * Splits catalogs by language: a page loads one file with the texts of one language. `texts/texts.ts`, which imports all
 * languages, becomes a look-up in it (catalogs.ts); messages are compiled here.
 */
export const catalogs: Plugin = {
  name: "catalogs",
  enforce: "pre",
  resolveId: { filter: { id: /^virtual:catalogs\// }, handler: (id) => `\0${id}` },
  async load(id) {
    if (id.startsWith(`\0${VIRTUAL}`)) {
      const language = id.slice(VIRTUAL.length + 1);
      const entries = await Promise.all(foldersOfCatalogs().map((folder) => readCatalog(folder, language)));
      return `export const catalogs = ${JSON.stringify(Object.fromEntries(entries))};`;
    }
    const [file = ""] = id.split("?");
    if (!/\/(?:backoffice|ui)\/(?:.*\/)?texts\/texts\.ts$/.test(file)) return null;
    const names = [...(await readFile(file, "utf8")).matchAll(declaration)].map(([, name = ""]) => name);
    if (names.length !== 1) throw new Error(`${file} must declare one catalog with the languages en, de, fr, es, ar.`);
    const folder = JSON.stringify(relative(root, dirname(file)));
    return {
      code: `import { catalogOf } from "#backoffice/catalogs.ts";\nexport const ${names[0]} = catalogOf(${folder});`,
      moduleType: "js",
    };
  },
};

const foldersOfCatalogs = (): string[] =>
  globSync("{backoffice,ui}/**/texts/texts.ts", { cwd: root })
    .map((file) => dirname(file))
    .sort();

async function readCatalog(folder: string, language: string): Promise<readonly [folder: string, texts: unknown]> {
  const file = `${root}${folder}/${language}.ts`;
  // The development server builds again in the same process after a change.
  const module: Record<string, unknown> = await import(`${pathToFileURL(file).href}?${statSync(file).mtimeMs}`);
  return [folder, compileTexts(module[language])];
}
