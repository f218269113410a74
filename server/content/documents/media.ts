/** Files of the media library in documents: which ones a document uses, and their addresses when it is read. */
import { sql } from "kysely";
import type { RichContent } from "#api/catalog/rich-content.ts";
import { sectionTypes } from "#api/content/section-types.gen.ts";
import type { Settings } from "#api/content/settings.ts";
import type { FieldViolation } from "#api/errors.ts";
import { isId } from "#api/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { mediaIdsInTree } from "#server/platform/rich-content/media-ids.ts";
import { type MediaFile, mediaUrl, storeExternalMedia } from "#server/store/media/public.ts";
import { checkFile } from "./check-setting.ts";
import type { Kind } from "./kinds.ts";

type Holder = Record<string, unknown>;
/** A field that can refer to a file. A missing one is null in fields of the body and absent in settings. */
type Place = { holder: Holder; name: string; path: string; media: "image" | "video"; isSetting: boolean };
type Reference = { mediaId: string; alt: string; focus?: { x: number; y: number }; poster?: Reference };

const declarations = new Map(Object.entries(sectionTypes));

function findPlaces<Body>(kind: Kind<Body>, body: Body): Place[] {
  const places = kind.images(body).map((field): Place => ({ ...field, media: "image", isSetting: false }));
  const visit = (settings: Settings, holder: Holder, path: string): void => {
    for (const [name, { type }] of Object.entries(settings))
      if ((type === "image" || type === "video") && holder[name] !== undefined)
        places.push({ holder, name, path: `${path}.${name}`, media: type, isSetting: true });
  };
  for (const { path, sections } of kind.sectionLists(body)) {
    for (const [index, section] of sections.entries()) {
      const declared = declarations.get(section.type);
      if (declared === undefined) continue;
      visit(declared.settings, section.settings, `${path}[${index}].settings`);
      for (const [number, block] of section.blocks.entries()) {
        const settings = declared.blocks?.[block.type]?.settings;
        if (settings !== undefined) visit(settings, block.settings, `${path}[${index}].blocks[${number}].settings`);
      }
    }
  }
  return places;
}

/** Stored values have been validated by `checkFile`. */
const referenceAt = ({ holder, name }: Place): Reference | undefined => (holder[name] as Reference | null) ?? undefined;

const idsOf = ({ mediaId, poster }: Reference): string[] => (poster ? [mediaId, ...idsOf(poster)] : [mediaId]);

/** Ids of all files that the body refers to in fields and settings. */
const referencedIds = <Body>(kind: Kind<Body>, body: Body): string[] =>
  [...new Set(findPlaces(kind, body).flatMap((place) => idsOf(referenceAt(place) ?? { mediaId: "", alt: "" })))].filter(
    (id) => id !== "",
  );

/** Ids of all files that the body refers to, images and videos inside rich text included. */
export const mediaIdsOf = <Body>(kind: Kind<Body>, body: Body): string[] => [
  ...new Set([...referencedIds(kind, body), ...richTextsOf(kind, body).flatMap(mediaIdsInTree)]),
];

/** Rich texts in settings of sections and blocks. */
export function richTextsOf<Body>(kind: Kind<Body>, body: Body): RichContent[] {
  const trees: RichContent[] = [];
  const visit = (settings: Settings, holder: Holder): void => {
    for (const [name, { type }] of Object.entries(settings)) {
      const value = holder[name];
      // Stored values have been validated by `checkSetting`.
      if (type === "rich-text" && typeof value === "object" && value !== null) trees.push(value as RichContent);
    }
  };
  for (const { sections } of kind.sectionLists(body)) {
    for (const section of sections) {
      const declared = declarations.get(section.type);
      if (declared === undefined) continue;
      visit(declared.settings, section.settings);
      for (const block of section.blocks) visit(declared.blocks?.[block.type]?.settings ?? {}, block.settings);
    }
  }
  return trees;
}

/** Reduces images outside sections to their references, in place. */
export function checkImages<Body>(kind: Kind<Body>, body: Body, root: string): FieldViolation[] {
  return kind.images(body).flatMap(({ holder, name, path }) => {
    if (holder[name] === null || holder[name] === undefined) return [];
    const { value, faults } = checkFile(holder[name]);
    if (value !== undefined) holder[name] = value;
    return faults.map((fault) => ({ ...fault, field: `${root}.${path}` }));
  });
}

/** Violations for files that aren't in the library, or are of another kind. */
export async function checkMediaExist<Body>(
  connection: Connection,
  kind: Kind<Body>,
  body: Body,
  root: string,
): Promise<FieldViolation[]> {
  const files = await loadFiles(connection, referencedIds(kind, body));
  return findPlaces(kind, body).flatMap((place) => {
    const reference = referenceAt(place);
    if (reference === undefined || files.get(reference.mediaId)?.kind === place.media) return [];
    const description = `must be ${place.media === "image" ? "an image" : "a video"} of the media library`;
    return [{ field: `${root}.${place.path}`, description, violatedRule: "FORMAT" as const, data: {} }];
  });
}

async function loadFiles(connection: Connection, ids: readonly string[]): Promise<Map<string, MediaFile>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; file: MediaFile }>`
    select id::text as id, file from published_media where id = any(${ids}::uuid[])`.execute(connection);
  return new Map(rows.map(({ id, file }) => [id, file]));
}

/**
 * Adds images that the library doesn't have by their addresses, in place, and leaves out videos that it doesn't have: for
 * bodies from other stores.
 */
export async function adoptMedia<Body>(tx: Tx, kind: Kind<Body>, body: Body, now: Date): Promise<void> {
  const known = await loadFiles(tx, referencedIds(kind, body).filter(isId));
  for (const { holder, name, media, isSetting } of findPlaces(kind, body)) {
    const value: unknown = holder[name];
    if (typeof value !== "object" || value === null || !("mediaId" in value)) continue;
    if (known.has(String(value.mediaId))) continue;
    const url: unknown = Reflect.get(value, "url");
    if (media === "image" && typeof url === "string" && /^https?:\/\//i.test(url) && URL.canParse(url))
      holder[name] = { ...value, mediaId: await storeExternalMedia(tx, url, now) };
    else if (isSetting) delete holder[name];
    else holder[name] = null;
  }
}

type Resolving = {
  readonly baseUrl: string;
  /** Uses alt text, focal point and poster of the library where the document has none. Editors see what was entered. */
  readonly fillsGaps: boolean;
};
type Resolved = Resolving & { readonly files: ReadonlyMap<string, MediaFile> };

/** Adds addresses and sizes to the references of a body, in place. Files that were deleted are left out. */
export async function resolveMedia<Body>(
  connection: Connection,
  kind: Kind<Body>,
  body: Body,
  resolving: Resolving,
): Promise<void> {
  const resolved = { ...resolving, files: await loadFiles(connection, referencedIds(kind, body)) };
  for (const place of findPlaces(kind, body)) {
    const reference = referenceAt(place);
    const value = reference && (place.media === "image" ? toImage(reference, resolved) : toVideo(reference, resolved));
    if (value !== undefined) place.holder[place.name] = value;
    else if (place.isSetting) delete place.holder[place.name];
    else place.holder[place.name] = null;
  }
}

function toImage({ mediaId, alt, focus }: Reference, { files, baseUrl, fillsGaps }: Resolved) {
  const file = files.get(mediaId);
  if (file?.kind !== "image") return undefined;
  const { width, height, altText, focalPoint } = file;
  const point = focus ?? (fillsGaps && focalPoint && { x: Number(focalPoint.x) * 100, y: Number(focalPoint.y) * 100 });
  return {
    mediaId,
    url: mediaUrl(file, baseUrl),
    // Files on other servers have no known size until they are downloaded.
    width: Math.max(1, width),
    height: Math.max(1, height),
    alt: alt === "" && fillsGaps ? altText : alt,
    ...(point && { focus: point }),
  };
}

function toVideo({ mediaId, poster }: Reference, resolved: Resolved) {
  const { files, baseUrl, fillsGaps } = resolved;
  const file = files.get(mediaId);
  if (file?.kind !== "video") return undefined;
  const chosen = poster && toImage(poster, resolved);
  const own = fillsGaps &&
    file.poster && {
      mediaId: file.poster.id,
      url: mediaUrl({ ...file.poster, sourceUrl: null }, baseUrl),
      width: Math.max(1, file.poster.width),
      height: Math.max(1, file.poster.height),
      alt: file.altText,
    };
  const still = chosen || own;
  return { mediaId, url: mediaUrl(file, baseUrl), ...(still && { poster: still }) };
}

/** Records which files the draft, the published version and a scheduled one use, so that the library protects them. */
export async function recordMedia(tx: Tx, documentId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from content_media where document_id = ${documentId}::uuid and media_id <> all(${ids}::uuid[])`.execute(
    tx,
  );
  await sql`insert into content_media (document_id, media_id)
    select ${documentId}::uuid, id from media where id = any(${ids}::uuid[]) on conflict do nothing`.execute(tx);
}
