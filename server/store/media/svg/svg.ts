/**
 * Renders uploaded SVGs to pixels. Only shapes, text and styles reach the renderer: no scripts, no references to other
 * files, no entities, no filters, whose cost has no bound. The result is stored like any other image, so browsers never
 * get the SVG itself (decision 97).
 */
import sanitizeHtml from "sanitize-html";
import { AppError } from "#server/platform/http/app-error.ts";
import { loadSharp } from "./sharp.ts";

/** Parsing is synchronous. Logos have a few kilobytes. */
const MAX_SVG_BYTES = 1024 ** 2;
/** Longest side of the rendered image: sharp on a phone's header and in a hero. */
const RENDERED_SIDE = 2000;
/** SVGs without units are measured in pixels at this resolution. */
const BASE_DENSITY = 72;
const MAX_DENSITY = 100_000;

/** True if the content starts like an SVG document: its root element after a prolog. */
export function isSvg(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString("utf8");
  return /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*(?:<!DOCTYPE svg[^>[]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<svg[\s>]/i.test(
    head,
  );
}

const TAGS = [
  ...["svg", "g", "defs", "symbol", "use", "switch", "title", "desc", "style"],
  ...["path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan", "textPath"],
  ...["linearGradient", "radialGradient", "stop", "clipPath", "mask", "pattern", "marker"],
];

/** Fragments of the same document are the only references. */
const isFragment = (value: string): boolean => /^#[\w.:-]+$/.test(value.trim());

function keepAttributes(tagName: string, attribs: Record<string, string>) {
  const kept = Object.entries(attribs).filter(([name, value]) => {
    if (/^(?:xlink:)?href$/i.test(name)) return isFragment(value);
    return !/^on|^filter$/i.test(name);
  });
  return { tagName, attribs: Object.fromEntries(kept) };
}

export const sanitizeSvg = (source: string): string =>
  sanitizeHtml(source, {
    allowedTags: TAGS,
    allowedAttributes: false,
    // Styles can't do harm in pixels, and drawing programs keep colors in them.
    allowVulnerableTags: true,
    nonTextTags: ["script", "foreignObject", "metadata", "textarea", "option"],
    transformTags: { "*": keepAttributes },
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  });

const refuse = (description: string): AppError => new AppError("UNSUPPORTED_MEDIA", { description });

/**
 * Returns the image as a PNG.
 * @throws {AppError} UNSUPPORTED_MEDIA if nothing of it can be shown
 */
export async function renderSvg(bytes: Uint8Array): Promise<Buffer> {
  if (bytes.byteLength > MAX_SVG_BYTES) throw refuse("An SVG may have 1 MB.");
  const svg = Buffer.from(sanitizeSvg(Buffer.from(bytes).toString("utf8")));
  const sharp = await loadSharp();
  const { width, height } = await sharp(svg).metadata();
  const longest = Math.max(width, height);
  const density = Math.min(Math.max((BASE_DENSITY * RENDERED_SIDE) / longest, 1), MAX_DENSITY);
  const image = await sharp(svg, { density, limitInputPixels: (2 * RENDERED_SIDE) ** 2 })
    .resize(RENDERED_SIDE, RENDERED_SIDE, { fit: "inside", withoutEnlargement: true })
    .png()
    .toBuffer();
  const { channels } = await sharp(image).stats();
  if (channels[3]?.max === 0) {
    throw refuse("This SVG has nothing to show. Embedded pictures aren't supported: upload the logo as a PNG.");
  }
  return image;
}
