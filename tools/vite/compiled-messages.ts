import type { Plugin } from "vite";

const COMPILER = "icu-minify/compile";
const STUB = "\0no-message-compiler";

/**
 * For code that runs in browsers: messages arrive there compiled (`compileTexts`), and the ICU parser, larger than most scripts,
 * stays out of the bundle.
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
