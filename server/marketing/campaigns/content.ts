/** Blocks that merchants write as blocks of the email layout. */
import { sql } from "kysely";
import type { RichContent } from "#api/catalog/rich-content.ts";
import type { MerchantEmailBlock } from "#api/marketing/campaign-values.ts";
import { chooseLanguage } from "#api/store/languages.ts";
import { mediaAddress, mediaPath } from "#api/store/media-address.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { formatMoney } from "#server/platform/money/money.ts";
import { toHtml, toText } from "#server/platform/rich-content/to-html.ts";
import type { EmailBlock, EmailProduct } from "#server/store/emails/public.ts";
import { type MediaFile, mediaUrl } from "#server/store/media/public.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { campaignTexts } from "./texts/texts.ts";

/** Width of the content in CSS pixels, and of images, which are sharp on screens with twice the density. */
const WIDTH = 542;
const DENSITY = 2;
const PRODUCT_SIZE = 512;

type ProductRow = {
  id: string;
  name: string;
  slug: string;
  price: number;
  min_price: number;
  max_price: number;
  file: MediaFile | null;
};

/** Blocks with the records they refer to. Products that are hidden or gone, and files that are gone, are left out. */
export type LoadedContent = {
  readonly baseUrl: string;
  readonly blocks: readonly MerchantEmailBlock[];
  readonly products: ReadonlyMap<string, EmailProduct>;
  readonly files: ReadonlyMap<string, MediaFile>;
};

export async function loadContent(
  db: Connection,
  blocks: readonly MerchantEmailBlock[],
  baseUrl: string,
): Promise<LoadedContent> {
  const mediaIds = blocks.flatMap(({ image }) => image?.image?.mediaId ?? []);
  const files = await loadFiles(db, mediaIds);
  const products = await loadProducts(
    db,
    [...new Set(blocks.flatMap((block) => block.products?.productIds ?? []))],
    baseUrl,
  );
  return { baseUrl, blocks, files, products };
}

/** By id. Leaves out files that don't exist and values that aren't ids. */
export async function loadFiles(db: Connection, mediaIds: readonly string[]): Promise<Map<string, MediaFile>> {
  const ids = mediaIds.filter(isId);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; file: MediaFile }>`
    select id::text as id, file from published_media where id = any(${ids}::uuid[]) and kind = 'image'`.execute(db);
  return new Map(rows.map(({ id, file }) => [id, file]));
}

async function loadProducts(
  db: Connection,
  ids: readonly string[],
  baseUrl: string,
): Promise<Map<string, EmailProduct>> {
  if (ids.length === 0) return new Map();
  const { currency, locale } = await readStoreSettings(db);
  const texts = campaignTexts[chooseLanguage(locale)];
  const { rows } = await sql<ProductRow>`
    select p.id::text as id, p.name, p.slug, p.price, p.min_price, p.max_price,
      (select m.file from product_media pm join published_media m on m.id = pm.media_id
        where pm.product_id = p.id and m.kind = 'image' order by pm.position limit 1) as file
    from products p where p.id = any(${ids}::uuid[]) and p.is_visible`.execute(db);
  const money = (amount: number): string => formatMoney(amount, currency, locale);
  return new Map(
    rows.map(({ id, name, slug, price, min_price: lowest, max_price: highest, file }) => {
      const lowestText = money(lowest);
      const product: EmailProduct = {
        name,
        price:
          lowest === highest
            ? lowestText
            : formatMessage(chooseLanguage(locale), texts.priceFrom, { price: lowestText }),
        fullPrice: lowest === highest && price > lowest ? money(price) : undefined,
        imageUrl: file === null ? undefined : sizedUrl(file, { width: PRODUCT_SIZE, height: PRODUCT_SIZE }, baseUrl),
        url: `${baseUrl}/p/${slug}`,
      };
      return [id, product];
    }),
  );
}

/** Files on other servers have no sizes. */
function sizedUrl(file: MediaFile, box: { width: number; height: number }, baseUrl: string): string {
  if (file.sourceUrl !== null) return file.sourceUrl;
  const { id, version = 1 } = file;
  // JPEG, because not every mail client shows newer formats.
  return `${baseUrl}${mediaPath(version === 1 ? id : `${id}.${version}`, box).replace(/,enc_auto\/.*$/, "/picture.jpg")}`;
}

type LinkOf = (url: string) => string;

/** `linkOf` replaces the address of each link. */
export function toEmailBlocks(content: LoadedContent, linkOf: LinkOf): EmailBlock[] {
  const link = (url: string): string => {
    const absolute = url.startsWith("/") ? `${content.baseUrl}${url}` : url;
    // Email addresses, phone numbers and fragments aren't pages.
    return /^https?:\/\//i.test(absolute) ? linkOf(absolute) : absolute;
  };
  return content.blocks.flatMap((block) => toEmailBlock(block, content, link));
}

function toEmailBlock(block: MerchantEmailBlock, content: LoadedContent, link: LinkOf): EmailBlock[] {
  const { heading, text, image, button, products, divider } = block;
  if (heading) return heading.text.trim() === "" ? [] : [{ kind: "heading", text: heading.text }];
  if (text) return textBlock(text.content, content, link);
  if (image) return imageBlock(image, content, link);
  if (button)
    return button.label.trim() === "" || button.link === ""
      ? []
      : [{ kind: "button", label: button.label, url: link(button.link) }];
  if (products) {
    const shown = products.productIds.flatMap((id) => content.products.get(id) ?? []);
    return shown.length === 0
      ? []
      : [{ kind: "products", products: shown.map((product) => ({ ...product, url: link(product.url) })) }];
  }
  return divider ? [{ kind: "divider" }] : [];
}

function imageBlock(
  { image, link: target }: NonNullable<MerchantEmailBlock["image"]>,
  { files, baseUrl }: LoadedContent,
  link: LinkOf,
): EmailBlock[] {
  const file = files.get(image?.mediaId ?? "");
  if (image === null || file === undefined) return [];
  const width = Math.min(WIDTH, Math.max(1, file.width));
  const box = { width: width * DENSITY, height: width * DENSITY * DENSITY };
  return [
    {
      kind: "image",
      src: file.isAnimated ? mediaUrl(file, baseUrl) : sizedUrl(file, box, baseUrl),
      alt: image.alt || file.altText,
      width,
      ...(target !== "" && { url: link(target) }),
    },
  ];
}

function textBlock(tree: RichContent, { baseUrl }: LoadedContent, link: LinkOf): EmailBlock[] {
  const urls: string[] = [];
  const rewritten = rewriteAddresses(tree, baseUrl, (url) => {
    const target = link(url);
    urls.push(target);
    return target;
  }) as RichContent; // The same tree with other addresses.
  const text = [toText(rewritten), ...urls].join("\n").trim();
  if (text === "") return [];
  // `toHtml` escapes text and leaves out unsafe addresses.
  return [{ kind: "custom", html: { markup: `<div style="margin:0 0 16px">${toHtml(rewritten)}</div>` }, text }];
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A copy with other link addresses, and absolute addresses of images. */
function rewriteAddresses(value: unknown, baseUrl: string, link: LinkOf): unknown {
  if (Array.isArray(value)) return value.map((entry) => rewriteAddresses(entry, baseUrl, link));
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      if (key === "link" && isFields(entry) && typeof entry.url === "string" && entry.url !== "")
        return [key, { ...entry, url: link(entry.url) }];
      if (key === "src" && isFields(entry)) return [key, { ...entry, url: imageAddress(entry, baseUrl) }];
      return [key, rewriteAddresses(entry, baseUrl, link)];
    }),
  );
}

function imageAddress({ url, id }: Fields, baseUrl: string): string {
  const address = typeof url === "string" ? url : typeof id === "string" ? `${mediaAddress(id)}/picture` : "";
  return address.startsWith("/") ? `${baseUrl}${address}` : address;
}
