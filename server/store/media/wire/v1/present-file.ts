import type { StoredMedia } from "#api/store/media.ts";
import type { FileDescriptor } from "#api/store/wire/v1/files.ts";

const types = { image: "IMAGE", video: "VIDEO", audio: "AUDIO", document: "DOCUMENT", zip: "ARCHIVE" } as const;

export function presentFile(media: StoredMedia): FileDescriptor {
  return {
    id: media.id,
    displayName: media.fileName,
    url: media.url,
    parentFolderId: "media-root",
    sizeInBytes: String(media.byteSize),
    private: false,
    mediaType: types[media.kind],
    media: presentContent(media),
    operationStatus: "READY",
    ...(media.thumbnailUrl === undefined ? {} : { thumbnailUrl: media.thumbnailUrl }),
    labels: [],
    createdDate: media.createdDate,
    updatedDate: media.updatedDate,
    state: "OK",
  };
}

function presentContent(media: StoredMedia): FileDescriptor["media"] {
  const { id, url, fileName: filename, width, height, durationMs } = media;
  switch (media.kind) {
    case "image":
      return { image: { image: { id, url, width, height, filename, altText: media.altText } } };
    case "video":
      return { video: { id, url, filename, width, height } };
    case "audio":
      return {
        audio: { id, assets: [url], ...(durationMs === undefined ? {} : { duration: Math.round(durationMs / 1000) }) },
      };
    case "document":
      return { document: { id, url, filename } };
    case "zip":
      return { archive: { id, url, filename } };
  }
}
