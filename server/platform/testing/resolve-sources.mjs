// Preloaded into test processes: resolves imports of our own sources by their names alone. A test file imports up to 1,500
// modules, and Node would look for the package, the links and the kind of each of them.
import { registerHooks } from "node:module";

const root = new URL("../../..", import.meta.url).href;
const packages = `${root}node_modules/`;

registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL } = context;
    const isOurs = parentURL?.startsWith(root) === true && !parentURL.startsWith(packages);
    if (!isOurs || !specifier.endsWith(".ts")) return nextResolve(specifier, context);
    // As in package.json: "#server/*" is "./server/*".
    if (specifier.startsWith("#")) return ours(new URL(specifier.slice(1), root));
    if (specifier.startsWith("./") || specifier.startsWith("../")) return ours(new URL(specifier, parentURL));
    return nextResolve(specifier, context);
  },
});

const ours = ({ href: url }) => ({ url, format: "module-typescript", shortCircuit: true });
