/** A shop for purchase flows: real server, real database, goods, delivery, taxes, and the payment gateway's own process. */

import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as cartsApi from "#api/checkout/carts/wire/v1/carts.ts";
import * as completion from "#api/checkout/checkout-completion.ts";
import * as checkoutsApi from "#api/checkout/checkouts.ts";
import type { Input } from "#api/endpoint.ts";
import type { Seller } from "#api/orders/invoices.ts";
import * as ordersApi from "#api/orders/orders/orders.ts";
import type { Address, AddressWithContact } from "#api/values.ts";
import {
  aCoupon,
  aProduct,
  type BuiltProduct,
  type CouponFields,
  type ProductFields,
} from "#server/checkout/carts/factory.ts";
import { routes as cartRoutes } from "#server/checkout/carts/routes.ts";
import { routes as checkoutRoutes } from "#server/checkout/checkouts/routes.ts";
import { createDeliveryProfile, createShippingOption } from "#server/checkout/shipping/public.ts";
import type { JournalEntry } from "#server/gateway/journal.ts";
import { type GatewayProcess, startGateway } from "#server/gateway/start-gateway.ts";
import { routes as draftOrderRoutes } from "#server/orders/draft-orders/routes.ts";
import { routes as fulfillmentRoutes } from "#server/orders/fulfillments/routes.ts";
import { rawRoutes as documentRoutes } from "#server/orders/invoices/files.ts";
import { updateInvoiceSettings } from "#server/orders/invoices/public.ts";
import { routes as invoiceRoutes } from "#server/orders/invoices/routes.ts";
import { routes as orderBillingRoutes } from "#server/orders/order-billing/routes.ts";
import { jobs as orderJobs } from "#server/orders/orders/jobs.ts";
import { rawRoutes as callbackRoutes } from "#server/orders/orders/payment/payment-callback.ts";
import { routes as orderRoutes } from "#server/orders/orders/routes.ts";
import { routes as paymentRequestRoutes } from "#server/orders/payment-requests/routes.ts";
import { routes as returnRoutes } from "#server/orders/returns/routes.ts";
import { connectTestGateway, turnOnOfflinePayment } from "#server/payments/payments/public.ts";
import { rawRoutes as gatewayRoutes, routes as paymentRoutes } from "#server/payments/payments/routes.ts";
import type { Subscription } from "#server/platform/db/hooks.ts";
import type { Binding } from "#server/platform/http/handlers.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import { sendMail } from "#server/platform/mail/mail.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { createManualTaxMapping, createTaxGroup, createTaxRegion } from "#server/pricing/taxes/public.ts";
import { findFaults } from "./payments/books.ts";

export const address: Address = {
  country: "US",
  subdivision: "US-NY",
  city: "New York",
  postalCode: "10001",
  addressLine: "1 Main Street",
};
export const destination: AddressWithContact = {
  address,
  contactDetails: { firstName: "Ada", lastName: "Lovelace", phone: "+1 212 555 0100" },
};

/** What invoices must say about the seller. */
export const seller: Seller = {
  legalName: "Shop Ltd",
  vatId: "DE123456789",
  address: { country: "DE", city: "Berlin", addressLine: "Hauptstraße 1" },
};

export type Shop = TestServer & {
  /** Code of the delivery option: 5.99. */
  readonly standard: string;
  product(fields?: ProductFields): Promise<BuiltProduct>;
  coupon(fields?: CouponFields): Promise<string>;
  buyer(token?: string): Buyer;
  stockOf(product: BuiltProduct): Promise<number>;
  /** Asserts nothing: answers what is wrong with the books and against the gateway's journal. */
  audit(): Promise<string[]>;
  journal(): JournalEntry[];
  /** For other processes of the same shop. */
  readonly gateway: Pick<GatewayProcess, "url" | "secret"> | undefined;
  /** Sets the gateway's faults; without arguments, none. */
  faults(faults?: Record<string, unknown>): Promise<void>;
};

export type ShopOptions = {
  hasGateway?: boolean;
  hasJobs?: boolean;
  poolSize?: number;
  environment?: Record<string, string>;
  /** Beyond those of buying. */
  bindings?: readonly Binding[];
  jobs?: readonly Job[];
  hooks?: readonly Subscription[];
};

const bindings = [
  ...cartRoutes,
  ...checkoutRoutes,
  ...orderRoutes,
  ...orderBillingRoutes,
  ...paymentRoutes,
  ...fulfillmentRoutes,
  ...draftOrderRoutes,
  ...invoiceRoutes,
  ...paymentRequestRoutes,
  ...returnRoutes,
];
const rawRoutes = [...callbackRoutes, ...gatewayRoutes, ...documentRoutes];
const SECRET = "a secret between shop and gateway, for tests";

export async function openShop({
  hasGateway = false,
  hasJobs = false,
  poolSize = 10,
  environment = {},
  bindings: more = [],
  jobs: moreJobs = [],
  hooks = [],
}: ShopOptions = {}): Promise<Shop> {
  const folder = await mkdtemp(join(tmpdir(), "cartwright-shop-"));
  const journalPath = join(folder, "journal.jsonl");
  const jobs = hasJobs ? { jobs: [...orderJobs, sendMail, ...moreJobs] } : {};
  const all = [...bindings, ...more];
  const server = await startTestServer({ bindings: all, rawRoutes, poolSize, environment, hooks, ...jobs });
  const gateway = hasGateway ? await startGateway({ journalPath, secret: SECRET }) : undefined;
  if (gateway !== undefined) connectTestGateway(server.store, gateway);
  const standard = await server.transaction(furnish);
  const { db } = server.store.database;
  const journal = () => (hasGateway ? readJournal(journalPath) : []);
  return {
    ...server,
    standard,
    product: (fields) => server.transaction((tx) => aProduct(tx, fields)),
    coupon: (fields) => server.transaction((tx) => aCoupon(tx, fields)),
    buyer: (token = server.visitorToken()) => buyerOf(server, standard, token),
    async stockOf({ productId }) {
      const { units } = await db
        .selectFrom("stock_levels as l")
        .innerJoin("variants as v", "v.id", "l.variant_id")
        .select((eb) => eb.fn.sum<number>(eb("l.on_hand", "-", eb.ref("l.reserved"))).as("units"))
        .where("v.product_id", "=", productId)
        .executeTakeFirstOrThrow();
      return Number(units);
    },
    audit: () => findFaults(db, journal()),
    journal,
    gateway,
    async faults(faults = {}) {
      await fetch(`${gateway?.url()}/api/faults`, {
        method: "POST",
        headers: { authorization: `Bearer ${SECRET}` },
        body: JSON.stringify(faults),
      });
    },
    async close() {
      await server.close();
      await gateway?.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function readJournal(path: string): JournalEntry[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .flatMap((line): JournalEntry[] => (line === "" ? [] : [JSON.parse(line)]));
}

/** Offline payment, delivery everywhere for 5.99, sales tax of 8.75 % in New York, included VAT of 19 % in Germany. */
export async function furnish(tx: Parameters<Parameters<TestServer["transaction"]>[0]>[0]): Promise<string> {
  const now = new Date();
  await turnOnOfflinePayment(tx, now);
  await updateInvoiceSettings(tx, { seller }, now);
  await tx.updateTable("orders_settings").set({ return_window_days: 30 }).execute();
  const group = await createTaxGroup(tx, { name: "Goods" }, now);
  const places = [
    {
      place: { country: "US", subdivision: "US-NY", taxIncludedInPrice: false },
      taxRate: "0.0875",
      taxName: "Sales tax",
    },
    { place: { country: "DE", taxIncludedInPrice: true }, taxRate: "0.19", taxName: "MwSt." },
  ];
  for (const { place, ...rate } of places) {
    const region = await createTaxRegion(tx, place, now);
    await createManualTaxMapping(tx, { taxGroupId: group.id, taxRegionId: region.id, ...rate }, now);
  }
  const destinations = [
    { countryCode: "US", subdivisions: [] },
    { countryCode: "DE", subdivisions: [] },
  ];
  const deliveryRegions = [{ name: "Here", active: true, destinations }];
  const profile = await createDeliveryProfile(tx, { name: "All", default: true, deliveryRegions }, now);
  const option = {
    title: "Standard",
    estimatedDeliveryTime: "3 to 5 days",
    deliveryRegionIds: profile.deliveryRegions.map(({ id }) => id),
    rates: [{ amount: "5.99", conditions: [], multiplyByQuantity: false }],
  };
  return (await createShippingOption(tx, option, { currency: "USD", now })).id;
}

type Changes = NonNullable<Input<typeof checkoutsApi.updateCheckout>["body"]["checkout"]>;

/** A shopper: the calls that a storefront makes with the shopper's token. */
export function buyerOf(server: TestServer, standard: string, token: string) {
  const as = { authorization: token };
  const call = server.call;
  const buyer = {
    token,
    add: (product: BuiltProduct, quantity = 1) =>
      call(
        cartsApi.addToCurrentCart,
        { body: { lineItems: [{ catalogReference: product.reference(), quantity }] } },
        as,
      ).then(({ cart }) => cart),
    attachCoupon: (couponCode: string) =>
      call(cartsApi.updateCurrentCart, { body: { couponCode, lineItems: [] } }, as).then(({ cart }) => cart),
    cart: () => call(cartsApi.getCurrentCart, {}, as).then(({ cart }) => cart),
    estimate: () =>
      call(
        cartsApi.estimateCurrentCartTotals,
        {
          body: {
            shippingAddress: address,
            selectedShippingOption: { code: standard },
            calculateShipping: true,
            calculateTax: true,
          },
        },
        as,
      ),
    /** The checkout of the current cart, ready to order unless told otherwise. */
    checkOut: (body: Partial<Input<typeof cartsApi.createCheckoutFromCurrentCart>["body"]> = {}) =>
      call(
        cartsApi.createCheckoutFromCurrentCart,
        {
          body: {
            channelType: "WEB",
            email: "ada@example.com",
            shippingAddress: address,
            selectedShippingOption: { code: standard },
            ...body,
          },
        },
        as,
      ).then(({ checkoutId }) => checkoutId),
    checkout: (id: string) => call(checkoutsApi.getCheckout, { params: { id } }, as).then(({ checkout }) => checkout),
    change: (id: string, checkout: Changes) =>
      call(checkoutsApi.updateCheckout, { params: { id }, body: { checkout } }, as).then((answer) => answer.checkout),
    order: (id: string, body: Input<typeof completion.createOrder>["body"] = {}, idempotencyKey?: string) =>
      call(
        completion.createOrder,
        { params: { id }, body },
        { ...as, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) },
      ),
    pay: (id: string, body: Partial<Input<typeof completion.payCheckout>["body"]> = {}) =>
      call(completion.payCheckout, { params: { id }, body: { paymentMethod: "test-gateway", ...body } }, as),
    settle: (id: string, paymentId: string) =>
      call(completion.settlePayment, { params: { id }, body: { paymentId } }, as),
    readOrder: (id: string) => call(ordersApi.getOrder, { params: { id } }, as).then(({ order }) => order),
    /** One product into the cart and a checkout of it. */
    async prepare(product: BuiltProduct, quantity = 1) {
      await buyer.add(product, quantity);
      return buyer.checkOut();
    },
  };
  return buyer;
}
export type Buyer = ReturnType<typeof buyerOf>;

/** Presses a button of the payment page. Answers where the shopper is sent. */
export async function choose(
  redirectUrl: string,
  choice: string,
): Promise<{ status: number; location: string | null }> {
  const answer = await fetch(redirectUrl, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: `choice=${choice}`,
  });
  await answer.text();
  return { status: answer.status, location: answer.headers.get("location") };
}
