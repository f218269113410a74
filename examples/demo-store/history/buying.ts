/** Simulates purchases of the demo store: checkout, delivery, payment, and what the order grants. */
import { sql } from "kysely";
import type { NewLineItem } from "#api/checkout/carts/cart-lines.ts";
import * as completion from "#api/checkout/checkout-completion.ts";
import * as checkouts from "#api/checkout/checkouts.ts";
import { createFulfillment } from "#api/orders/fulfillments.ts";
import { markAsPaid } from "#api/orders/orders/orders.ts";
import { type CatalogReference, STORE_APP_ID } from "#api/values.ts";
import { quoteShipping } from "#server/checkout/shipping/public.ts";
import { findOrder, type Order } from "#server/orders/orders/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { DemoPerson } from "../people.ts";
import type { Past } from "./past.ts";

/**
 * CARD: test gateway; KEPT_CARD: the same, with the card saved; INVOICE: paid outside the store; NOTHING_LEFT: paid in
 * full with gift cards or credits.
 */
export type Way = "CARD" | "KEPT_CARD" | "INVOICE" | "NOTHING_LEFT";

type Wanted = {
  readonly slug: string;
  readonly quantity?: number;
  readonly options?: CatalogReference["options"];
};

type Buying = {
  readonly actor: Actor;
  readonly person: DemoPerson;
  readonly lines: readonly Wanted[];
  /** Without a shipment, the address is the billing address. */
  readonly isShipped?: boolean;
  readonly giftCardCode?: string | undefined;
};

export const contactOf = ({ firstName, lastName, phone, address }: DemoPerson) => ({
  address,
  contactDetails: { firstName, lastName, phone },
});

/** @throws {AppError} ITEM_NOT_FOUND_IN_CATALOG if the store has no such product */
export function lineOf(past: Past, { slug, quantity = 1, options }: Wanted): NewLineItem {
  const catalogItemId = past.productId(slug);
  if (catalogItemId === undefined) throw new AppError("ITEM_NOT_FOUND_IN_CATALOG", { data: { slug } });
  return {
    quantity,
    catalogReference: { appId: STORE_APP_ID, catalogItemId, ...(options === undefined ? {} : { options }) },
  };
}

export async function beginCheckout(past: Past, { actor, person, lines, isShipped = true, giftCardCode }: Buying) {
  const contact = contactOf(person);
  const { checkout } = await past.call(actor, checkouts.createCheckout, {
    body: {
      lineItems: lines.map((line) => lineOf(past, line)),
      ...(giftCardCode === undefined ? {} : { giftCardCode }),
      checkoutInfo: {
        buyerInfo: { email: person.email },
        ...(isShipped
          ? {
              shippingInfo: {
                shippingDestination: contact,
                selectedCarrierServiceOption: await deliveryTo(past.store.database.db, person),
              },
            }
          : { billingInfo: contact }),
      },
    },
  });
  return checkout;
}

/**
 * Pays for a checkout and returns its order, with its payment and grants.
 * @throws {AppError} PAYMENT_DECLINED if no order was created
 */
export async function pay(past: Past, actor: Actor, checkoutId: string, way: Way): Promise<string> {
  const orderId = await order(past, actor, checkoutId, way);
  await grant(past, orderId);
  return orderId;
}

async function order(past: Past, actor: Actor, checkoutId: string, way: Way): Promise<string> {
  const isByCard = way === "CARD" || way === "KEPT_CARD";
  if (isByCard && past.gateway !== undefined) return payByCard(past, actor, checkoutId, way);
  const { orderId } = await past.call(actor, completion.createOrder, { params: { id: checkoutId }, body: {} });
  if (way === "NOTHING_LEFT") return orderId;
  past.wait(20);
  await past.call(past.staff, markAsPaid, { params: { ecomOrderId: orderId } });
  return orderId;
}

async function payByCard(past: Past, actor: Actor, id: string, way: Way): Promise<string> {
  const { paymentId, redirectUrl } = await past.call(actor, completion.payCheckout, {
    params: { id },
    body: { paymentMethod: "test-gateway", savesPaymentMethod: way === "KEPT_CARD" },
  });
  past.wait(1);
  await past.gateway?.choose(redirectUrl, "approve");
  const { orderId } = await past.call(actor, completion.settlePayment, { params: { id }, body: { paymentId } });
  if (orderId === undefined) throw new AppError("PAYMENT_DECLINED");
  return orderId;
}

/** A first attempt with a declined card. */
export async function attemptDeclinedPayment(past: Past, actor: Actor, id: string, cause: string): Promise<void> {
  if (past.gateway === undefined) return;
  const { paymentId, redirectUrl } = await past.call(actor, completion.payCheckout, {
    params: { id },
    body: { paymentMethod: "test-gateway" },
  });
  past.wait(1);
  await past.gateway.choose(redirectUrl, `decline:${cause}`);
  await past.call(actor, completion.settlePayment, { params: { id }, body: { paymentId } });
  past.wait(2);
}

/** Grants of a paid order: gift cards with their emails, passes, downloads. */
export async function grant(past: Past, orderId: string): Promise<void> {
  await past.job("entitlements.grant", { orderId });
  const cards = await past.select(sql`select id::text as id from gift_cards where order_id = ${orderId}::uuid`);
  for (const giftCardId of cards) await past.job("gift-cards.deliver", { giftCardId });
}

/** Fulfills the remaining lines of an order, if it exists: by shipment, or immediately if nothing is shipped. */
export async function sendOut(past: Past, orderId: string | undefined): Promise<void> {
  if (orderId === undefined) return;
  const order = await findOrder(past.store.database.db, orderId);
  if (order === undefined || order.fulfillmentStatus === "FULFILLED") return;
  await past.call(past.staff, createFulfillment, {
    params: { orderId },
    body: { fulfillment: parcelOf(order), sendShippingEmail: false },
  });
}

/** The shipment of an order with shipped lines. */
export function parcelOf({ number, lines }: Pick<Order, "number" | "lines">) {
  if (!lines.some(({ isShippable }) => isShippable)) return {};
  const trackingNumber = `LF${number}US`;
  const trackingLink = `https://parcels.example/${trackingNumber}`;
  return { trackingInfo: { trackingNumber, shippingProvider: "Parcel Post", trackingLink } };
}

const deliveries = new WeakMap<Connection, Map<string, readonly { code: string; title: string }[]>>();

/** Shipping options of a country don't change during seeding, so each is loaded once. */
export async function deliveryTo(db: Connection, { address }: DemoPerson, isExpress = false) {
  const known = deliveries.get(db) ?? new Map<string, readonly { code: string; title: string }[]>();
  deliveries.set(db, known);
  const key = `${address.country} ${address.subdivision ?? ""}`;
  const options = known.get(key) ?? (await quote(db, address));
  known.set(key, options);
  const express = options.find(({ title }) => /express/i.test(title));
  const option = (isExpress ? express : undefined) ?? options[0];
  return option === undefined ? null : { code: option.code };
}

async function quote(db: Connection, destination: DemoPerson["address"]) {
  const lines = [{ quantity: 1, unitPrice: 3000, weightGrams: 400, isShippable: true }];
  const units = { currency: "USD", weightUnit: "LB" } as const;
  const { options } = await quoteShipping(db, { destination, lines, units });
  return options.filter((option) => option.pickupAddress === undefined);
}
