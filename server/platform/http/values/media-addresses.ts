/**
 * Media URLs of API requests and responses. Rich content and order lines store the store's own media as relative URLs
 * (`/media/<id>…`), so that they survive a change of domain, but other origins can't load those. HTTP responses and
 * delivered events have absolute URLs, and requests are converted back, so that writing a read value changes nothing
 * (docs/decisions/0045-media-urls-in-responses.md).
 */
import { ID_PATTERN } from "#api/ids.ts";
import type { Store } from "../../store.ts";

export type MediaOrigins = {
  readonly baseUrl: string;
  /** Host mapped to the store by the operator; media URLs in responses use it (`MEDIA_ORIGIN`). */
  readonly mediaOrigin: string | undefined;
};

const RELATIVE = new RegExp(`^/media/${ID_PATTERN}`, "i");
const RELATIVE_ATTRIBUTE = new RegExp(`(\\s(?:src|href|poster)=["'])(/media/${ID_PATTERN})`, "gi");
/** Id with its version, followed by a name, or by a size and a name. */
const PARTS = new RegExp(`^/media/(${ID_PATTERN}(?:\\.\\d+)?)/((?:.*/)?[^/]*\\.(jpe?g|png|webp|gif|avif))$`, "i");
/** Quality of the URL; clients' helpers request sizes with their own quality. */
const QUALITY = 90;

export const mediaOriginsOf = (store: Pick<Store, "baseUrl" | "config">): MediaOrigins => ({
  baseUrl: store.baseUrl(),
  mediaOrigin: store.config.mediaOrigin,
});

type Fields = Readonly<Record<string, unknown>>;
type Place = { readonly isInNodes: boolean; readonly fields?: Fields };

/** Converts media URLs in the response to absolute ones. Responses without media URLs aren't parsed. */
export function toAbsoluteAddresses(json: string, origins: MediaOrigins): string {
  const { baseUrl, mediaOrigin } = origins;
  // Most large responses contain no media, and this is the fastest check.
  if (!json.includes("/media/")) return json;
  const isConcerned =
    json.includes('"/media/') ||
    /=(?:\\"|')\/media\//.test(json) ||
    (mediaOrigin !== undefined && json.includes(`${baseUrl}/media/`));
  if (!isConcerned) return json;
  const origin = mediaOrigin ?? baseUrl;
  return JSON.stringify(
    mapStrings(JSON.parse(json), (text, { isInNodes, fields }) => {
      const isRelative = RELATIVE.test(text);
      if (isRelative && (isInNodes || mediaOrigin === undefined)) return origin + text;
      if (mediaOrigin !== undefined && (isRelative || text.startsWith(`${baseUrl}/media/`)))
        return mediaOrigin + toHelperPath(isRelative ? text : text.slice(baseUrl.length), fields);
      return text.includes("/media/") ? text.replace(RELATIVE_ATTRIBUTE, `$1${origin}$2`) : text;
    }),
  );
}

/** Converts the store's own media URLs in rich content to the stored relative form. */
export function toRelativeAddresses(body: unknown, { baseUrl, mediaOrigin }: MediaOrigins): unknown {
  const origins = [baseUrl, ...(mediaOrigin === undefined ? [] : [mediaOrigin])];
  const own = origins.map((origin) => origin.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  const whole = new RegExp(`^(?:${own})(?=/media/${ID_PATTERN})`, "i");
  const attribute = new RegExp(`(\\s(?:src|href|poster)=["'])(?:${own})(?=/media/${ID_PATTERN})`, "gi");
  return mapStrings(body, (text, { isInNodes }) =>
    text.includes("/media/") ? text.replace(attribute, "$1").replace(isInNodes ? whole : /(?!)/, "") : text,
  );
}

/**
 * Helpers of published clients use the first segment as the file's id, its extension as the format, and `w_…,h_…` as
 * the original size. Media library entries keep the URL of the whole file.
 */
function toHelperPath(path: string, fields: Fields = {}): string {
  const [, id, rest, ending] = PARTS.exec(path) ?? [];
  if (id === undefined || rest === undefined || "byteSize" in fields) return path;
  const { width, height } = fields;
  const isWholeFile = !rest.includes("/") && Number(width) > 0 && Number(height) > 0;
  return `/media/${id}.${ending}/${isWholeFile ? `v1/fit/w_${width},h_${height},q_${QUALITY}/` : ""}${rest}`;
}

/** `nodes` contains the content of rich content documents. */
function mapStrings(value: unknown, change: (text: string, place: Place) => string, place?: Place): unknown {
  const { isInNodes, fields } = place ?? { isInNodes: false };
  if (typeof value === "string") return change(value, { isInNodes, ...(fields && { fields }) });
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change, { isInNodes }));
  if (typeof value !== "object" || value === null) return value;
  const whole: Fields = Object.fromEntries(Object.entries(value));
  return Object.fromEntries(
    Object.entries(whole).map(([name, part]) => [
      name,
      mapStrings(part, change, { isInNodes: isInNodes || (name === "nodes" && Array.isArray(part)), fields: whole }),
    ]),
  );
}
