/** Data of the blocks that dialogs insert and edit (docs/protocol/rich-content.md#nodes). Fields that a dialog doesn't show are kept. */
import type { StoredMedia } from "#api/store/media.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { type Part, partOf } from "../rich-content.ts";
import { richtextTexts } from "../texts/texts.ts";

/** Each type with the key of its data. */
export const dataKeys = {
  GALLERY: "galleryData",
  VIDEO: "videoData",
  AUDIO: "audioData",
  MAP: "mapData",
  POLL: "pollData",
  APP_EMBED: "appEmbedData",
} as const;
export type EditableBlock = keyof typeof dataKeys;

/** Each type with the key of its dialog's texts. */
export const textKeys = {
  GALLERY: "gallery",
  VIDEO: "video",
  AUDIO: "audio",
  MAP: "map",
  POLL: "poll",
  APP_EMBED: "product",
} as const satisfies Record<EditableBlock, string>;

const isEditableBlock = (type: string): type is EditableBlock => Object.hasOwn(dataKeys, type);

/** Where a text is shown decides which blocks work: polls and prices are loaded for products only. */
export const blocksOf = {
  none: [],
  page: ["GALLERY", "VIDEO", "AUDIO", "MAP"],
  product: ["GALLERY", "VIDEO", "AUDIO", "MAP", "POLL", "APP_EMBED"],
} as const satisfies Record<string, readonly EditableBlock[]>;
export type BlockScope = keyof typeof blocksOf;

export const isOffered = (scope: BlockScope, type: string): type is EditableBlock =>
  blocksOf[scope].some((offered) => offered === type);

export const textIn = (data: Part, key: string): string => (typeof data[key] === "string" ? data[key] : "");
export const partsIn = (data: Part, key: string): Part[] => (Array.isArray(data[key]) ? data[key].map(partOf) : []);
const pathIn = (data: Part, ...keys: string[]): Part => keys.reduce<Part>((part, key) => partOf(part[key]), data);

const container = { width: { size: "CONTENT" }, alignment: "CENTER" };
const framed = (was: Part): Part => ({ ...was, containerData: { ...container, ...partOf(was.containerData) } });

const sourceOf = ({ id, width, height, durationMs }: StoredMedia): Part => ({
  src: { id },
  ...(width > 0 && height > 0 && { width, height }),
  ...(durationMs !== undefined && { duration: durationMs / 1000 }),
});

/** Media of the library has an id; media elsewhere has a URL. */
export const mediaIdOf = (media: Part): string => textIn(partOf(media.src), "id");
const urlOf = (media: Part): string => textIn(partOf(media.src), "url");

// Gallery

export type GalleryValues = { items: readonly Part[]; columns: string; layout: string };

const strips = ["SLIDER", "SLIDESHOW", "THUMBNAIL", "PANORAMA"];

export function galleryOf(data: Part): GalleryValues {
  const layout = pathIn(data, "options", "layout");
  const columns = typeof layout.numberOfColumns === "number" ? layout.numberOfColumns : 3;
  return {
    items: partsIn(data, "items"),
    columns: String(Math.min(5, Math.max(1, columns))),
    layout: strips.includes(textIn(layout, "type")) || layout.horizontalScroll === true ? "SLIDER" : "GRID",
  };
}

export function galleryData(was: Part, { items, columns, layout }: GalleryValues): Part {
  const before = galleryOf(was);
  const isSame = before.layout === layout && before.columns === columns;
  const options = partOf(was.options);
  const changed = {
    type: layout,
    orientation: "ROWS",
    numberOfColumns: Number(columns),
    horizontalScroll: layout === "SLIDER",
  };
  return {
    ...framed(was),
    items,
    options:
      isSame && was.options !== undefined ? options : { ...options, layout: { ...partOf(options.layout), ...changed } },
  };
}

export const galleryItem = (media: StoredMedia): Part =>
  media.kind === "video"
    ? { video: { media: sourceOf(media) }, title: media.altText }
    : { image: { media: sourceOf(media) }, altText: media.altText };

export const mediaOfItem = (item: Part): Part => pathIn(item, item.video === undefined ? "image" : "video", "media");

// Video and audio

export type VideoValues = { media: Part | undefined; address: string; title: string };

export function videoOf(data: Part): VideoValues {
  const video = partOf(data.video);
  const address = urlOf(video);
  const isChosen = mediaIdOf(video) !== "";
  return { media: isChosen ? video : undefined, address: isChosen ? "" : address, title: textIn(data, "title") };
}

export function videoData(was: Part, { media, address, title }: VideoValues): Part {
  const before = videoOf(was);
  // A thumbnail belongs to the video that it was made for.
  const isSame = before.address === address && mediaIdOf(before.media ?? {}) === mediaIdOf(media ?? {});
  const { thumbnail, ...rest } = was;
  return {
    ...framed(rest),
    ...(isSame && thumbnail !== undefined && { thumbnail }),
    video: media ?? (isSame ? was.video : { src: { url: address } }),
    title,
  };
}

export type AudioValues = { media: Part | undefined; name: string; authorName: string };

export function audioOf(data: Part): AudioValues {
  const audio = partOf(data.audio);
  const isKnown = mediaIdOf(audio) !== "" || urlOf(audio) !== "";
  return { media: isKnown ? audio : undefined, name: textIn(data, "name"), authorName: textIn(data, "authorName") };
}

export const audioData = (was: Part, { media, name, authorName }: AudioValues): Part => ({
  ...framed(was),
  audio: media ?? was.audio,
  name,
  authorName,
});

export const chosenMedia = (media: StoredMedia): Part => sourceOf(media);

// Map

export type MapValues = { locationName: string; address: string; position: string };

export function mapOf(data: Part): MapValues {
  const settings = partOf(data.mapSettings);
  const { lat, lng } = settings;
  const isPlaced = typeof lat === "number" && typeof lng === "number";
  return {
    locationName: textIn(settings, "locationName"),
    address: textIn(settings, "address"),
    position: isPlaced ? `${lat}, ${lng}` : "",
  };
}

const NUMBER = "(-?\\d{1,3}(?:\\.\\d+)?)";
/** Latitude and longitude: as numbers, and in links of OpenStreetMap, Google Maps and Apple Maps. */
const positions = [
  `^\\s*${NUMBER}\\s*[,; ]\\s*${NUMBER}\\s*$`,
  `[?&]mlat=${NUMBER}&mlon=${NUMBER}`,
  `!3d${NUMBER}!4d${NUMBER}`,
  `[?&](?:q|ll|query|coordinate)=${NUMBER}(?:,|%2C)\\s*${NUMBER}`,
  `@${NUMBER},${NUMBER}`,
  `#map=\\d+/${NUMBER}/${NUMBER}`,
].map((pattern) => new RegExp(pattern));

export function readPosition(text: string): { lat: number; lng: number } | undefined {
  for (const pattern of positions) {
    const [, lat, lng] = pattern.exec(text) ?? [];
    if (lat === undefined || lng === undefined) continue;
    const position = { lat: Number(lat), lng: Number(lng) };
    return Math.abs(position.lat) <= 90 && Math.abs(position.lng) <= 180 ? position : undefined;
  }
  return undefined;
}

export const mapData = (was: Part, { locationName, address, position }: MapValues): Part => ({
  ...framed(was),
  mapSettings: { initialZoom: 15, ...partOf(was.mapSettings), locationName, address, ...readPosition(position) },
});

// Poll

export type PollValues = { title: string; options: readonly Part[]; isMultiple: boolean; vote: string; view: string };

export function pollOf(data: Part): PollValues {
  const poll = partOf(data.poll);
  const permissions = pathIn(poll, "settings", "permissions");
  const options = partsIn(poll, "options");
  return {
    title: textIn(poll, "title"),
    options: options.length > 0 ? options : [newOption(), newOption()],
    isMultiple: permissions.allowMultipleVotes === true,
    vote: textIn(permissions, "vote") || "ALL",
    view: textIn(permissions, "view") || "VOTERS",
  };
}

export const newOption = (): Part => ({ id: crypto.randomUUID(), title: "" });

/** Options keep their ids, and with them their votes. Options without a title are left out. */
export function pollData(was: Part, { title, options, isMultiple, vote, view }: PollValues): Part {
  const poll = partOf(was.poll);
  const settings = partOf(poll.settings);
  const permissions = { ...partOf(settings.permissions), view, vote, allowMultipleVotes: isMultiple };
  return {
    ...framed(was),
    poll: {
      id: crypto.randomUUID(),
      ...poll,
      title,
      options: filledOptions(options),
      settings: { showVotesCount: true, ...settings, permissions },
    },
  };
}

export const filledOptions = (options: readonly Part[]): Part[] =>
  options.filter((option) => textIn(option, "title").trim() !== "");

// Product

export type ProductValues = { id: string; name: string };

export const productOf = (data: Part): ProductValues => ({ id: textIn(data, "itemId"), name: textIn(data, "name") });

/** The storefront shows the current name, price and image; details of another product would be wrong. */
export const productData = (was: Part, { id, name }: ProductValues): Part =>
  textIn(was, "itemId") === id ? { ...was, name } : { ...framed(pick(was)), type: "PRODUCT", itemId: id, name };

const pick = ({ containerData, buttonText, hideImage, hidePrice }: Part): Part =>
  Object.fromEntries(
    Object.entries({ containerData, buttonText, hideImage, hidePrice }).filter(([, value]) => value !== undefined),
  );

/** What the editor shows below the block's name: its title, and whether it can only be moved and deleted. */
export function describeBlock(scope: BlockScope, block: Part): string {
  const type = textIn(block, "type");
  const title = isEditableBlock(type) ? titleOfBlock(type, partOf(block[dataKeys[type]])) : "";
  const note = isOffered(scope, type) ? "" : richtextTexts[staffLanguage()].block.note;
  return [title, note].filter((part) => part !== "").join(" · ");
}

/** What tells a block apart from others of its type. */
function titleOfBlock(type: EditableBlock, data: Part): string {
  if (type === "VIDEO") return videoOf(data).title || videoOf(data).address;
  if (type === "AUDIO") return audioOf(data).name;
  if (type === "MAP") return mapOf(data).locationName || mapOf(data).address;
  if (type === "POLL") return pollOf(data).title;
  if (type === "APP_EMBED") return productOf(data).name;
  return "";
}
