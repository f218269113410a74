/** Uploads files to the media library, or as digital products. */
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
import { formatMessage } from "#api/store/messages.ts";
import { MAX_FILE_BYTES } from "#api/store/uploads.ts";
import { call } from "#backoffice/client.ts";
import { messageOf } from "#backoffice/components/error-messages.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { ApiError } from "#sdk/call.ts";
import { mediaTexts } from "../texts/texts.ts";
import { formatBytes } from "./format-bytes.ts";
import { type SendOptions, sendFile } from "./send-file.ts";
import { UploadProblem } from "./upload-problem.ts";
import { captureFrame, readAudioDuration } from "./video-frame.ts";

const language = staffLanguage();
const texts = mediaTexts[language];

/** For `<input type="file" accept>`. */
export const acceptedFiles = (kinds: readonly MediaKind[] = allKinds): string =>
  kinds.flatMap((kind) => mediaEndings[kind].map((ending) => `.${ending}`)).join(",");

export const allKinds: readonly MediaKind[] = ["image", "video", "audio", "document", "zip"];

/** Kind of media by file extension; undefined if the extension is not accepted. */
function kindOfFile(file: { name: string }): MediaKind | undefined {
  const ending = file.name.split(".").at(-1)?.toLowerCase() ?? "";
  return allKinds.find((kind) => mediaEndings[kind].includes(ending));
}

/**
 * Uploads a file to the media library. Videos also get a poster image.
 * @throws {UploadProblem}
 */
export async function uploadMedia(file: File, options: SendOptions = {}): Promise<StoredMedia> {
  const kind = checkFile(file);
  return describeErrors(file, async () => {
    const durationMs = kind === "audio" ? await readAudioDuration(file) : undefined;
    const uploadId = await sendFile(file, options);
    const { media } = await call(createMedia, {
      body: { media: { uploadId, ...(durationMs === undefined ? {} : { durationMs }) } },
    });
    return media.kind === "video" ? addPoster(media, file) : media;
  });
}

/** Replaces the file of a media item. Everything that uses the item shows the new file. */
export async function uploadReplacement(
  media: StoredMedia,
  file: File,
  options: SendOptions = {},
): Promise<StoredMedia> {
  const kind = checkFile(file);
  if (kind !== media.kind) {
    throw new UploadProblem(
      formatMessage(language, texts.problems.otherKind, { file: file.name, types: texts.kinds[media.kind] }),
      false,
    );
  }
  return describeErrors(file, async () => {
    const uploadId = await sendFile(file, options);
    const replaced = (await call(replaceMedia, { params: { id: media.id }, body: { uploadId } })).media;
    return replaced.kind === "video" ? addPoster(replaced, file) : replaced;
  });
}

export async function uploadPoster(media: StoredMedia, file: File): Promise<StoredMedia> {
  checkFile(file);
  return describeErrors(file, async () => {
    const uploadId = await sendFile(file);
    return (await call(setPoster, { params: { id: media.id }, body: { uploadId } })).media;
  });
}

/** Adds a poster image to a video. Best effort: errors leave the video without one. */
async function addPoster(media: StoredMedia, file: File): Promise<StoredMedia> {
  try {
    const poster = await captureFrame(file);
    return poster === undefined ? media : await uploadPoster(media, poster);
  } catch {
    return media;
  }
}

/** Uploads a file for a digital product; every file type is accepted. @throws {UploadProblem} */
export async function uploadDigitalFile(file: File, options: SendOptions = {}): Promise<DigitalFile> {
  if (file.size === 0)
    throw new UploadProblem(formatMessage(language, texts.problems.empty, { file: file.name }), false);
  if (file.size > MAX_FILE_BYTES) {
    throw new UploadProblem(
      formatMessage(language, texts.problems.tooLarge, { file: file.name, limit: formatBytes(MAX_FILE_BYTES) }),
      false,
    );
  }
  return describeErrors(file, async () => {
    const uploadId = await sendFile(file, options);
    return (await call(createDigitalFile, { body: { digitalFile: { uploadId } } })).digitalFile;
  });
}

function checkFile(file: File): MediaKind {
  const kind = kindOfFile(file);
  if (kind === undefined) {
    throw new UploadProblem(formatMessage(language, texts.problems.notAccepted, { file: file.name }), false);
  }
  if (file.size === 0)
    throw new UploadProblem(formatMessage(language, texts.problems.empty, { file: file.name }), false);
  if (file.size > maxMediaBytes[kind]) {
    throw new UploadProblem(
      formatMessage(language, texts.problems.tooLarge, { file: file.name, limit: formatBytes(maxMediaBytes[kind]) }),
      false,
    );
  }
  return kind;
}

const messageAbout = (file: File, reason: string): string =>
  formatMessage(language, texts.problems.withReason, { file: file.name, reason });

/** Converts errors of an upload to `UploadProblem` with the name of the file. Cancellations pass through. */
async function describeErrors<T>(file: File, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    if (error instanceof UploadProblem)
      throw new UploadProblem(messageAbout(file, error.message), error.isWorthRetrying);
    if (error instanceof ApiError && error.status < 500) {
      throw new UploadProblem(messageAbout(file, messageOf(error)), false);
    }
    throw new UploadProblem(formatMessage(language, texts.problems.notStored, { file: file.name }), true);
  }
}
