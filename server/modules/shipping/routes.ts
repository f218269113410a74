import * as api from "#api/shipping.ts";
import { readStoreSettings } from "#server/modules/settings/public.ts";
import { newestFirst, toPage } from "#server/platform/db/newest-first.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { listDeliveryTimes } from "./delivery-times.ts";
import {
  createPickupLocation,
  createShippingOption,
  deleteShippingOption,
  getShippingOption,
  listPickupLocations,
  listShippingOptions,
} from "./options.ts";
import { createDeliveryProfile, getDeliveryProfile, listDeliveryProfiles } from "./profiles.ts";

/** Touched by whatever changes where the store delivers, how and how fast. */
const TAG = "shipping";

export const routes = [
  handleRead(api.listDeliveryTimes, async ({ db, query, tag }) => {
    tag(TAG);
    return { deliveryTimes: await listDeliveryTimes(db, query.country) };
  }),
  handleWrite(api.createShippingOption, async ({ tx, body, now }) => {
    touch(tx, TAG);
    const { currency } = await readStoreSettings(tx);
    return { shippingOption: await createShippingOption(tx, body.shippingOption, { currency, now }) };
  }),
  handleRead(api.getShippingOption, async ({ db, params }) => {
    const { currency } = await readStoreSettings(db);
    return { shippingOption: await getShippingOption(db, params.shippingOptionId, currency) };
  }),
  handleRead(api.queryShippingOptions, async ({ db, body }) => {
    const page = newestFirst(body.query);
    const { currency } = await readStoreSettings(db);
    const { rows, pagingMetadata } = toPage(await listShippingOptions(db, page, currency), page);
    return { shippingOptions: rows, pagingMetadata };
  }),
  handleWrite(api.deleteShippingOption, async ({ tx, params }) => {
    touch(tx, TAG);
    await deleteShippingOption(tx, params.shippingOptionId);
    return {};
  }),
  handleWrite(api.createPickupLocation, async ({ tx, body, now }) => {
    const { currency } = await readStoreSettings(tx);
    return { pickupLocation: await createPickupLocation(tx, body.pickupLocation, { currency, now }) };
  }),
  handleRead(api.queryPickupLocations, async ({ db, body }) => {
    const page = newestFirst(body.query);
    const { currency } = await readStoreSettings(db);
    const { rows, pagingMetadata } = toPage(await listPickupLocations(db, page, currency), page);
    return { pickupLocations: rows, pagingMetadata };
  }),
  handleWrite(api.createDeliveryProfile, async ({ tx, body, now }) => {
    touch(tx, TAG);
    return { deliveryProfile: await createDeliveryProfile(tx, body.deliveryProfile, now) };
  }),
  handleRead(api.getDeliveryProfile, async ({ db, params }) => ({
    deliveryProfile: await getDeliveryProfile(db, params.deliveryProfileId),
  })),
  handleRead(api.queryDeliveryProfiles, async ({ db, body }) => {
    const page = newestFirst(body.query);
    const { rows, pagingMetadata } = toPage(await listDeliveryProfiles(db, page), page);
    return { deliveryProfiles: rows, pagingMetadata };
  }),
];
