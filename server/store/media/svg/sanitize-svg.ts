/**
 * Reduces SVGs to shapes, text and styles: no scripts, no references to other files, no entities, no filters, patterns or
 * markers. What remains costs a bounded amount of work to draw, or the SVG is rejected.
 */
import { Parser } from "htmlparser2";
import { AppError } from "#server/platform/http/app-error.ts";
import {
  type Declaration,
  fragmentOf,
  isSafeValue,
  PROPERTIES,
  type Rule,
  readDeclarations,
  readRules,
  writeDeclarations,
} from "./svg-styles.ts";

type Element = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (Element | string)[];
};

/** Logos have dozens of elements, illustrations hundreds. */
const MAX_ELEMENTS = 5000;
const MAX_DEPTH = 50;
const MAX_SELECTORS = 1000;
/** Milliseconds, roughly: measured at 2000 pixels, with everything that `<use>` and masks repeat. */
const MAX_WORK = 5000;
/** What is drawn to a separate image first. */
const LAYERS: Readonly<Record<string, number>> = {
  opacity: 10,
  "clip-path": 10,
  "mix-blend-mode": 50,
  isolation: 50,
  mask: 100,
};
/** Lines that cross each other, and the characters of one text, take quadratic time. */
const workOfLines = (characters: number): number => characters / 500 + (characters / 1000) ** 2;
const workOfText = (characters: number): number => (characters / 75) ** 2;

const DRAWN = new Set([
  ...["svg", "g", "a", "defs", "symbol", "use", "switch", "style"],
  ...["path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan", "textPath"],
  ...["linearGradient", "radialGradient", "stop", "clipPath", "mask"],
]);
const HOLDS_TEXT = new Set(["style", "text", "tspan", "textPath", "a"]);
const ATTRIBUTES = new Set([
  ...["id", "class", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "fx", "fy", "fr", "dx", "dy"],
  ...["d", "points", "width", "height", "viewBox", "preserveAspectRatio", "transform", "pathLength", "rotate"],
  ...["gradientTransform", "gradientUnits", "spreadMethod", "offset", "clipPathUnits", "maskUnits", "maskContentUnits"],
  ...["textLength", "lengthAdjust", "startOffset", "xml:space", "mask"],
]);
const NAMESPACE = "http://www.w3.org/2000/svg";

export const refuse = (description: string): AppError => new AppError("UNSUPPORTED_MEDIA", { description });
const refuseWork = (): AppError =>
  refuse("This SVG has too many shapes and effects. Simplify it, or upload it as a PNG.");

/** @throws {AppError} UNSUPPORTED_MEDIA if it has too much to draw */
export function sanitizeSvg(source: string): string {
  const root = readSvg(source);
  if (root === undefined) return "";
  const rules = rulesOf(root);
  const selectors = rules.flatMap(({ selector }) => selector.split(","));
  if (selectors.length > MAX_SELECTORS || workOf(root, rules) > MAX_WORK) throw refuseWork();
  return write(root, ` xmlns:xlink="http://www.w3.org/1999/xlink"`);
}

function readSvg(source: string): Element | undefined {
  const top: Element = { name: "", attributes: {}, children: [] };
  const open = [top];
  let [count, dropped] = [0, 0];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (dropped > 0 || !DRAWN.has(name)) {
          dropped++;
          return;
        }
        count++;
        if (count > MAX_ELEMENTS || open.length > MAX_DEPTH) throw refuseWork();
        const element = { name, attributes: keepAttributes(attributes), children: [] };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext(text) {
        const parent = open.at(-1);
        if (dropped === 0 && parent !== undefined && HOLDS_TEXT.has(parent.name)) parent.children.push(text);
      },
      onclosetag() {
        if (dropped > 0) dropped--;
        else open.pop();
      },
    },
    { xmlMode: true },
  );
  parser.end(source);
  return elementsOf(top).find(({ name }) => name === "svg");
}

const elementsOf = ({ children }: Element): Element[] =>
  children.flatMap((child) => (typeof child === "string" ? [] : [child]));
const textOf = ({ children }: Element): string =>
  children.map((child) => (typeof child === "string" ? child : "")).join("");

function keepAttributes(attributes: Readonly<Record<string, string>>): Record<string, string> {
  const kept = Object.entries(attributes).flatMap(([name, value]): [string, string][] => {
    if (name === "href" || name === "xlink:href") return /^\s*#[\w.:-]+\s*$/.test(value) ? [[name, value.trim()]] : [];
    if (name === "style") return [[name, writeDeclarations(readDeclarations(value))]];
    if (name === "xmlns") return value === NAMESPACE ? [[name, value]] : [];
    return (ATTRIBUTES.has(name) || PROPERTIES.has(name)) && isSafeValue(value) ? [[name, value]] : [];
  });
  return Object.fromEntries(kept);
}

function rulesOf(element: Element): Rule[] {
  if (element.name === "style") return readRules(textOf(element));
  return elementsOf(element).flatMap(rulesOf);
}

/** How long the drawing takes, with everything that references repeat. */
function workOf(root: Element, rules: readonly Rule[]): number {
  const heavy = rules.flatMap(({ selector, declarations }) => {
    const layers = declarations.filter(isLayer);
    return layers.length === 0 ? [] : selector.split(",").map((each) => ({ canMatch: matcherOf(each), layers }));
  });
  const byId = Map.groupBy(everyElement(root), ({ attributes }) => attributes.id ?? "");
  const known = new Map<Element, number>();
  const workOfId = (id: string | undefined): number =>
    id === undefined ? 0 : Math.max(0, ...(byId.get(id) ?? []).map(work));
  function work(element: Element): number {
    const done = known.get(element);
    if (done !== undefined) return done;
    // Circular references aren't drawn.
    known.set(element, 0);
    const { attributes } = element;
    const lines = workOfLines((attributes.d ?? "").length + (attributes.points ?? "").length);
    const text = element.name === "style" ? 0 : workOfText(textOf(element).length);
    const layers = [
      ...Object.entries(attributes).filter(isLayer),
      ...readDeclarations(attributes.style ?? "").filter(isLayer),
      ...heavy.filter(({ canMatch }) => canMatch(element)).flatMap((rule) => rule.layers),
    ];
    const references = [
      (attributes.href ?? attributes["xlink:href"])?.slice(1),
      ...layers.map(([, value]) => fragmentOf(value)),
    ];
    const parts = [
      ...elementsOf(element).map(work),
      ...references.map(workOfId),
      ...layers.map(([property]) => LAYERS[property] ?? 0),
    ];
    const total = parts.reduce((sum, part) => sum + part, 1 + lines + text);
    known.set(element, total);
    return total;
  }
  return work(root);
}

const everyElement = (element: Element): Element[] => [element, ...elementsOf(element).flatMap(everyElement)];
const isLayer = ([property, value]: Declaration): boolean =>
  property in LAYERS && !/^\s*(?:1(?:\.0*)?|100%|none|normal|auto)\s*$/i.test(value);

/** Selectors of more than one part can match any element. */
function matcherOf(selector: string): (element: Element) => boolean {
  const [, sign, word] = /^([.#]?)([\w-]+)$/.exec(selector.trim()) ?? [];
  if (word === undefined) return () => true;
  if (sign === ".")
    return ({ attributes }) => ` ${attributes.class ?? ""} `.replaceAll(/\s/g, " ").includes(` ${word} `);
  return ({ name, attributes }) => (sign === "#" ? attributes.id : name) === word;
}

function write(element: Element, declared = ""): string {
  const { name, attributes, children } = element;
  const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escapeXml(value)}"`);
  const content =
    name === "style"
      ? readRules(textOf(element)).map((rule) => escapeXml(`${rule.selector}{${writeDeclarations(rule.declarations)}}`))
      : children.map((child) => (typeof child === "string" ? escapeXml(child) : write(child)));
  return `<${name}${written.join("")}${declared}>${content.join("")}</${name}>`;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");
