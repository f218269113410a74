/**
 * A whole store as `npm start` runs it (listener, pages, worker, notifications, test gateway), on a database of its own,
 * with delivery, taxes, offline payment and a client for members. Everything is set up over HTTP with the store's API key.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { updateStorefrontAccessSettings } from "#api/administration/storefront-access.ts";
import { DEFAULT_VARIANT_ID } from "#api/catalog/products/product-parts.ts";
import type { NewProduct, Product } from "#api/catalog/wire/v1/product-values.ts";
import { createProduct, getProduct } from "#api/catalog/wire/v1/products.ts";
import { queryShippingOptions, updateShippingOption } from "#api/checkout/shipping/shipping.ts";
import type { Output } from "#api/endpoint.ts";
import { createStaffSession, createStaffToken } from "#api/identity/staff.ts";
import { updateInventoryVariants } from "#api/inventory/wire/v1/inventory.ts";
import { updateOrdersSettings } from "#api/orders/orders/order-intake.ts";
import { updatePaymentProvider } from "#api/payments/payment-providers.ts";
import { createCoupon, type NewCoupon } from "#api/pricing/coupons.ts";
import { createManualTaxMapping, createTaxRegion, listDefaultTaxGroups } from "#api/pricing/taxes.ts";
import { updateStoreSettings } from "#api/store/settings.ts";
import { type CatalogReference, STORE_APP_ID } from "#api/values.ts";
import { seedIfEmpty } from "#db/seed/main.ts";
import { type Call, createCall, fetchTransport } from "#sdk/call.ts";
import { type App, startApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import type { JournalEntry } from "#server/gateway/journal.ts";
import { createTestDatabase } from "#server/platform/testing/test-database.ts";
import { findFaults } from "./payments/books.ts";

export const API_KEY = "flows-api-key-with-every-permission";
export const CLIENT_ID = "7e0d3a52-5f0c-4a59-9a43-0d6c2f1b8e77";
export const REDIRECT_URI = "https://shop.example.com/in";
export const OWNER = { email: "owner@example.com", password: "a long enough passphrase 42" };

export type Goods = { product: Product; variantId: string; reference: CatalogReference };

export type WholeStore = {
  readonly app: App;
  readonly origin: string;
  /** Without credentials; pass `{ authorization }`. */
  readonly call: Call;
  /** With the store's API key, which may do everything. */
  readonly admin: Call;
  /** The owner, signed in at the back office a moment ago. */
  asOwner(): Promise<{ authorization: string }>;
  /** A product over the API, tracked with that many units per variant. */
  addGoods(product: Partial<NewProduct>, units: number): Promise<Goods>;
  addCoupon(coupon: CouponFields): Promise<void>;
  unitsOf(goods: Goods): Promise<number>;
  /** Mails to an address, newest first, as the development outbox shows them. */
  mailsTo(address: string): Promise<OutboxMail[]>;
  /** What the gateway itself wrote down, in order. */
  gatewayJournal(): Promise<JournalEntry[]>;
  /** Runs every audit query; answers what is wrong. */
  audit(): Promise<string[]>;
  close(): Promise<void>;
};

export type OutboxMail = { kind: string; to: string; subject: string; text: string; html: string };

export async function openWholeStore(environment: Record<string, string> = {}): Promise<WholeStore> {
  const store = await openEmptyStore(environment);
  await addSettings(store.admin);
  await openStorefront(store.admin);
  return store;
}

export async function openStorefront(admin: Call): Promise<void> {
  await admin(updateStorefrontAccessSettings, { body: { settings: { mode: "OPEN" } } });
}

/** As `SEED=empty npm start` leaves it: an owner, the defaults of a new store, a closed storefront, and nothing else. */
export async function openEmptyStore(environment: Record<string, string> = {}): Promise<WholeStore> {
  const [database, dataDir] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), "cartwright-flows-"))]);
  const config = readConfig({
    PORT: "0",
    HOST: "127.0.0.1",
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    LOG_LEVEL: process.env.TEST_LOG ?? "fatal",
    DNS_SERVERS: "127.0.0.1:9",
    SEED: "empty",
    SEED_API_KEY: API_KEY,
    SEED_CLIENT_ID: CLIENT_ID,
    SEED_REDIRECT_URIS: REDIRECT_URI,
    OWNER_EMAIL: OWNER.email,
    OWNER_PASSWORD: OWNER.password,
    ...environment,
  });
  await seedIfEmpty({ config, databaseUrl: database.url, onProgress: () => {} });
  const app = await startApp({ config, databaseUrl: database.url });
  const { origin } = app;
  const call = createCall(fetchTransport(origin));
  const admin = createCall(fetchTransport(origin), { authorization: API_KEY });
  const journalPath = join(dataDir, "test-gateway.jsonl");
  return {
    app,
    origin,
    call,
    admin,
    asOwner: () => signInOwner(origin),
    addGoods: (product, units) => addGoods(admin, product, units),
    addCoupon: (coupon) => addCoupon(admin, coupon),
    unitsOf: (goods) => unitsOf(admin, goods),
    mailsTo: async (address) =>
      (await fetch(`${origin}/dev/outbox?to=${encodeURIComponent(address)}`)).json() as Promise<OutboxMail[]>,
    gatewayJournal: () => readJournal(journalPath),
    audit: async () => findFaults(app.store.database.db, await readJournal(journalPath)),
    async close() {
      await app.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function signInOwner(origin: string): Promise<{ authorization: string }> {
  const headers = { origin, "content-type": "application/json" };
  const signedIn = await fetch(`${origin}${createStaffSession.path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(OWNER),
  });
  const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  const answer = await fetch(`${origin}${createStaffToken.path}`, {
    method: "POST",
    headers: { ...headers, cookie },
    body: "{}",
  });
  const { accessToken } = (await answer.json()) as Output<typeof createStaffToken>;
  return { authorization: accessToken };
}

/**
 * A store as its merchant leaves the first hour: the starter zone and rate (the United States for 5.00 flat) and the default
 * tax group as the seed made them, 10 % tax on top, returns for 30 days, and offline payment switched on.
 */
async function addSettings(admin: Call): Promise<void> {
  const settings = { name: "Flow Store", currency: "USD", locale: "en-US", country: "US", weightUnit: "LB" } as const;
  await admin(updateStoreSettings, { body: { settings } });
  await admin(updateOrdersSettings, { body: { ordersSettings: { returnWindowDays: 30 } } });
  await admin(updatePaymentProvider, { params: { id: "manual" }, body: { paymentProvider: { isEnabled: true } } });
  const [option] = (await admin(queryShippingOptions, { body: {} })).shippingOptions;
  if (option === undefined) throw new Error("The store has no starter rate.");
  await admin(updateShippingOption, {
    params: { shippingOptionId: option.id },
    body: { shippingOption: { revision: option.revision, title: "Parcel", estimatedDeliveryTime: "2–4 days" } },
  });
  const [taxGroup] = (await admin(listDefaultTaxGroups, {})).taxGroups;
  const { taxRegion } = await admin(createTaxRegion, {
    body: { taxRegion: { country: "US", taxIncludedInPrice: false } },
  });
  await admin(createManualTaxMapping, {
    body: {
      manualTaxMapping: {
        taxGroupId: taxGroup?.id ?? "",
        taxRegionId: taxRegion.id,
        taxRate: "0.1",
        taxName: "Sales tax",
      },
    },
  });
}

async function addGoods(admin: Call, fields: Partial<NewProduct>, units: number): Promise<Goods> {
  const created = await admin(createProduct, {
    body: { product: { name: "Cup", priceData: { price: 20 }, productType: "physical", visible: true, ...fields } },
  });
  const variantIds = created.product.variants.map(({ id }) => id);
  const variants = (variantIds.length > 0 ? variantIds : [DEFAULT_VARIANT_ID]).map((variantId) => ({
    variantId,
    quantity: units,
  }));
  await admin(updateInventoryVariants, {
    params: { productId: created.product.id },
    body: { inventoryItem: { trackQuantity: true, variants } },
  });
  const { product } = await admin(getProduct, { params: { id: created.product.id }, query: {} });
  const variantId = variants[0]?.variantId ?? DEFAULT_VARIANT_ID;
  const options = product.productOptions.length === 0 ? {} : { options: { variantId } };
  return { product, variantId, reference: { catalogItemId: product.id, appId: STORE_APP_ID, ...options } };
}

type CouponFields = Omit<Partial<NewCoupon>, "code"> & { code: string };

/** 10 % off everything, unless said otherwise. */
async function addCoupon(admin: Call, coupon: CouponFields): Promise<void> {
  const usual = { name: coupon.code, active: true, discountType: "PERCENTAGE", scope: "ALL" } as const;
  const benefit = coupon.discountType === undefined ? { percentage: "10" } : {};
  await admin(createCoupon, { body: { coupon: { ...usual, scopeIds: [], ...benefit, ...coupon } } });
}

async function unitsOf(admin: Call, { product, variantId }: Goods): Promise<number> {
  const answer = await admin(getProduct, { params: { id: product.id }, query: {} });
  const variant = answer.product.variants.find(({ id }) => id === variantId);
  const units = variant === undefined ? answer.product.stock.quantity : variant.stock.quantity;
  if (units === undefined) throw new Error(`The stock of ${product.name} is not tracked.`);
  return units;
}

async function readJournal(path: string): Promise<JournalEntry[]> {
  const text = await readFile(path, "utf8").catch(() => "");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line): JournalEntry => JSON.parse(line));
}
