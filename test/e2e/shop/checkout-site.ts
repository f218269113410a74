/** A third-party site that redirects shoppers to the hosted checkout, and the store's settings for those checkouts. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { assignSubscriptionOptions, createSubscriptionOption } from "#api/catalog/subscription-options.ts";
import { createCheckoutFromCurrentCart } from "#api/checkout/carts/wire/v1/carts.ts";
import { updateCheckoutSettings } from "#api/checkout/checkout-settings.ts";
import { createRedirectSession, type RedirectCallbacks } from "#api/checkout/redirects.ts";
import { queryDeliveryProfiles } from "#api/checkout/shipping/delivery-profiles.ts";
import { createLocalDeliveryOption } from "#api/checkout/shipping/local-delivery-options.ts";
import { createPickupLocation } from "#api/checkout/shipping/pickup-locations.ts";
import { issueGiftCard } from "#api/payments/gift-cards.ts";
import { updateTipSettings } from "#api/pricing/additional-fees.ts";
import { findGatewayConnection } from "#server/payments/payments/providers.ts";
import { aGuest } from "#test/flows/shopper.ts";
import type { Goods, WholeStore } from "#test/flows/whole-store.ts";

export type Site = { origin: string; close(): void };

/** Responds to every path with a page that names it. */
export async function openSite(): Promise<Site> {
  const server = createServer((request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><html lang="en"><title>Elsewhere</title><h1>Elsewhere</h1><p>${request.url}</p>`);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** Creates a visitor of the other site with items in the cart; returns the URL that their browser opens. */
export async function handOver(store: WholeStore, goods: Goods, callbacks: RedirectCallbacks): Promise<string> {
  const guest = await aGuest(store);
  await guest.add(goods);
  const { checkoutId } = await store.call(createCheckoutFromCurrentCart, { body: { channelType: "WEB" } }, guest.as);
  const body = { ecomCheckout: { checkoutId }, callbacks };
  return (await store.call(createRedirectSession, { body }, guest.as)).redirectSession.fullUrl;
}

export async function aGiftCard(store: WholeStore, amount: string): Promise<string> {
  const giftCard = { amount, recipientEmail: "bob@example.com" };
  return (await store.admin(issueGiftCard, { body: { giftCard } })).code;
}

/** Enables tips, a pickup location, and local delivery with a choice of times. */
export async function addChoices({ admin }: WholeStore): Promise<void> {
  const tipSettings = { enabled: true, type: "AMOUNT" as const, amounts: ["2", "5"], customAllowed: true };
  await admin(updateTipSettings, { body: { tipSettings } });
  const checkoutBrand = {
    header: { backgroundFill: { color: "#2b1a4a" }, textColor: "#ffffff" },
    mainSection: { formBackgroundFill: { color: "#ffffff" }, summaryBackgroundFill: { color: "#f3eefc" } },
    global: { buttonColor: "#6b3fd4", placeOrderButtonColor: "#ffcf33" },
  };
  const checkoutFields = { subscriptionCheckbox: { visible: true } };
  await admin(updateCheckoutSettings, { body: { checkoutSettings: { checkoutBrand, checkoutFields } } });
  const { deliveryProfiles } = await admin(queryDeliveryProfiles, { body: {} });
  const deliveryRegionIds = deliveryProfiles.flatMap(({ deliveryRegions }) => deliveryRegions.map(({ id }) => id));
  const address = {
    country: "US",
    subdivision: "US-NY",
    city: "New York",
    postalCode: "10001",
    addressLine: "2 Side St",
  };
  const pickupLocation = {
    name: "Our workshop",
    address,
    instructions: "Ring twice.",
    active: true,
    rates: [],
    deliveryRegionIds,
  };
  await admin(createPickupLocation, { body: { pickupLocation } });
  const days = ["MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"] as const;
  const timeWindows = days.map((day) => ({ day, start: { hours: 9 }, end: { hours: 12 }, enabled: true }));
  const localDeliveryOption = {
    areaName: "By bicycle",
    zipConfig: { zipCodes: ["100*"] },
    scheduledDeliveryConfig: { handlingDays: 1, timeWindows },
    rates: [{ amount: "8", conditions: [], multiplyByQuantity: false }],
    deliveryRegionIds,
  };
  await admin(createLocalDeliveryOption, { body: { localDeliveryOption } });
}

/** Sells the product only as a monthly subscription. */
export async function makeSubscription({ admin }: WholeStore, { product }: Goods): Promise<void> {
  const settings = { frequency: "MONTH", interval: 1, autoRenewal: true } as const;
  const { subscriptionOption } = await admin(createSubscriptionOption, {
    body: { subscriptionOption: { title: "Every month", subscriptionSettings: settings } },
  });
  const assignedSubscriptionOptions = [{ id: subscriptionOption.id }];
  await admin(assignSubscriptionOptions, { params: { productId: product.id }, body: { assignedSubscriptionOptions } });
}

/** Sets the gateway's faults; without arguments, clears them. */
export async function setFaults({ app }: WholeStore, faults: Record<string, unknown> = {}): Promise<void> {
  const gateway = findGatewayConnection(app.store);
  const headers = { authorization: `Bearer ${gateway?.secret}` };
  await fetch(`${gateway?.url()}/api/faults`, { method: "POST", headers, body: JSON.stringify(faults) });
}
