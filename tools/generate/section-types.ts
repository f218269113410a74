/** Writes the declarations of all section types without their functions, for the server's validation and the editor's forms. */
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { runnerImport } from "vite";
import type { AnySection } from "#storefront/content/sections/section.ts";
import { withoutStyles } from "#tools/vite/without-styles.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Loaded through Vite, because Node runs neither JSX nor CSS modules. */
export async function sectionTypesFile(): Promise<Record<string, string>> {
  const { module } = await runnerImport<{ sections: readonly AnySection[] }>(
    `${root}storefront/content/sections/index.ts`,
    { root, configFile: false, logLevel: "error", publicDir: false, plugins: [withoutStyles, react()] },
  );
  const types = Object.fromEntries(
    module.sections.map(({ type, load: _load, View: _view, hasHeading: _heading, ...rest }) => [type, rest]),
  );
  if (Object.keys(types).length < module.sections.length) throw new Error("Two section types have the same name.");
  return {
    "api/content/section-types.gen.ts": [
      "// Generated from storefront/content/sections by `npm run generate`. Do not edit.",
      'import type { SectionType } from "./settings.ts";',
      "",
      "/** Every section type by its name, without its functions. */",
      `export const sectionTypes: Readonly<Record<string, SectionType>> = ${JSON.stringify(types, null, 2)};`,
      "",
    ].join("\n"),
  };
}
