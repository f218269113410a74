/**
 * Uploads a file in parts, one request each, so that an upload resumes after a lost connection and cancels immediately.
 * Uses XMLHttpRequest because fetch reports no upload progress.
 */
import { addPart, createUpload, deleteUpload, getUpload, type Upload } from "#api/store/uploads.ts";
import { call } from "#backoffice/client.ts";
import { requireAccessToken } from "#backoffice/identity/session/session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { toQueryString } from "#sdk/call.ts";
import { mediaTexts } from "../texts/texts.ts";
import { UploadProblem } from "./upload-problem.ts";

const texts = mediaTexts[staffLanguage()];

export type SendOptions = { onProgress?: (share: number) => void; signal?: AbortSignal | undefined };

const FIRST_PART = 1024 * 1024;
/** After a part that took less than this, the part size doubles. */
const QUICK_MS = 1500;
const MAX_TRIES = 5;
const FIRST_WAIT_MS = 700;

/** Returns the id of the complete upload. @throws {UploadProblem}, or an AbortError if `signal` aborts */
export async function sendFile(file: File, { onProgress, signal }: SendOptions = {}): Promise<string> {
  const { upload } = await call(createUpload, {
    body: { upload: { fileName: file.name.slice(-200), byteSize: file.size } },
  });
  try {
    await sendParts(file, upload, { onProgress, signal });
    return upload.id;
  } catch (error) {
    void call(deleteUpload, { params: { id: upload.id } }).catch(() => {});
    throw error;
  }
}

type Progress = { onProgress: ((share: number) => void) | undefined; signal: AbortSignal | undefined };

async function sendParts(file: File, upload: Upload, { onProgress, signal }: Progress): Promise<void> {
  let offset = 0;
  let partBytes = FIRST_PART;
  for (let tries = 1; offset < file.size; ) {
    signal?.throwIfAborted();
    const part = file.slice(offset, offset + Math.min(partBytes, upload.maxPartBytes));
    const started = performance.now();
    try {
      await sendPart(upload.id, offset, part, {
        onProgress: (sent) => onProgress?.((offset + sent) / file.size),
        signal,
      });
      offset += part.size;
      tries = 1;
      if (performance.now() - started < QUICK_MS) partBytes *= 2;
    } catch (error) {
      if (!(error instanceof UploadProblem) || !error.isWorthRetrying || tries >= MAX_TRIES) throw error;
      await wait(FIRST_WAIT_MS * 2 ** (tries - 1), signal);
      tries += 1;
      partBytes = FIRST_PART;
      // The part can have arrived although its response was lost.
      offset = (await call(getUpload, { params: { id: upload.id } })).upload.receivedBytes;
    }
    onProgress?.(offset / file.size);
  }
}

async function sendPart(
  id: string,
  offset: number,
  part: Blob,
  { onProgress, signal }: { onProgress: (sentBytes: number) => void; signal: AbortSignal | undefined },
): Promise<void> {
  const token = await requireAccessToken();
  const path = addPart.path.replace("{id}", encodeURIComponent(id));
  await new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(addPart.method, `${path}${toQueryString({ offset })}`);
    request.setRequestHeader("authorization", token);
    request.setRequestHeader("content-type", "application/octet-stream");
    request.upload.onprogress = (event) => onProgress(event.loaded);
    request.onerror = () => reject(new UploadProblem(texts.problems.connection, true));
    request.onabort = () => reject(new DOMException("The upload was canceled.", "AbortError"));
    request.onload = () => {
      if (request.status === 200) resolve();
      else reject(new UploadProblem(texts.problems.rejected, request.status !== 403));
    };
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(part);
  });
}

function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("The upload was canceled.", "AbortError"));
    });
  });
}
