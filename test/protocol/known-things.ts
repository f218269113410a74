/** A store with some data of every kind, so that invalid input gets past "not found". */
import { sql } from "kysely";
import { createCheckoutFromCurrentCart } from "#api/checkout/carts/wire/v1/carts.ts";
import { createOrder } from "#api/checkout/checkout-completion.ts";
import { createCheckout, updateCheckout } from "#api/checkout/checkouts.ts";
import { aCoupon, aProduct, type BuiltProduct, shopperOf } from "#server/checkout/carts/factory.ts";
import { createDeliveryProfile, createShippingOption } from "#server/checkout/shipping/public.ts";
import { insertMember, parseEmail } from "#server/identity/identities/public.ts";
import { turnOnOfflinePayment } from "#server/payments/payments/public.ts";
import type { TestServer } from "#server/platform/testing/test-server.ts";
import { registerTestClient, send } from "./endpoint-requests.ts";

export type KnownThings = {
  /** Ids of rows of every table, except those of the canary product. */
  readonly ids: readonly string[];
  /** Owns a cart with two lines and a checkout; other ids belong to other shoppers. */
  readonly visitorToken: string;
  readonly memberId: string;
  /** A product that no input refers to. */
  readonly canarySlug: string;
  readonly canaryText: string;
};

export async function makeKnownThings(server: TestServer): Promise<KnownThings> {
  await registerTestClient(server);
  await deliverAnywhere(server);
  const { cup, print, memberId } = await server.transaction(async (tx) => {
    await aCoupon(tx);
    const email = parseEmail("known@example.com");
    const member =
      email &&
      (await insertMember(
        tx,
        { email, status: "ACTIVE", pendingReasons: [], isEmailVerified: true },
        server.store.now(),
      ));
    return {
      cup: await aProduct(tx, { name: "Cup", sizes: ["S", "M"], stock: 90_000 }),
      print: await aProduct(tx, { name: "Print", customText: "Dedication" }),
      memberId: member?.id ?? "",
    };
  });
  const visitorToken = server.visitorToken();
  await placeAnOrder(server, cup);
  for (const token of [visitorToken, server.visitorToken(), server.memberToken(memberId)]) {
    const shopper = shopperOf(server, token);
    await shopper.add(
      { catalogReference: cup.reference({ options: { Size: "M" } }), quantity: 2 },
      { catalogReference: print.reference(), quantity: 1 },
    );
    await server.call(createCheckoutFromCurrentCart, { body: { channelType: "WEB" } }, { authorization: token });
  }
  const ids = await allIds(server);
  const canary = await server.transaction((tx) => aProduct(tx, { name: "Canary" }));
  const canarySlug = `product-${canary.productId}`;
  const answer = await send(server.origin, { method: "GET", path: `/v1/products/slug/${canarySlug}` });
  return { ids, visitorToken, memberId, canarySlug, canaryText: answer.text };
}

async function placeAnOrder(server: TestServer, goods: BuiltProduct): Promise<void> {
  const as = { authorization: server.visitorToken() };
  const { checkout } = await server.call(
    createCheckout,
    {
      body: {
        lineItems: [{ catalogReference: goods.reference({ options: { Size: "M" } }), quantity: 1 }],
        checkoutInfo: {
          buyerInfo: { email: "known@example.com" },
          billingInfo: { address: { country: "US" } },
          shippingInfo: { shippingDestination: { address: { country: "US", city: "Portland" } } },
        },
      },
    },
    as,
  );
  const code = checkout.shippingInfo.carrierServiceOptions[0]?.shippingOptions[0]?.code ?? "";
  const params = { id: checkout.id };
  const chosen = { shippingInfo: { selectedCarrierServiceOption: { code } } };
  await server.call(updateCheckout, { params, body: { checkout: chosen } }, as);
  await server.call(createOrder, { params, body: {} }, as);
}

/** One shipping rate for the whole world, and offline payment. */
async function deliverAnywhere(server: TestServer): Promise<void> {
  await server.transaction(async (tx) => {
    const now = server.store.now();
    await turnOnOfflinePayment(tx, now);
    const region = { name: "World", active: true, destinations: [] };
    const profile = await createDeliveryProfile(tx, { name: "All", default: true, deliveryRegions: [region] }, now);
    const option = {
      title: "Parcel",
      deliveryRegionIds: profile.deliveryRegions.map(({ id }) => id),
      rates: [{ amount: "5", conditions: [], multiplyByQuantity: false }],
    };
    await createShippingOption(tx, option, { currency: "USD", now });
  });
}

async function allIds(server: TestServer): Promise<string[]> {
  const { db } = server.store.database;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type = 'uuid' order by 1`.execute(db);
  const lists = await Promise.all(
    tables.map(({ name }) => sql<{ id: string }>`select id from ${sql.table(name)} order by id limit 4`.execute(db)),
  );
  return lists.flatMap(({ rows }) => rows.map(({ id }) => id));
}
