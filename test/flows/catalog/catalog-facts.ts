/** The facts of a catalog: how each is changed, where it is read, and how its version is recognized. */
import assert from "node:assert/strict";
import { API_KEY } from "../whole-store.ts";

export type Json = Record<string, unknown>;
/** Where a version is read: a path, with a body for POST calls. */
export type Reading = { readonly path: string; readonly body?: Json };
export type Fact = {
  readonly name: string;
  /** Finds the version in a response. */
  readonly mark: RegExp;
  write(version: number): Promise<unknown>;
  readonly readings: readonly Reading[];
};

export type Ask = (method: string, path: string, body?: Json) => Promise<Json>;

/** Calls the API as JSON with the store's API key. */
export const createAsk =
  (origin: string): Ask =>
  async (method, path, body) => {
    const answer = await fetch(origin + path, {
      method,
      headers: { authorization: API_KEY, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    assert.equal(answer.status, 200, `${method} ${path} ${text.slice(0, 500)}`);
    return JSON.parse(text);
  };

export const query = (path: string, request: Json): Reading => ({
  path: `${path}?.r=${Buffer.from(JSON.stringify(request)).toString("base64url")}`,
});
export const post = (path: string, body: Json): Reading => ({ path, body });
const tree = { appNamespace: "@wix/stores" };
export const pick = (from: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    from,
  );
export const textAt = (from: unknown, ...path: (string | number)[]): string => String(pick(from, ...path));

/** Changes one field of an entity that has revisions. */
function createRename(
  ask: Ask,
  path: () => string,
  entity: string,
  change: (version: number) => Json,
  extra: Json = {},
  revision = "1",
) {
  let current = revision;
  return async (version: number): Promise<void> => {
    const answer = await ask("PATCH", path(), { ...extra, [entity]: { ...change(version), revision: current } });
    current = textAt(answer, entity, "revision");
  };
}

export async function createShop(ask: Ask) {
  const { product } = await ask("POST", "/v1/products", {
    product: {
      name: "Cup name0x",
      slug: "fresh-cup",
      priceData: { price: 50_000 },
      brand: "Brand brand0x",
      ribbon: "rib0x",
      description: "<p>Text text0x</p>",
      productOptions: [
        { name: "Glaze", choices: ["choice0x", "Blue"].map((label) => ({ value: label, description: label })) },
      ],
    },
  });
  const id = textAt(product, "id");
  const { collection } = await ask("POST", "/v1/collections", {
    collection: { name: "Shelf shelf0x", slug: "shelves" },
  });
  const [collectionId, slug] = [textAt(collection, "id"), textAt(collection, "slug")];
  await ask("POST", `/v1/collections/${collectionId}/productIds`, { productIds: [id] });
  const variants = pick(product, "variants") as Json[];
  await setStock(ask, id, variants, 70_000);
  const v3 = (await ask("GET", `/v3/products/${id}`)).product;
  const { infoSection } = await ask("POST", "/v3/info-sections", {
    infoSection: { uniqueName: "care", title: "Care sect0x", plainDescription: "<p>Wash.</p>" },
  });
  await ask("POST", "/v3/bulk/products/add-info-sections", {
    products: [{ productId: id, revision: textAt(v3, "revision") }],
    infoSectionIds: [textAt(infoSection, "id")],
  });
  const { storesLocation } = await ask("GET", "/v3/locations/default");
  const customizationId = textAt(v3, "options", 0, "id");
  const customization = (await ask("GET", `/v3/customizations/${customizationId}`)).customization;
  const category = (
    await ask("GET", `/categories/v1/categories/${collectionId}?treeReference.appNamespace=@wix/stores`)
  ).category;
  return {
    id,
    collectionId,
    slug,
    variants,
    brandId: textAt(v3, "brand", "id"),
    ribbonId: textAt(v3, "ribbon", "id"),
    sectionId: textAt(infoSection, "id"),
    location: storesLocation,
    customization,
    category,
  };
}

export const setStock = (ask: Ask, productId: string, variants: readonly Json[], quantity: number) =>
  ask("PATCH", `/v2/inventoryItems/product/${productId}`, {
    inventoryItem: { trackQuantity: true, variants: variants.map((variant) => ({ variantId: variant.id, quantity })) },
  });

export function factsOf(ask: Ask, shop: Awaited<ReturnType<typeof createShop>>): Fact[] {
  const { id, collectionId, slug } = shop;
  const change = (product: Json) => ask("PATCH", `/v1/products/${id}`, { product });
  const all =
    "?fields=INFO_SECTION&fields=INFO_SECTION_PLAIN_DESCRIPTION&fields=PLAIN_DESCRIPTION&fields=BREADCRUMBS_INFO&fields=CURRENCY&fields=VARIANT_OPTION_CHOICE_NAMES";
  const v1: Reading[] = [
    { path: `/v1/products/${id}` },
    { path: "/v1/products/slug/fresh-cup" },
    query("/v1/products/query-platformized", { query: { paging: { limit: 5 } } }),
    post("/v1/products/query", { query: { filter: "{}" } }),
  ];
  const v3: Reading[] = [
    { path: `/v3/products/${id}${all}` },
    { path: `/v3/products/slug/fresh-cup${all}` },
    query("/v3/products/query", { query: {}, fields: ["CURRENCY", "PLAIN_DESCRIPTION"] }),
    query("/v3/products/search", {
      search: { search: { expression: "cup" } },
      fields: ["CURRENCY", "PLAIN_DESCRIPTION"],
    }),
  ];
  const found: Reading[] = [
    query("/v1/products/search", {}),
    query("/v1/products/search", { collectionSlug: slug }),
    query("/v1/products/search", { expression: "cup" }),
  ];
  const suggestions: Reading = { path: "/v1/products/suggest?q=cup" };
  const pages: Reading[] = [{ path: "/p/fresh-cup" }];
  const lists: Reading[] = [{ path: `/c/${slug}` }, { path: "/search?q=cup" }, { path: "/search" }];
  const variants: Reading[] = [
    query("/v1/variants/query", { query: { filter: { productId: id } } }),
    post("/v3/products/query-variants", { query: { filter: { "productData.productId": id } }, fields: ["CURRENCY"] }),
  ];
  const stock: Reading[] = [query("/v3/inventory-items/query", { query: { filter: { productId: id } } })];
  return [
    {
      name: "name",
      mark: /name(\d+)x/g,
      write: (version) => change({ name: `Cup name${version}x` }),
      readings: [...v1, ...v3, ...found, suggestions, ...pages, ...lists, ...variants, ...stock],
    },
    {
      name: "price",
      mark: /\b50,?(\d{3})\b(?=\.00|[,}])/g,
      write: (version) => change({ priceData: { price: 50_000 + version } }),
      readings: [...v1, ...v3, ...found, suggestions, ...pages, ...lists, variants[1] ?? suggestions],
    },
    {
      name: "description",
      mark: /text(\d+)x/g,
      write: (version) => change({ description: `<p>Text text${version}x</p>` }),
      readings: [...v1, ...v3, ...pages],
    },
    {
      name: "brand",
      mark: /brand(\d+)x/g,
      write: createRename(
        ask,
        () => `/v3/brands/${shop.brandId}`,
        "brand",
        (version) => ({ name: `Brand brand${version}x` }),
      ),
      readings: [
        ...v1,
        ...v3,
        ...found,
        suggestions,
        ...lists.slice(0, 1),
        { path: `/v3/brands/${shop.brandId}` },
        query("/v3/brands/query", { query: {} }),
      ],
    },
    {
      name: "ribbon",
      mark: /rib(\d+)x/g,
      write: createRename(
        ask,
        () => `/v3/ribbons/${shop.ribbonId}`,
        "ribbon",
        (version) => ({ name: `rib${version}x` }),
      ),
      readings: [
        ...v1,
        ...v3,
        ...found,
        ...lists.slice(0, 1),
        { path: `/v3/ribbons/${shop.ribbonId}` },
        post("/v3/ribbons/query", { query: {} }),
      ],
    },
    {
      name: "info section",
      mark: /sect(\d+)x/g,
      write: createRename(
        ask,
        () => `/v3/info-sections/${shop.sectionId}`,
        "infoSection",
        (version) => ({ title: `Care sect${version}x` }),
      ),
      readings: [
        ...v1,
        ...v3.slice(0, 2),
        ...pages,
        { path: `/v3/info-sections/${shop.sectionId}` },
        query("/v3/info-sections/query", { query: {} }),
      ],
    },
    {
      name: "choice",
      // Keys and values keep their original name.
      mark: /(?<!"(?:key|value)":")choice(\d+)x/g,
      write: (() => {
        let revision = textAt(shop.customization, "revision");
        const choices = pick(shop.customization, "choicesSettings", "choices") as Json[];
        const choiceId = textAt(
          choices.find((choice) => String(choice.name).startsWith("choice")),
          "id",
        );
        const path = `/v3/customizations/${textAt(shop.customization, "id")}/update-choices`;
        return async (version: number) => {
          const answer = await ask("POST", path, {
            revision,
            choices: [{ choice: { id: choiceId, name: `choice${version}x` } }],
          });
          revision = textAt(answer, "customization", "revision");
        };
      })(),
      readings: [
        ...v1,
        ...v3.slice(0, 2),
        ...found,
        ...pages,
        ...lists.slice(0, 1),
        ...variants,
        { path: `/v3/customizations/${textAt(shop.customization, "id")}` },
        query("/v3/customizations/query", { query: {} }),
      ],
    },
    {
      name: "category",
      mark: /shelf(\d+)x/g,
      write: createRename(
        ask,
        () => `/categories/v1/categories/${collectionId}`,
        "category",
        (version) => ({ name: `Shelf shelf${version}x` }),
        { treeReference: tree },
        textAt(shop.category, "revision"),
      ),
      readings: [
        { path: `/v2/collections/${collectionId}` },
        { path: `/v2/collections/slug/${slug}` },
        query("/v2/collections/query", { query: {} }),
        post("/categories/v1/categories/query", { treeReference: tree, query: {} }),
        { path: `/categories/v1/categories/${collectionId}?treeReference.appNamespace=@wix/stores` },
        { path: "/v1/products/suggest?q=shelf" },
        ...found.slice(0, 1),
        { path: `/c/${slug}` },
        { path: "/" },
      ],
    },
    {
      name: "stock",
      mark: /\b70(\d{3})\b/g,
      write: (version) => setStock(ask, id, shop.variants, 70_000 + version),
      readings: [
        post(`/v1/products/${id}/variants/query`, {}),
        post(`/v2/inventoryItems/${id}/getVariants`, {}),
        post("/v2/inventoryItems/query", { query: {} }),
        ...variants.slice(0, 1),
        ...stock,
      ],
    },
    {
      name: "location",
      mark: /loc(\d+)x/g,
      write: createRename(
        ask,
        () => `/v1/stock-locations/${textAt(shop.location, "id")}`,
        "storesLocation",
        (version) => ({ name: `Warehouse loc${version}x` }),
        {},
        textAt(shop.location, "revision"),
      ),
      readings: [
        { path: "/v3/locations/default" },
        { path: `/v3/locations/${textAt(shop.location, "id")}` },
        post("/v3/locations/query", { query: {} }),
      ],
    },
    {
      name: "announcement",
      mark: /news(\d+)x/g,
      write: (version) => ask("PATCH", "/v1/store-settings", { settings: { announcement: `News news${version}x` } }),
      readings: [{ path: "/v1/store-settings" }, { path: "/" }, ...pages],
    },
  ];
}
