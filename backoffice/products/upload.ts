import { MAX_UPLOAD_BYTES, type StoredMedia, uploadMedia } from "#api/media.ts";
import { toQueryString } from "#sdk/call.ts";
import { requireAccessToken } from "../session/session.ts";

/**
 * Uploads a picture and reports progress from 0 to 1. XMLHttpRequest, because fetch says nothing about what was sent.
 * Throws an Error whose message names the file and what to do.
 */
export async function uploadPicture(file: File, onProgress: (share: number) => void): Promise<StoredMedia> {
  const megabytes = MAX_UPLOAD_BYTES / 1024 / 1024;
  if (file.size > MAX_UPLOAD_BYTES) {
    throw new Error(`“${file.name}” is larger than ${megabytes} MB. Make it smaller and try again.`);
  }
  const token = await requireAccessToken();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(uploadMedia.method, `${uploadMedia.path}${toQueryString({ fileName: file.name.slice(0, 200) })}`);
    request.setRequestHeader("authorization", token);
    request.setRequestHeader("content-type", file.type || "application/octet-stream");
    request.responseType = "json";
    request.upload.onprogress = (event) => onProgress(event.lengthComputable ? event.loaded / event.total : 0);
    request.onerror = () => reject(new Error(`“${file.name}” could not be sent. Check the connection and try again.`));
    request.onload = () => {
      const body: unknown = request.response;
      if (request.status === 200 && isUploaded(body)) resolve(body.media);
      else if (request.status === 415 || request.status === 400) {
        reject(new Error(`“${file.name}” is not a picture we can use. Try JPEG, PNG, WebP, AVIF or GIF.`));
      } else reject(new Error(`“${file.name}” was not stored. Try again in a moment.`));
    };
    request.send(file);
  });
}

function isUploaded(body: unknown): body is { media: StoredMedia } {
  return typeof body === "object" && body !== null && "media" in body;
}
