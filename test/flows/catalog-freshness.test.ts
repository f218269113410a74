/**
 * After an edit the very next read by anyone shows it: random edits of everything the catalogue consists of, written
 * through the API, while readers of both versions of the wire and of the pages check the version they see. Each fact of
 * the shop carries its version in its own text, so that a reader knows how old what it was given is.
 */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { buildApps } from "#tools/build.ts";
import { API_KEY, openWholeStore, type WholeStore } from "./whole-store.ts";

const TURNS = 44;
const READERS = 6;

type Json = Record<string, unknown>;
/** Where a version is read: a path, with a body for calls that are posted. */
type Reading = { readonly path: string; readonly body?: Json };
type Fact = {
  readonly name: string;
  /** Finds the version in an answer. */
  readonly mark: RegExp;
  write(version: number): Promise<unknown>;
  readonly readings: readonly Reading[];
};

let store: WholeStore;
before(async () => {
  if (!existsSync(new URL("../../dist/ssr/storefront.js", import.meta.url))) await buildApps();
  store = await openWholeStore();
});
after(() => store.close());

async function ask(method: string, path: string, body?: Json): Promise<Json> {
  const answer = await fetch(store.origin + path, {
    method,
    headers: { authorization: API_KEY, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  assert.equal(answer.status, 200, `${method} ${path} ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

/** What a stranger gets. */
async function read({ path, body }: Reading): Promise<string> {
  const answer = await fetch(store.origin + path, {
    ...(body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  assert.equal(answer.status, 200, `${path} ${text.slice(0, 300)}`);
  return text;
}

function versionIn(text: string, { name, mark }: Fact, { path }: Reading): number {
  const versions = [...text.matchAll(mark)].map((found) => Number(found[1]));
  assert.ok(versions.length > 0, `${name} is not in ${path}: ${text.slice(0, 400)}`);
  // One answer never mixes old and new.
  assert.equal(new Set(versions).size, 1, `${name} has versions ${versions.join(", ")} in ${path}`);
  return versions[0] ?? 0;
}

const query = (path: string, request: Json): Reading => ({
  path: `${path}?.r=${Buffer.from(JSON.stringify(request)).toString("base64url")}`,
});
const post = (path: string, body: Json): Reading => ({ path, body });
const tree = { appNamespace: "@wix/stores" };
const pick = (from: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    from,
  );
const textAt = (from: unknown, ...path: (string | number)[]): string => String(pick(from, ...path));

/** Changes one field of an entity that has revisions. */
function renaming(
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

async function aShop() {
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
  const { collection } = await ask("POST", "/v1/collections", { collection: { name: "Shelf shelf0x", slug: "shelves" } });
  const [collectionId, slug] = [textAt(collection, "id"), textAt(collection, "slug")];
  await ask("POST", `/v1/collections/${collectionId}/productIds`, { productIds: [id] });
  const variants = pick(product, "variants") as Json[];
  await setStock(id, variants, 70_000);
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

const setStock = (productId: string, variants: readonly Json[], quantity: number) =>
  ask("PATCH", `/v2/inventoryItems/product/${productId}`, {
    inventoryItem: { trackQuantity: true, variants: variants.map((variant) => ({ variantId: variant.id, quantity })) },
  });

function factsOf(shop: Awaited<ReturnType<typeof aShop>>): Fact[] {
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
      write: renaming(
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
      write: renaming(
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
      write: renaming(
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
      // Keys and values stay what they were first called.
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
      write: renaming(
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
      write: (version) => setStock(id, shop.variants, 70_000 + version),
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
      write: renaming(
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

test("random edits of everything, read at once by everybody", async () => {
  const facts = factsOf(await aShop());
  const versions = new Map<string, number>();
  let isWriting = true;
  let reads = 0;
  // What a reader asks for begins after a write that it could know of, so it may not be older.
  const reader = async (number: number): Promise<void> => {
    for (let turn = number; isWriting; turn += 7) {
      const fact = facts[turn % facts.length];
      const reading = fact?.readings[(turn * 5 + number) % (fact?.readings.length ?? 1)];
      const floor = versions.get(fact?.name ?? "");
      if (fact === undefined || reading === undefined || floor === undefined) {
        await new Promise((resolve) => setImmediate(resolve));
        continue;
      }
      const seen = versionIn(await read(reading), fact, reading);
      reads++;
      assert.ok(seen >= floor, `${fact.name} of version ${seen} in ${reading.path}, ${floor} was written before`);
    }
  };
  const writer = async (): Promise<void> => {
    for (let turn = 1; turn <= TURNS; turn++) {
      const fact = facts[turn <= facts.length ? turn - 1 : Math.floor(Math.random() * facts.length)];
      if (fact === undefined) continue;
      await fact.write(turn);
      versions.set(fact.name, turn);
      const seen = await Promise.all(
        fact.readings.map(async (reading) => [reading.path, versionIn(await read(reading), fact, reading)] as const),
      );
      for (const [path, version] of seen) assert.equal(version, turn, `${fact.name} in ${path}`);
    }
  };
  try {
    await Promise.all([
      writer().finally(() => {
        isWriting = false;
      }),
      ...Array.from({ length: READERS }, (_, number) => reader(number)),
    ]);
  } finally {
    isWriting = false;
  }
  assert.ok(reads > TURNS, `only ${reads} reads`);
});

describe("what comes into a list or leaves it", () => {
  const count = async (reading: Reading): Promise<number> => (await read(reading)).split("Visit").length - 1;

  test("hidden and shown, in and out of stock, put into collections and taken out, deleted", async () => {
    const { product } = await ask("POST", "/v1/products", {
      product: { name: "Visit", slug: "visit", priceData: { price: 9 } },
    });
    const id = textAt(product, "id");
    const variants = pick(product, "variants") as Json[];
    const { collection } = await ask("POST", "/v1/collections", { collection: { name: "Guests" } });
    const [collectionId, slug] = [textAt(collection, "id"), textAt(collection, "slug")];
    const everywhere: Reading[] = [
      query("/v1/products/query-platformized", { query: { filter: { name: "Visit" } } }),
      query("/v3/products/query", { query: { filter: { slug: "visit" } } }),
      query("/v1/products/search", { expression: "visit" }),
      { path: "/v1/products/suggest?q=visit" },
      { path: "/search?q=visit" },
    ];
    const inCollection: Reading[] = [
      query("/v1/products/search", { collectionSlug: slug }),
      query("/v1/products/query-platformized", { query: { filter: { collectionIds: { $hasSome: [collectionId] } } } }),
    ];
    const tracked = query("/v1/variants/query", { query: { filter: { "stock.quantity": 3 } } });
    const untracked = post("/v2/inventoryItems/query", {
      query: { filter: '{"trackQuantity":true}', sort: '[{"lastUpdated":"desc"}]' },
    });
    const expectAll = async (readings: readonly Reading[], isThere: boolean): Promise<void> => {
      for (const reading of readings) {
        assert.equal(
          (await count(reading)) > 0,
          isThere,
          `${reading.path} ${isThere ? "lacks" : "still has"} the product`,
        );
      }
    };
    for (let turn = 0; turn < 3; turn++) {
      await expectAll(everywhere, true);
      await ask("PATCH", `/v1/products/${id}`, { product: { visible: false } });
      await expectAll(everywhere.slice(0, 4), false);
      await ask("PATCH", `/v1/products/${id}`, { product: { visible: true } });
      await expectAll(everywhere, true);
      await expectAll(inCollection, false);
      await ask("POST", `/v1/collections/${collectionId}/productIds`, { productIds: [id] });
      await expectAll(inCollection, true);
      assert.equal(
        pick(JSON.parse(await read({ path: `/v2/collections/${collectionId}` })), "collection", "numberOfProducts"),
        1,
      );
      await ask("POST", `/v1/collections/${collectionId}/productIds/delete`, { productIds: [id] });
      await expectAll(inCollection, false);
      await expectAll([tracked], false);
      const untrackedBefore = (await read(untracked)).includes(id);
      await setStock(id, variants, 3);
      await expectAll([tracked], true);
      assert.equal((await read(untracked)).includes(id), true);
      await setStock(id, variants, 0);
      await expectAll([tracked], false);
      assert.equal(untrackedBefore, turn > 0);
    }
    await ask("DELETE", `/v1/products/${id}`);
    await expectAll(everywhere.slice(0, 4), false);
  });
});
