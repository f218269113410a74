/** Files of the computer → media of the library, or files to be sold. */
import { createDigitalFile, type DigitalFile } from "#api/catalog/digital-files.ts";
import {
  createMedia,
  type MediaKind,
  maxMediaBytes,
  mediaEndings,
  replaceMedia,
  type StoredMedia,
  setPoster,
} from "#api/store/media.ts";
import { MAX_FILE_BYTES } from "#api/store/uploads.ts";
import { call } from "#backoffice/client.ts";
import { messageOf } from "#backoffice/components/refusal-words.ts";
import { ApiError } from "#sdk/call.ts";
import { measureSound, takeStill } from "./film-still.ts";
import { formatBytes } from "./format-bytes.ts";
import { type SendOptions, sendFile } from "./send-file.ts";
import { UploadProblem } from "./upload-problem.ts";

/** For `<input type="file" accept>`. */
export const acceptedFiles = (kinds: readonly MediaKind[] = allKinds): string =>
  kinds.flatMap((kind) => mediaEndings[kind].map((ending) => `.${ending}`)).join(",");

export const allKinds: readonly MediaKind[] = ["image", "video", "audio", "document", "zip"];

/** By its name; undefined when the store does not take such files. */
export function kindOfFile(file: { name: string }): MediaKind | undefined {
  const ending = file.name.split(".").at(-1)?.toLowerCase() ?? "";
  return allKinds.find((kind) => mediaEndings[kind].includes(ending));
}

/**
 * Sends the file and puts it into the library; films get a still picture.
 * @throws {UploadProblem} whose message names the file and says what to do
 */
export async function uploadMedia(file: File, options: SendOptions = {}): Promise<StoredMedia> {
  const kind = checkFile(file);
  return explained(file, async () => {
    const durationMs = kind === "audio" ? await measureSound(file) : undefined;
    const uploadId = await sendFile(file, options);
    const { media } = await call(createMedia, {
      body: { media: { uploadId, ...(durationMs === undefined ? {} : { durationMs }) } },
    });
    return media.kind === "video" ? addStill(media, file) : media;
  });
}

/** Another file in the place of one: everything that shows it shows the new one. */
export async function uploadReplacement(
  media: StoredMedia,
  file: File,
  options: SendOptions = {},
): Promise<StoredMedia> {
  const kind = checkFile(file);
  if (kind !== media.kind) {
    throw new UploadProblem(`“${file.name}” is not of the same kind. Choose ${kindWords[media.kind]}.`, false);
  }
  return explained(file, async () => {
    const uploadId = await sendFile(file, options);
    const replaced = (await call(replaceMedia, { params: { id: media.id }, body: { uploadId } })).media;
    return replaced.kind === "video" ? addStill(replaced, file) : replaced;
  });
}

export async function uploadPoster(media: StoredMedia, file: File): Promise<StoredMedia> {
  checkFile(file);
  return explained(file, async () => {
    const uploadId = await sendFile(file);
    return (await call(setPoster, { params: { id: media.id }, body: { uploadId } })).media;
  });
}

/** A film without a still is a film all the same. */
async function addStill(media: StoredMedia, file: File): Promise<StoredMedia> {
  try {
    const still = await takeStill(file);
    return still === undefined ? media : await uploadPoster(media, still);
  } catch {
    return media;
  }
}

/** Any file may be sold. @throws {UploadProblem} */
export async function uploadDigitalFile(file: File, options: SendOptions = {}): Promise<DigitalFile> {
  if (file.size === 0) throw new UploadProblem(`“${file.name}” is empty.`, false);
  if (file.size > MAX_FILE_BYTES) {
    throw new UploadProblem(`“${file.name}” is larger than ${formatBytes(MAX_FILE_BYTES)}.`, false);
  }
  return explained(file, async () => {
    const uploadId = await sendFile(file, options);
    return (await call(createDigitalFile, { body: { digitalFile: { uploadId } } })).digitalFile;
  });
}

export const kindWords: Record<MediaKind, string> = {
  image: "a picture",
  video: "a video",
  audio: "a sound",
  document: "a document",
  zip: "a ZIP archive",
};

function checkFile(file: File): MediaKind {
  const kind = kindOfFile(file);
  if (kind === undefined) {
    throw new UploadProblem(
      `“${file.name}” is of a kind the store does not take. Use JPEG, PNG, WebP, AVIF, GIF, MP4, WebM, MP3, WAV, PDF, Office files, GLB or ZIP.`,
      false,
    );
  }
  if (file.size === 0) throw new UploadProblem(`“${file.name}” is empty.`, false);
  if (file.size > maxMediaBytes[kind]) {
    throw new UploadProblem(
      `“${file.name}” is larger than ${formatBytes(maxMediaBytes[kind])}, the limit for ${kindWords[kind]}.`,
      false,
    );
  }
  return kind;
}

async function explained<T>(file: File, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    if (error instanceof UploadProblem)
      throw new UploadProblem(`“${file.name}”: ${error.message}`, error.isWorthRetrying);
    if (error instanceof ApiError && error.status < 500) {
      const reason = error.details.applicationError?.description ?? messageOf(error);
      throw new UploadProblem(`“${file.name}”: ${reason}`, false);
    }
    throw new UploadProblem(`“${file.name}” was not stored. Try again in a moment.`, true);
  }
}
