/**
 * The design of the online store: brand, sections of the templates, header, footer and menus, as one document that is edited as a
 * draft and published as a whole. Extension to the protocol.
 */
import { type Static, Type } from "typebox";
import { FreeObject, Nullable, named, Slug, Text, Words } from "../values.ts";

const Color = Type.String({ pattern: "^#[0-9a-f]{6}$" });
const Focus = Type.Object({
  x: Type.Number({ minimum: 0, maximum: 100 }),
  y: Type.Number({ minimum: 0, maximum: 100 }),
});

export const DesignImage = named(
  "DesignImage",
  Type.Object({
    mediaId: Text(200, 1),
    url: Text(2048, 1),
    width: Type.Integer({ minimum: 1 }),
    height: Type.Integer({ minimum: 1 }),
    alt: Text(1000),
    focus: Type.Optional(Focus),
  }),
);

const FontId = Type.String({ pattern: "^[a-z0-9-]{1,40}$" });

/** The bundled themes: starting points that set every value of `Theme`. */
export const themeNames = ["classic", "studio", "market", "atelier"] as const;
export type ThemeName = (typeof themeNames)[number];

export const Theme = named(
  "Theme",
  Type.Object({
    /** The theme that the merchant started from. It decides the layout of header, product cards and hero. */
    name: Type.Enum([...themeNames]),
    colors: Type.Object({
      /** Background of the page. */
      page: Color,
      /** Background of cards, fields and dialogs. */
      surface: Color,
      text: Color,
      /** Buttons, links and badges. The text on it is black or white, whichever contrasts more. */
      brand: Color,
      /** Ribbons and highlights. */
      accent: Color,
    }),
    /** Ids of bundled font families. `system`: the device's own font. */
    fonts: Type.Object({ heading: FontId, body: FontId }),
    /** Size of headings. */
    headings: Type.Enum(["small", "regular", "large"]),
    corners: Type.Enum(["square", "soft", "round"]),
    spacing: Type.Enum(["compact", "regular", "airy"]),
    buttons: Type.Enum(["filled", "outlined", "pill"]),
    cards: Type.Enum(["plain", "framed", "centered"]),
    header: Type.Enum(["left", "centered", "stacked"]),
    /** Width to height of product images in lists. */
    imageRatio: Type.Enum(["square", "portrait", "landscape"]),
  }),
);
export type Theme = Static<typeof Theme>;

export const Section = named(
  "Section",
  Type.Object({
    /** Unique within the document. */
    id: Text(36, 1),
    /** A type of section-types.gen.ts. Sections of an unknown type are kept and not shown. */
    type: Text(50, 1),
    isHidden: Type.Boolean(),
    /** Values by setting, see settings.ts. Missing values have their defaults. */
    settings: FreeObject,
    blocks: Type.Array(
      Type.Object({ id: Text(36, 1), type: Text(50, 1), isHidden: Type.Boolean(), settings: FreeObject }),
      { maxItems: 100 },
    ),
  }),
);
export type Section = Static<typeof Section>;
export const MAX_SECTIONS = 500;
export const Sections = Type.Array(Section, { maxItems: MAX_SECTIONS });

const linkFields = { id: Text(36, 1), label: Text(100, 1), href: Text(2048, 1) };
const SubLink = Type.Object(linkFields);
/** Three levels: a menu item, its links, and their links. */
export const MenuItem = named(
  "MenuItem",
  Type.Object({
    ...linkFields,
    items: Type.Array(Type.Object({ ...linkFields, items: Type.Array(SubLink, { maxItems: 30 }) }), { maxItems: 30 }),
  }),
);
export type MenuItem = Static<typeof MenuItem>;
const Menu = Type.Array(MenuItem, { maxItems: 30 });

export const DesignBody = named(
  "DesignBody",
  Type.Object({
    theme: Theme,
    /** Missing images fall back to the store's name, its first letter, and the page's own image. */
    brand: Type.Object({
      logo: Nullable(DesignImage),
      /** In CSS pixels. */
      logoWidth: Type.Integer({ minimum: 40, maximum: 400 }),
      favicon: Nullable(DesignImage),
      /** Shown by social networks for pages without an image of their own. */
      socialImage: Nullable(DesignImage),
    }),
    header: Type.Object({
      /** Empty: the announcement of the store settings. */
      announcement: Text(160),
      isSticky: Type.Boolean(),
      hasSearch: Type.Boolean(),
      /** Empty: the visible collections. */
      menu: Menu,
    }),
    footer: Type.Object({
      text: Text(500),
      hasNewsletter: Type.Boolean(),
      /** Columns with links; empty: shop, help and policies. */
      menu: Menu,
      socialLinks: Type.Array(
        Type.Object({
          network: Type.Enum([
            "instagram",
            "facebook",
            "tiktok",
            "youtube",
            "pinterest",
            "x",
            "bluesky",
            "mastodon",
            "linkedin",
            "whatsapp",
          ]),
          url: Type.String({ format: "http-url", maxLength: 2048 }),
        }),
        { maxItems: 10 },
      ),
    }),
    templates: Type.Object({ home: Sections, collection: Sections, product: Sections, cart: Sections }),
  }),
);
export type DesignBody = Static<typeof DesignBody>;

/** A page with an address of its own (`/pages/<slug>`). */
export const PageBody = named(
  "PageBody",
  Type.Object({
    slug: Slug(100),
    title: Words(200),
    /** Title and description for search engines; empty: the title and the first text. */
    seoTitle: Text(200),
    seoDescription: Text(500),
    isHiddenFromSearchEngines: Type.Boolean(),
    sections: Sections,
  }),
);
export type PageBody = Static<typeof PageBody>;

/** A post of the blog (`/blog/<slug>`). */
export const PostBody = named(
  "PostBody",
  Type.Object({
    slug: Slug(100),
    title: Words(200),
    seoTitle: Text(200),
    seoDescription: Text(500),
    excerpt: Text(500),
    author: Text(100),
    image: Nullable(DesignImage),
    tags: Type.Array(Text(50, 1), { maxItems: 20, uniqueItems: true }),
    sections: Sections,
  }),
);
export type PostBody = Static<typeof PostBody>;
