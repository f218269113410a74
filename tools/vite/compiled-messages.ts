import type { Plugin } from "vite";

const COMPILER = "icu-minify/compile";
const STUB = "\0no-message-compiler";

/**
 * For browser code: messages are compiled at build time (`compileTexts`), so the ICU parser, which is larger than most
 * scripts, is excluded from the bundle.
 */
export const withoutMessageCompiler: Plugin = {
  name: "without-message-compiler",
  enforce: "pre",
  resolveId: { filter: { id: /^icu-minify\/compile$/ }, handler: (id) => (id === COMPILER ? STUB : null) },
  load: {
    filter: { id: /^\0no-message-compiler$/ },
    handler: () => 'export default (message) => { throw new Error("Not compiled at build time: " + message); };',
  },
};
