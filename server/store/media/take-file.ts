/** Turns an uploaded file into media: detects the type, sanitizes it, and moves it into place. */
import type { MediaKind } from "#api/store/media.ts";
import { maxMediaBytes } from "#api/store/media.ts";
import type { Files } from "#server/platform/files/files.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { blankPrivateParts, type MovieFacts, readMp4, readWebm } from "./containers.ts";
import { prepareImage } from "./prepare-image.ts";
import { endingOf, HEAD_BYTES, type Recognized, recognize } from "./recognize.ts";
import { imageFacts, masterName, type PreparedFile } from "./store-media.ts";

type Arrived = {
  /** Path of the uploaded bytes. They are moved, except for images. */
  name: string;
  fileName: string;
  byteSize: number;
  /** Audio duration as given by the client. */
  durationMs?: number | undefined;
  /** The only accepted kind. */
  expected?: MediaKind | undefined;
};

const refuse = (description: string): AppError => new AppError("UNSUPPORTED_MEDIA", { description });

/**
 * Stores the file of the media item `id` and returns its properties.
 * @throws {AppError} UNSUPPORTED_MEDIA with a human-readable description
 */
export async function takeFile(
  files: Files,
  arrived: Arrived,
  place: { id: string; version?: number },
): Promise<PreparedFile> {
  const recognized = await inspectFile(files, arrived);
  const master = masterName(place.id, place.version);
  if (recognized.kind === "image") {
    const bytes = await files.read(arrived.name);
    if (bytes === undefined) throw refuse("The file is gone.");
    const image = await prepareImage(bytes);
    await files.write(master, image.bytes);
    return imageFacts(image);
  }
  const movie = await readFacts(files, arrived, recognized);
  if (movie !== undefined) await blankPrivateParts(files, arrived.name, movie);
  await files.move(arrived.name, master);
  return {
    kind: recognized.kind,
    mime_type: recognized.mimeType,
    width: recognized.kind === "video" ? (movie?.width ?? 0) : 0,
    height: recognized.kind === "video" ? (movie?.height ?? 0) : 0,
    byte_size: arrived.byteSize,
    is_animated: false,
    duration_ms: movie?.durationMs ?? (recognized.kind === "audio" ? (arrived.durationMs ?? null) : null),
    ending: endingOf(arrived.fileName),
  };
}

async function inspectFile(files: Files, { name, fileName, byteSize, expected }: Arrived): Promise<Recognized> {
  const head = await files.readPart(name, 0, HEAD_BYTES);
  const recognized = head === undefined ? undefined : recognize(head, fileName);
  if (recognized === undefined) {
    throw refuse("The store takes pictures, videos, sounds, documents and ZIP archives whose content fits their name.");
  }
  if (expected !== undefined && recognized.kind !== expected)
    throw refuse(`The new file must be of the kind “${expected}” too.`);
  const limit = maxMediaBytes[recognized.kind];
  if (byteSize > limit) {
    throw refuse(`A file of the kind “${recognized.kind}” may have ${Math.round(limit / 1024 ** 2)} MB.`);
  }
  return recognized;
}

/** Undefined for formats that are stored unchanged. */
async function readFacts(
  files: Files,
  arrived: Arrived,
  { kind, mimeType }: Recognized,
): Promise<MovieFacts | undefined> {
  const isMp4 = /^(?:video|audio)\/(?:mp4|quicktime)$/.test(mimeType);
  const isWebm = /^(?:video|audio)\/webm$/.test(mimeType);
  if (!isMp4 && !isWebm) return undefined;
  const facts = isMp4 ? await readMp4(files, arrived.name, arrived.byteSize) : await readWebm(files, arrived.name);
  if (facts === undefined) throw refuse("This file is damaged, or not what its name says.");
  if (kind === "video" && !facts.hasVideo)
    throw refuse("This file holds no pictures. Name it .m4a or .weba if it is a sound.");
  return facts;
}
