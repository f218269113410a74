/** Converts media of a tree (`{src: {id | url}, width, height, duration}`) to image views and media URLs. */
import { type Language, numberLocale } from "#api/store/languages.ts";
import { mediaAddress } from "#api/store/media-address.ts";
import type { Picture } from "#ui/media/pictures.ts";
import { type Fields, href, number, part, text } from "./nodes.ts";

const SIDE = 1200;

/** URL of the file: a media URL for ids, the given URL if it is safe, otherwise undefined. */
export function addressOf(media: Fields): string | undefined {
  const src = part(media, "src");
  const id = text(src, "id");
  if (/^[\w.~-]{1,200}$/.test(id)) return mediaAddress(id);
  const url = href(text(src, "url"));
  return url?.startsWith("#") ? undefined : url;
}

export function pictureOf(media: Fields, alt: string): Picture | undefined {
  const url = addressOf(media);
  if (url === undefined) return undefined;
  return { url, width: number(media, "width") ?? SIDE, height: number(media, "height") ?? SIDE, alt };
}

/** `3:05` */
export function durationOf(media: Fields): string | undefined {
  const seconds = number(media, "duration");
  if (seconds === undefined || seconds <= 0) return undefined;
  return `${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, "0")}`;
}

/** Formats kilobytes as `1.2 MB`. */
export function sizeOf(kilobytes: number | undefined, language: Language): string | undefined {
  if (kilobytes === undefined || kilobytes <= 0) return undefined;
  const [amount, unit, digits] =
    kilobytes < 1000 ? ([Math.ceil(kilobytes), "kilobyte", 0] as const) : ([kilobytes / 1000, "megabyte", 1] as const);
  return new Intl.NumberFormat(numberLocale(language), {
    style: "unit",
    unit,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  }).format(amount);
}

/** Host of a video or page without `www.`, such as `youtube.com`. */
export function hostOf(url: string): string {
  try {
    return new URL(url).hostname.replace(/^www\./, "");
  } catch {
    return url;
  }
}
