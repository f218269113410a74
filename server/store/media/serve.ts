/**
 * Serves media: files at `/media/<id>`, sizes of images at `/media/<id>/v1/…`. Responses can't execute: the content
 * type is set by the store, sniffing is off, and a content security policy sandboxes direct visits.
 */
import type { Connection } from "#server/platform/db/db.ts";
import type { KeptFile } from "#server/platform/files/disk-cache.ts";
import { isId, type RawAnswer, type RawContext, type RawRoute } from "#server/platform/http/handlers.ts";
import { answerFile, fileHeaders } from "#server/platform/http/serve/file-answers.ts";
import { findServed } from "./queries.ts";
import { findKept, requestAvif, sizeOf } from "./render.ts";
import { chooseFormat, readImageRequest } from "./sizes.ts";
import { type MediaRow, masterName } from "./store-media.ts";

const FOR_GOOD = "public, max-age=31536000, immutable";
/** Fallback while the AVIF isn't rendered yet. */
const FOR_AN_HOUR = "public, max-age=3600";

const NOT_FOUND: RawAnswer = {
  status: 404,
  headers: [
    ["content-type", "text/plain; charset=utf-8"],
    ["cache-control", "no-store"],
  ],
  body: "There is no such file.",
};

/** Other origins can embed the store's media. */
const OPEN: readonly (readonly [string, string])[] = [
  ["access-control-allow-origin", "*"],
  ["cross-origin-resource-policy", "cross-origin"],
];

export const rawRoutes: RawRoute[] = [
  {
    id: "media.serveMaster",
    method: "GET",
    paths: ["/media/{id}", "/media/{id}/{name}"],
    run: async (context) => {
      const media = await find(context);
      if (media === undefined) return NOT_FOUND;
      if (media.source_url !== null) return notHere(media);
      const answer = await answerFile(
        context.store.files,
        { ...served(media), name: masterName(media.id, media.file_version) },
        context,
      );
      return answer === undefined ? missing(media) : { ...answer, headers: [...(answer.headers ?? []), ...OPEN] };
    },
  },
  {
    id: "media.serveSize",
    method: "GET",
    paths: ["/media/{id}/v1/{fit}/{size}/{name}", "/media/{id}/v1/crop/{crop}/{fit}/{size}/{name}"],
    run: async (context) => {
      const { fit = "", size = "", name = "", crop } = context.params;
      const request = readImageRequest({ fit, parameters: size, name, crop });
      const media = request === undefined ? undefined : await find(context);
      if (request === undefined || media?.kind !== "image") return NOT_FOUND;
      if (media.source_url !== null) return notHere(media);
      return serveSize(context, media, request);
    },
  },
];

type Request = NonNullable<ReturnType<typeof readImageRequest>>;

async function serveSize(context: RawContext, media: MediaRow, request: Request): Promise<RawAnswer> {
  const { store, header } = context;
  const accept = header("accept");
  const isAvifNamed = request.format === "avif";
  const mayBeAvif = isAvifNamed || (request.format === undefined && accept?.includes("image/avif") === true);
  // AVIF is sent once it exists and never rendered during a request. Animations are WebP.
  if (mayBeAvif && !media.is_animated) {
    const avif = { ...request, format: "avif" } as const;
    const kept = await findKept(store.files, media, avif);
    if (kept !== undefined) return answerSize(media, kept, "avif");
    requestAvif(store.files, media, avif);
  }
  const format = isAvifNamed ? "webp" : (request.format ?? chooseFormat(accept, media.mime_type === "image/png"));
  const file = await sizeOf(context, media, { ...request, format });
  if (file === undefined) return missing(media);
  return answerSize(media, file, format, isAvifNamed ? FOR_AN_HOUR : FOR_GOOD);
}

function find({ params, store }: RawContext): Promise<MediaRow | undefined> {
  // An id can be followed by its version, for browser caches, and an extension, for client helpers.
  const id = (params.id ?? "").replace(/(?:\.\d+)?(?:\.[a-z0-9]{1,6})?$/i, "");
  const connection: Connection = store.database.db;
  return isId(id) ? findServed(connection, id) : Promise.resolve(undefined);
}

/** A gray tile with the outline of an image. */
const PLACEHOLDER = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="640" height="640"><rect width="96" height="96" fill="#eeece8"/><g fill="none" stroke="#a8a39a" stroke-width="2" stroke-linejoin="round"><rect x="32" y="34" width="32" height="28" rx="3"/><circle cx="41" cy="43" r="3"/><path d="m33 59 10-9 6 5 7-8 8 9"/></g></svg>`;

/**
 * A pending or failed download, or an image of the demo store that isn't drawn yet: browsers are never redirected to the source server. Images are replaced by a
 * placeholder, which isn't cached.
 */
const notHere = ({ kind }: MediaRow): RawAnswer =>
  kind === "image"
    ? {
        status: 200,
        headers: [
          ["content-type", "image/svg+xml"],
          ["cache-control", "no-store"],
          ["x-content-type-options", "nosniff"],
          ["content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox"],
          ...OPEN,
        ],
        body: PLACEHOLDER,
      }
    : NOT_FOUND;

/** A file that doesn't exist yet has no size. */
const missing = (media: MediaRow): RawAnswer => (media.byte_size === 0 ? notHere(media) : NOT_FOUND);

/** Displayed inline: images, videos and audio. Documents and archives are downloaded. */
const served = (media: MediaRow) => ({
  mimeType: media.mime_type,
  fileName: media.file_name,
  disposition: media.kind === "document" || media.kind === "zip" ? ("attachment" as const) : ("inline" as const),
  etag: `"${media.id}-${media.file_version}"`,
  cacheControl: FOR_GOOD,
});

function answerSize(media: MediaRow, file: KeptFile, format: string, cacheControl = FOR_GOOD): RawAnswer {
  return {
    status: 200,
    headers: [
      ...fileHeaders({ ...served(media), mimeType: `image/${format}`, cacheControl }).filter(
        ([name]) => name !== "accept-ranges" && name !== "etag",
      ),
      ["content-length", String(file.bytes)],
      ["vary", "accept"],
      ...OPEN,
    ],
    body: file.body,
  };
}
