/**
 * Rules per node type (docs/protocol/rich-content.md#nodes): its data key, and the allowed values of its
 * fields.
 */
import type { NodeType } from "#api/catalog/rich-content.ts";

export type FieldRule =
  | { readonly kind: "enum"; readonly values: readonly string[] }
  | { readonly kind: "number"; readonly min: number; readonly max: number }
  | { readonly kind: "text"; readonly max: number }
  | { readonly kind: "boolean" };

type NodeRule = {
  readonly dataKey: string;
  /** Dotted path inside the data → rule; `[]` matches every element of a list. */
  readonly fields?: Readonly<Record<string, FieldRule>>;
  /** Required paths. */
  readonly required?: readonly string[];
};

const oneOf = (...values: string[]): FieldRule => ({ kind: "enum", values });
const number = (min: number, max: number): FieldRule => ({ kind: "number", min, max });
const text = (max: number): FieldRule => ({ kind: "text", max });
const boolean: FieldRule = { kind: "boolean" };

const alignment = oneOf("AUTO", "LEFT", "RIGHT", "CENTER", "JUSTIFY");
const container = {
  "containerData.width.size": oneOf("CONTENT", "SMALL", "ORIGINAL", "FULL_WIDTH"),
  "containerData.alignment": oneOf("CENTER", "LEFT", "RIGHT"),
  "containerData.textWrap": boolean,
};
const link = { "link.url": text(2048), "link.target": oneOf("SELF", "BLANK", "PARENT", "TOP") };
const media = (name: string) => ({
  [`${name}.src.url`]: text(2048),
  [`${name}.width`]: number(0, 100_000),
  [`${name}.height`]: number(0, 100_000),
  [`${name}.duration`]: number(0, 1e9),
});
const layouts = [
  "COLLAGE",
  "MASONRY",
  "GRID",
  "THUMBNAIL",
  "SLIDER",
  "SLIDESHOW",
  "PANORAMA",
  "COLUMN",
  "MAGIC",
  "FULLSIZE",
];

export const nodeRules: Readonly<Record<NodeType, NodeRule>> = {
  PARAGRAPH: {
    dataKey: "paragraphData",
    fields: { "textStyle.textAlignment": alignment, indentation: number(0, 100), level: number(0, 20) },
  },
  HEADING: {
    dataKey: "headingData",
    fields: {
      level: number(1, 6),
      renderedLevel: number(1, 6),
      "textStyle.textAlignment": alignment,
      indentation: number(0, 100),
    },
    required: ["level"],
  },
  TEXT: { dataKey: "textData", fields: { text: text(50_000) }, required: ["text"] },
  BULLETED_LIST: { dataKey: "bulletedListData", fields: { indentation: number(0, 100) } },
  ORDERED_LIST: {
    dataKey: "orderedListData",
    fields: { indentation: number(0, 100), offset: number(0, 100), start: number(-1e6, 1e6) },
  },
  LIST_ITEM: { dataKey: "listItemData" },
  CHECKBOX_LIST: { dataKey: "checkboxListData" },
  BLOCKQUOTE: { dataKey: "blockquoteData", fields: { indentation: number(0, 100) } },
  CODE_BLOCK: { dataKey: "codeBlockData", fields: { "textStyle.textAlignment": alignment } },
  CAPTION: { dataKey: "captionData", fields: { "textStyle.textAlignment": alignment } },
  IMAGE: {
    dataKey: "imageData",
    fields: { ...container, ...link, ...media("image"), altText: text(1000), caption: text(1000), decorative: boolean },
    required: ["image"],
  },
  VIDEO: {
    dataKey: "videoData",
    fields: {
      ...container,
      ...media("video"),
      ...media("thumbnail"),
      title: text(1000),
      "options.autoPlay": boolean,
      "options.playInLoop": boolean,
      "options.showControls": boolean,
    },
    required: ["video"],
  },
  AUDIO: {
    dataKey: "audioData",
    fields: { ...container, ...media("audio"), ...media("coverImage"), name: text(1000), authorName: text(1000) },
    required: ["audio"],
  },
  GALLERY: {
    dataKey: "galleryData",
    fields: {
      ...container,
      "options.layout.type": oneOf(...layouts),
      "options.layout.orientation": oneOf("ROWS", "COLUMNS"),
      "options.layout.numberOfColumns": number(1, 50),
      "options.item.ratio": number(0.01, 100),
      "options.item.targetSize": number(0, 100_000),
      "options.item.spacing": number(0, 10_000),
      "options.item.crop": oneOf("FILL", "FIT"),
      "options.thumbnails.placement": oneOf("TOP", "RIGHT", "BOTTOM", "LEFT", "NONE"),
      "items[].title": text(1000),
      "items[].altText": text(1000),
    },
  },
  GIF: {
    dataKey: "gifData",
    fields: {
      ...container,
      width: number(0, 100_000),
      height: number(0, 100_000),
      gifType: oneOf("NORMAL", "STICKER"),
    },
  },
  FILE: {
    dataKey: "fileData",
    fields: {
      name: text(1000),
      sizeInKb: text(40),
      "src.url": text(2048),
      "pdfSettings.viewMode": oneOf("NONE", "FULL", "MINI"),
    },
  },
  DIVIDER: {
    dataKey: "dividerData",
    fields: {
      lineStyle: oneOf("SINGLE", "DOUBLE", "DASHED", "DOTTED"),
      width: oneOf("LARGE", "MEDIUM", "SMALL"),
      alignment: oneOf("CENTER", "LEFT", "RIGHT"),
    },
  },
  MAP: {
    dataKey: "mapData",
    fields: {
      ...container,
      "mapSettings.address": text(500),
      "mapSettings.lat": number(-90, 90),
      "mapSettings.lng": number(-180, 180),
      "mapSettings.locationName": text(500),
      "mapSettings.initialZoom": number(0, 30),
      "mapSettings.mapType": oneOf("ROADMAP", "SATELITE", "HYBRID", "TERRAIN"),
    },
    required: ["mapSettings"],
  },
  POLL: {
    dataKey: "pollData",
    fields: {
      ...container,
      "poll.id": text(100),
      "poll.title": text(200),
      "poll.options[].id": text(100),
      "poll.options[].title": text(200),
      "poll.settings.permissions.view": oneOf("CREATOR", "VOTERS", "EVERYONE"),
      "poll.settings.permissions.vote": oneOf("SITE_MEMBERS", "ALL"),
      "poll.settings.permissions.allowMultipleVotes": boolean,
      "poll.settings.showVoters": boolean,
      "poll.settings.showVotesCount": boolean,
      "layout.poll.type": oneOf("LIST", "GRID"),
      "layout.poll.direction": oneOf("LTR", "RTL"),
      "design.poll.background.type": oneOf("COLOR", "IMAGE", "GRADIENT"),
    },
    required: ["poll.title", "poll.options"],
  },
  APP_EMBED: {
    dataKey: "appEmbedData",
    fields: {
      type: oneOf("PRODUCT", "EVENT", "BOOKING"),
      itemId: text(200),
      name: text(1000),
      url: text(2048),
      "pricingData.currency": text(3),
    },
    required: ["type"],
  },
  EMBED: { dataKey: "embedData", fields: { src: text(2048) } },
  LINK_PREVIEW: {
    dataKey: "linkPreviewData",
    fields: { ...link, title: text(1000), thumbnailUrl: text(2048), description: text(5000) },
  },
  HTML: { dataKey: "htmlData", fields: { url: text(2048), source: oneOf("HTML", "ADSENSE", "AI", "AI_WIDGET") } },
  BUTTON: {
    dataKey: "buttonData",
    fields: { ...container, ...link, type: oneOf("LINK", "ACTION"), text: text(500) },
  },
  TABLE: { dataKey: "tableData", fields: { rowHeader: boolean, columnHeader: boolean } },
  TABLE_ROW: { dataKey: "tableRowData" },
  TABLE_CELL: {
    dataKey: "tableCellData",
    fields: {
      "cellStyle.verticalAlignment": oneOf("TOP", "MIDDLE", "BOTTOM"),
      colspan: number(1, 1000),
      rowspan: number(1, 1000),
    },
  },
  COLLAPSIBLE_LIST: {
    dataKey: "collapsibleListData",
    fields: {
      expandOnlyOne: boolean,
      initialExpandedItems: oneOf("FIRST", "ALL", "NONE"),
      direction: oneOf("LTR", "RTL"),
      isQapageData: boolean,
    },
  },
  COLLAPSIBLE_ITEM: { dataKey: "collapsibleItemData" },
  COLLAPSIBLE_ITEM_TITLE: { dataKey: "collapsibleItemTitleData" },
  COLLAPSIBLE_ITEM_BODY: { dataKey: "collapsibleItemBodyData" },
  LAYOUT: { dataKey: "layoutData" },
  LAYOUT_CELL: { dataKey: "layoutCellData", fields: { colSpan: number(1, 100) } },
  SHAPE: { dataKey: "shapeData" },
  CARD: { dataKey: "cardData" },
  TOC: { dataKey: "tocData" },
  SMART_BLOCK: { dataKey: "smartBlockData" },
  SMART_BLOCK_CELL: { dataKey: "smartBlockCellData" },
  EXTERNAL: { dataKey: "externalData" },
};

export const decorationRules: Readonly<Record<string, Readonly<Record<string, FieldRule>>>> = {
  BOLD: { fontWeightValue: number(0, 1000) },
  ITALIC: {},
  UNDERLINE: {},
  STRIKETHROUGH: {},
  SUPERSCRIPT: {},
  SUBSCRIPT: {},
  SPOILER: { "spoilerData.id": text(200) },
  ANCHOR: { "anchorData.anchor": text(200) },
  LINK: { "linkData.link.url": text(2048), "linkData.link.target": oneOf("SELF", "BLANK", "PARENT", "TOP") },
  MENTION: { "mentionData.name": text(200), "mentionData.slug": text(200) },
  COLOR: { "colorData.background": text(19), "colorData.foreground": text(19) },
  FONT_SIZE: { "fontSizeData.unit": oneOf("PX", "EM"), "fontSizeData.value": number(0, 1000) },
  FONT_FAMILY: { "fontFamilyData.value": text(200) },
  SKETCH: {
    "sketchData.variant": oneOf("UNDERLINE", "BOX", "CIRCLE", "HIGHLIGHT", "STRIKETHROUGH", "CROSSED_OFF"),
    "sketchData.color": text(19),
    "sketchData.animate": boolean,
  },
  EXTERNAL: {},
};
