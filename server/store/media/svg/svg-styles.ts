/**
 * CSS of SVGs, reduced to properties whose cost has a bound. Declarations are written anew, so that escapes, comments and
 * at-rules can't hide others.
 */

/** Also attributes of their own. Not listed: filters, markers and everything that browsers alone know. */
export const PROPERTIES: ReadonlySet<string> = new Set([
  ...["fill", "fill-opacity", "fill-rule", "color", "opacity", "display", "visibility", "overflow", "paint-order"],
  ...["stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-opacity"],
  ...["stroke-dasharray", "stroke-dashoffset", "vector-effect", "clip-path", "clip-rule", "stop-color", "stop-opacity"],
  ...["font", "font-family", "font-size", "font-style", "font-weight", "font-stretch", "font-variant"],
  ...["letter-spacing", "word-spacing", "text-anchor", "text-decoration", "dominant-baseline", "baseline-shift"],
  ...["writing-mode", "direction", "unicode-bidi", "mask-type", "mix-blend-mode", "isolation"],
  ...["shape-rendering", "text-rendering", "color-interpolation"],
]);

export type Declaration = readonly [property: string, value: string];
export type Rule = { readonly selector: string; readonly declarations: readonly Declaration[] };

/** Fragments of the same document are the only references. */
const FRAGMENT = /^url\(\s*(["']?)#([\w.:-]+)\1\s*\)(?:\s+[\w#(),.% -]+)?$/i;
/** The id that a value refers to. */
export const fragmentOf = (value: string): string | undefined => FRAGMENT.exec(value.trim())?.[2];

export const isSafeValue = (value: string): boolean =>
  !/[\\{}<>@;]/.test(value) && (!/url|src|image/i.test(value) || fragmentOf(value) !== undefined);

export function readDeclarations(text: string): Declaration[] {
  return withoutComments(text)
    .split(";")
    .flatMap((each): Declaration[] => {
      const colon = each.indexOf(":");
      const property = each.slice(0, Math.max(colon, 0)).trim().toLowerCase();
      const value = each.slice(colon + 1).trim();
      return PROPERTIES.has(property) && isSafeValue(value) ? [[property, value]] : [];
    });
}

const SELECTOR = /^[\w\s.#,:>*()"'=[\]~+-]{1,2000}$/;

/** Rules of a style sheet outside of at-rules. */
export function readRules(css: string): Rule[] {
  const rules: Rule[] = [];
  const text = withoutComments(css);
  let [depth, start, selector] = [0, 0, ""];
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    if (brace === "{") {
      depth++;
      if (depth > 1) continue;
      const before = text.slice(start, index);
      // `@import …;` can come before.
      selector = before.slice(before.lastIndexOf(";") + 1).trim();
    } else {
      const body = text.slice(start, index);
      depth = Math.max(0, depth - 1);
      if (depth > 0) continue;
      const declarations = SELECTOR.test(selector) && !body.includes("{") ? readDeclarations(body) : [];
      if (declarations.length > 0) rules.push({ selector, declarations });
      selector = "";
    }
    start = index + 1;
  }
  return rules;
}

export const writeDeclarations = (declarations: readonly Declaration[]): string =>
  declarations.map(([property, value]) => `${property}:${value}`).join(";");

function withoutComments(css: string): string {
  const [first = "", ...parts] = css.split("/*");
  const rest = parts.map((part) => (part.includes("*/") ? part.slice(part.indexOf("*/") + 2) : ""));
  return [first, ...rest].join(" ");
}
