/** Converts media rows to media items (docs/protocol/media.md#media) and entries of the library. */
import type { MediaKind, StoredMedia } from "#api/store/media.ts";
import type { Media, MediaImage, MediaItem } from "#api/store/media-values.ts";
import type { MediaRow } from "./store-media.ts";

/** As the column `file` of the view `published_media` gives it. */
export type MediaFile = {
  id: string;
  kind: MediaKind;
  fileName: string;
  mimeType: string;
  /** URL of a file on another server. */
  sourceUrl: string | null;
  width: number;
  height: number;
  altText: string;
  thumbhash: string | null;
  averageColor: string | null;
  version?: number;
  isAnimated?: boolean;
  durationMs?: number | null;
  focalPoint?: { x: number; y: number } | null;
  /** Poster of a video. */
  poster?: { id: string; fileName: string; version: number; width: number; height: number } | null;
};

const THUMBNAIL = 96;

type Address = { id: string; fileName: string; version?: number };

/** The id in URLs, with a version: browsers cache responses forever, so a changed file needs a new URL. */
const versionedId = ({ id, version = 1 }: Address): string => (version === 1 ? id : `${id}.${version}`);

export const mediaUrl = (file: Address & { sourceUrl: string | null }, baseUrl: string): string =>
  file.sourceUrl ?? `${baseUrl}/media/${versionedId(file)}/${encodeURIComponent(file.fileName)}`;

const thumbnailUrl = (file: Address, baseUrl: string, size = THUMBNAIL): string =>
  `${baseUrl}/media/${versionedId(file)}/v1/fit/w_${size},h_${size},q_75,enc_auto/${encodeURIComponent(file.fileName)}`;

export function presentMediaItem(file: MediaFile, baseUrl: string): MediaItem {
  const url = mediaUrl(file, baseUrl);
  const item: MediaItem = { id: file.id, mediaType: file.kind, title: file.altText };
  const described = file.altText === "" ? {} : { altText: file.altText };
  const format = file.mimeType.split(/[/;]/)[1];
  const ofFormat = format === undefined ? {} : { format };
  switch (file.kind) {
    case "image": {
      const image: MediaImage = {
        url,
        width: file.width,
        height: file.height,
        ...ofFormat,
        ...described,
        ...(file.thumbhash === null ? {} : { thumbhash: file.thumbhash }),
        ...(file.averageColor === null ? {} : { averageColor: file.averageColor }),
      };
      return { ...item, image, thumbnail: file.sourceUrl === null ? thumbnailOf(file, baseUrl) : image };
    }
    case "video": {
      const { poster, width, height } = file;
      const video = { files: [{ url, width, height, ...ofFormat, ...described }], stillFrameMediaId: poster?.id ?? "" };
      if (poster === undefined || poster === null) return { ...item, video };
      return { ...item, video, thumbnail: { ...thumbnailOf(poster, baseUrl, POSTER_SIZE), ...described } };
    }
    default:
      return {
        ...item,
        file: { url, name: file.fileName, ...(file.durationMs ? { durationMs: file.durationMs } : {}) },
      };
  }
}

/** Posters are displayed as images, so they have a default size; pages request other sizes by URL. */
const POSTER_SIZE = 640;

function thumbnailOf(file: Address & { width: number; height: number }, baseUrl: string, size = THUMBNAIL): MediaImage {
  const scale = Math.min(1, size / Math.max(file.width, file.height, 1));
  return {
    url: thumbnailUrl(file, baseUrl, size),
    width: Math.max(1, Math.round(file.width * scale)),
    height: Math.max(1, Math.round(file.height * scale)),
  };
}

/** The first item is the main one. */
export function mediaOf(files: readonly MediaFile[], baseUrl: string): Media {
  const items = files.map((file) => presentMediaItem(file, baseUrl));
  const [mainMedia] = items;
  return mainMedia === undefined ? { items } : { mainMedia, items };
}

/** A row of the library with its number of uses, and the poster if it is a video. */
export type LibraryRow = MediaRow & {
  used_count: number;
  poster_id: string | null;
  poster_version: number | null;
  download_attempts: number;
  download_problem: string | null;
  next_download_at: Date | null;
  download_failed_at: Date | null;
};

const LIBRARY_THUMBNAIL = 320;

export function presentStored(row: LibraryRow, baseUrl: string): StoredMedia {
  const address = { id: row.id, fileName: row.file_name, version: row.version };
  const thumbnail = thumbnailAddress(row, address, baseUrl);
  return {
    id: row.id,
    kind: row.kind,
    fileName: row.file_name,
    mimeType: row.mime_type,
    url: mediaUrl({ ...address, sourceUrl: row.source_url }, baseUrl),
    ...(thumbnail === undefined ? {} : { thumbnailUrl: thumbnail }),
    width: row.width,
    height: row.height,
    altText: row.alt_text,
    ...(row.thumbhash === null ? {} : { thumbhash: row.thumbhash }),
    ...(row.average_color === null ? {} : { averageColor: row.average_color }),
    isAnimated: row.is_animated,
    ...(row.focal_x === null || row.focal_y === null
      ? {}
      : { focalPoint: { x: Number(row.focal_x), y: Number(row.focal_y) } }),
    ...(row.duration_ms === null ? {} : { durationMs: row.duration_ms }),
    byteSize: row.byte_size,
    ...presentDownload(row),
    version: row.version,
    usedCount: row.used_count,
    createdDate: row.created_at.toISOString(),
    updatedDate: row.updated_at.toISOString(),
    ...(row.trashed_at === null ? {} : { trashedDate: row.trashed_at.toISOString() }),
  };
}

function presentDownload(row: LibraryRow): Pick<StoredMedia, "download"> {
  if (row.source_url === null) return {};
  return {
    download: {
      state: row.download_failed_at === null ? "WAITING" : "FAILED",
      address: row.source_url,
      attempts: row.download_attempts,
      ...(row.download_problem === null ? {} : { problem: row.download_problem }),
      ...(row.next_download_at === null ? {} : { nextAttemptDate: row.next_download_at.toISOString() }),
    },
  };
}

function thumbnailAddress(row: LibraryRow, address: Address, baseUrl: string): string | undefined {
  if (row.source_url !== null) return undefined;
  if (row.kind === "image") return thumbnailUrl(address, baseUrl, LIBRARY_THUMBNAIL);
  if (row.poster_id === null) return undefined;
  const poster = { id: row.poster_id, fileName: "still.jpg", version: row.poster_version ?? 1 };
  return thumbnailUrl(poster, baseUrl, LIBRARY_THUMBNAIL);
}
