/**
 * Settings of sections and blocks: what a merchant can edit, declared as data. The editor builds its form from a declaration, the
 * server validates stored values with it, and a section's component receives the values with their types. Extension to the protocol.
 */

import type { RichContent } from "../catalog/rich-content.ts";
import type { Language } from "../store/languages.ts";

/** A name on screens of the back office. Other languages fall back to English. */
export type Label = { readonly en: string } & { readonly [L in Language]?: string };

type Named = { readonly label: Label; readonly help?: Label };
export type Option<Value extends string = string> = { readonly value: Value; readonly label: Label };

/** Lengths that apply unless a setting declares its own. */
export const MAX_TEXT = 200;
export const MAX_PARAGRAPH = 2000;
export const MAX_HTML = 50_000;
export const MAX_LINK = 2048;

export type TextSetting = Named & { readonly type: "text"; readonly maxLength?: number };
export type ParagraphSetting = Named & { readonly type: "paragraph"; readonly maxLength?: number };
export type RichTextSetting = Named & { readonly type: "rich-text" };
export type ImageSetting = Named & { readonly type: "image" };
export type VideoSetting = Named & { readonly type: "video" };
export type LinkSetting = Named & { readonly type: "link" };
export type ProductSetting = Named & { readonly type: "product" };
export type ProductsSetting = Named & { readonly type: "products"; readonly max: number };
export type CollectionSetting = Named & { readonly type: "collection" };
export type CollectionsSetting = Named & { readonly type: "collections"; readonly max: number };
export type SelectSetting<Value extends string = string> = Named & {
  readonly type: "select";
  readonly options: readonly Option<Value>[];
  readonly default: Value;
};
export type RangeSetting = Named & {
  readonly type: "range";
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly unit?: string;
  readonly default: number;
};
export type SwitchSetting = Named & { readonly type: "switch"; readonly default: boolean };
/** One of the theme's color schemes. */
export type ColorSchemeSetting = Named & { readonly type: "color-scheme" };
export type DateTimeSetting = Named & { readonly type: "date-time" };
/** HTML of the merchant, shown in a sandboxed frame. */
export type HtmlSetting = Named & { readonly type: "html" };

export type Setting =
  | TextSetting
  | ParagraphSetting
  | RichTextSetting
  | ImageSetting
  | VideoSetting
  | LinkSetting
  | ProductSetting
  | ProductsSetting
  | CollectionSetting
  | CollectionsSetting
  | SelectSetting
  | RangeSetting
  | SwitchSetting
  | ColorSchemeSetting
  | DateTimeSetting
  | HtmlSetting;

export type Settings = Readonly<Record<string, Setting>>;

/** An image of the media library. `focus` is the point that stays visible when the image is cropped, in percent. */
export type ImageValue = {
  readonly mediaId: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  readonly focus?: { readonly x: number; readonly y: number };
};
export type VideoValue = { readonly mediaId: string; readonly url: string; readonly poster?: ImageValue };
export const colorSchemes = ["page", "tinted", "brand", "dark"] as const;
export type ColorScheme = (typeof colorSchemes)[number];

/** The value of a setting. Texts are empty and references are missing until the merchant fills them in. */
export type ValueOf<S extends Setting> = S extends TextSetting | ParagraphSetting | LinkSetting | HtmlSetting
  ? string
  : S extends RichTextSetting
    ? RichContent | undefined
    : S extends ImageSetting
      ? ImageValue | undefined
      : S extends VideoSetting
        ? VideoValue | undefined
        : S extends ProductSetting | CollectionSetting | DateTimeSetting
          ? string | undefined
          : S extends ProductsSetting | CollectionsSetting
            ? readonly string[]
            : S extends SelectSetting<infer Value>
              ? Value
              : S extends RangeSetting
                ? number
                : S extends SwitchSetting
                  ? boolean
                  : S extends ColorSchemeSetting
                    ? ColorScheme
                    : never;

export type ValuesOf<S extends Settings> = { readonly [Name in keyof S]: ValueOf<S[Name]> };

/** A section or block type as data: what the generated list (section-types.gen.ts) contains. */
export type BlockType = {
  readonly name: Label;
  readonly settings: Settings;
  /** At most so many blocks of the type in one section. */
  readonly max?: number;
};

/** Where sections of a type can be added. */
export const templates = ["home", "collection", "product", "cart", "page"] as const;
export type Template = (typeof templates)[number];

export type SectionType = {
  readonly name: Label;
  /** What merchants use it for, in one short sentence, for the picker of the editor. */
  readonly description?: Label;
  readonly templates: readonly Template[];
  readonly settings: Settings;
  readonly blocks?: Readonly<Record<string, BlockType>>;
  readonly maxBlocks?: number;
  /** At most so many sections of the type in one template: 1 for the main part of a product page. */
  readonly max?: number;
  /** The main part of a template (the product, the cart): it can be moved, but not deleted or added. */
  readonly isRequired?: boolean;
};
