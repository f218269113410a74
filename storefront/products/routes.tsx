/** `/p/:slug`, the product page. */
import { getProductBySlug, type Product, searchProducts } from "#api/products.ts";
import { leaveTo } from "#ui/pages/page.ts";
import { remember } from "#ui/pages/remember.ts";
import { isByKind } from "../catalog-facts.ts";
import { breadcrumbData } from "../components/Breadcrumb.tsx";
import { orNotFound, type ShopContext } from "../context.ts";
import { page, SPECULATION_HEADER } from "../pages.tsx";
import type { Link, ProductCardView } from "../views.ts";
import { modifierField } from "./Modifiers.tsx";
import { optionField } from "./Options.tsx";
import { ProductPage } from "./ProductPage.tsx";
import {
  type Chosen,
  galleryOf,
  initialChoices,
  picturesOf,
  presentCard,
  presentMatrix,
  presentOffer,
  presentOptions,
  productPath,
  variantById,
  variantOf,
} from "./present.ts";
import { cleanHtml } from "./rich-text.ts";
import { productData, wordsOf } from "./structured.ts";
import type { ProductView } from "./views.ts";

const RELATED = 4;

type Data = { product: Product; view: ProductView };

export const productPage = page<Data>({
  path: "/p/:slug",
  cache: "public",
  async load(context, { slug = "" }) {
    const product = await findProduct(context, slug);
    const { searchParams } = context.request.url;
    const asked = variantById(product, searchParams.get("variant"))?.choices ?? choicesFrom(product, searchParams);
    return {
      product,
      view: await presentProduct(context, product, { asked, texts: textsFrom(product, searchParams) }),
    };
  },
  head: ({ product, view }, context) => ({
    title: product.name,
    description: wordsOf(product).slice(0, 155) || `${product.name} at ${context.shop.name}`,
    canonical: productPath(product),
    type: "product",
    ...(view.pictures[0] && { image: view.pictures[0] }),
    properties: [
      ["product:price:amount", product.priceData.discountedPrice.toFixed(2)],
      ["product:price:currency", product.priceData.currency],
      ["product:availability", product.stock.inStock ? "in stock" : "out of stock"],
    ],
    structured: [
      productData(product, context.store),
      breadcrumbData(view.trail, { label: product.name, href: productPath(product) }, context.baseUrl),
    ],
  }),
  View: ({ data }) => <ProductPage data={data.view} />,
  status: ({ view }) => (view.message || Object.keys(view.errors).length > 0 ? 422 : 200),
  headers: () => [SPECULATION_HEADER],
});

/** The product of an address; an earlier address leads to the present one. */
async function findProduct(context: ShopContext, slug: string): Promise<Product> {
  const { product } = await orNotFound(context.request.call(getProductBySlug, { params: { slug }, query: {} }));
  if (product.slug !== slug) throw leaveTo(productPath(product) + context.request.url.search, 301);
  return product;
}

export const choicesFrom = (product: Product, fields: URLSearchParams): Chosen =>
  Object.fromEntries(
    product.productOptions.flatMap((option) => {
      const value = fields.get(optionField(option.name));
      return value === null ? [] : [[option.name, value]];
    }),
  );

export const textsFrom = (product: Product, fields: URLSearchParams): Readonly<Record<string, string>> =>
  Object.fromEntries(
    product.customTextFields.map((field) => [field.title, fields.get(modifierField(field.title)) ?? ""]),
  );

type Filled = {
  asked: Chosen;
  texts: Readonly<Record<string, string>>;
  quantity?: number;
  errors?: Readonly<Record<string, string>>;
  message?: string;
};

export async function presentProduct(context: ShopContext, product: Product, filled: Filled): Promise<ProductView> {
  const { shop } = context;
  const chosen = initialChoices(product, filled.asked);
  const variant = variantOf(product, chosen);
  const homes = context.collections.filter((collection) => product.collectionIds.includes(collection.id));
  const home = homes.find(isByKind) ?? homes[0];
  const trail: Link[] = [{ label: "Home", href: "/" }];
  if (home) trail.push({ label: home.name, href: home.href });
  return {
    id: product.id,
    name: product.name,
    path: productPath(product),
    brand: product.brand
      ? { name: product.brand, href: `/search?brand=${encodeURIComponent(product.brand)}` }
      : undefined,
    ribbon: product.ribbon || undefined,
    pictures: picturesOf(product),
    gallery: galleryOf(product),
    details: detailsOf(product),
    options: presentOptions(product, chosen),
    modifiers: product.customTextFields.map((field) => ({
      name: field.title,
      maxLength: field.maxLength,
      isRequired: field.mandatory,
      value: filled.texts[field.title] ?? "",
    })),
    offer: presentOffer(product, variant, shop, chosen),
    isFromPrice: variant === undefined && product.priceRange.minValue < product.priceRange.maxValue,
    quantity: filled.quantity ?? 1,
    matrix: presentMatrix(product, shop),
    trail,
    related: await relatedTo(context, product, home?.slug),
    errors: filled.errors ?? {},
    message: filled.message,
    shippingNote: shippingNote(product, context),
  };
}

const detailsOf = remember((product: Product) => ({
  description: cleanHtml(product.description),
  sections: product.additionalInfoSections.map((section) => ({
    title: section.title,
    html: cleanHtml(section.description),
  })),
}));

async function relatedTo(
  context: ShopContext,
  product: Product,
  slug: string | undefined,
): Promise<readonly ProductCardView[]> {
  const { products } = await context.request.call(searchProducts, {
    body: { ...(slug && { collectionSlug: slug }), sort: "featured", paging: { limit: RELATED + 1 } },
  });
  return products
    .filter((other) => other.id !== product.id)
    .slice(0, RELATED)
    .map((other) => presentCard(other, context.shop));
}

function shippingNote(product: Product, { shop }: ShopContext): string | undefined {
  if (product.itemType === "SERVICE") return "We write to you to find a date";
  if (product.productType === "digital") return "Sent by e-mail as soon as the order is paid";
  if (shop.freeShippingFrom <= 0) return undefined;
  return `Free standard delivery from ${shop.freeShippingText}`;
}
