import * as api from "#api/checkout/shipping/shipping.ts";
import { shippingOptionEvents } from "#api/checkout/shipping/shipping-events.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { type Binding, handleRead, handleWrite, type WriteContext } from "#server/platform/http/handlers.ts";
import { MoneyOverflowError } from "#server/platform/money/decimal.ts";
import { tryParseDecimal } from "#server/platform/money/money.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { listDeliveryTimes } from "./local/delivery-times.ts";
import { routes as localDeliveryRoutes } from "./local/local-delivery-routes.ts";
import { routes as pickupRoutes } from "./local/pickup-routes.ts";
import { routes as profileRoutes } from "./places/profile-routes.ts";
import { TAG } from "./places/profiles.ts";
import { beginChange, deleteOption, linkRegions, unlinkRegion } from "./rates/option-rows.ts";
import {
  createShippingOption,
  getShippingOption,
  queryShippingOptions,
  shippingOptions,
  updateShippingOption,
  writeOptionNamespace,
} from "./rates/options.ts";
import { previewShipping } from "./rates/preview.ts";
import type { QuotedLine } from "./rates/quote-values.ts";
import { routes as shippoRoutes } from "./rates/shippo-routes.ts";

const GRAMS = { KG: 1000, LB: 453.59237 };

type Writing = Pick<WriteContext<typeof api.createShippingOption>, "tx" | "actor" | "now">;

/** Emits the event of the changed option and returns it. */
async function changed({ tx, actor, now }: Writing, shippingOption: api.ShippingOption) {
  touch(tx, TAG);
  const event = shippingOptionEvents.updated;
  await emit(tx, { event, entityId: shippingOption.id, payload: shippingOption, actor, now });
  return { shippingOption };
}

export const routes: Binding[] = [
  handleRead(api.listDeliveryTimes, async ({ db, query, tag }) => {
    tag(TAG);
    return { deliveryTimes: await listDeliveryTimes(db, query.country) };
  }),
  handleWrite(api.createShippingOption, async ({ tx, body, actor, now }) => {
    touch(tx, TAG);
    const { currency } = await readStoreSettings(tx);
    const shippingOption = await createShippingOption(tx, body.shippingOption, { currency, now });
    const event = shippingOptionEvents.created;
    await emit(tx, { event, entityId: shippingOption.id, payload: shippingOption, actor, now });
    return { shippingOption };
  }),
  handleRead(api.getShippingOption, async ({ db, params }) => {
    const { currency } = await readStoreSettings(db);
    return { shippingOption: await getShippingOption(db, params.shippingOptionId, currency) };
  }),
  handleRead(api.queryShippingOptions, async ({ db, body }) => {
    const { currency } = await readStoreSettings(db);
    return queryShippingOptions(db, body.query, currency);
  }),
  handleWrite(api.updateShippingOption, async (context) => {
    const { tx, params, body, now } = context;
    const { currency } = await readStoreSettings(tx);
    return changed(
      context,
      await updateShippingOption(tx, params.shippingOptionId, body.shippingOption, { currency, now }),
    );
  }),
  handleWrite(api.deleteShippingOption, async ({ tx, params, actor, now }) => {
    touch(tx, TAG);
    await deleteOption(tx, shippingOptions, params.shippingOptionId);
    const event = shippingOptionEvents.deleted;
    await emit(tx, { event, entityId: params.shippingOptionId, payload: {}, actor, now });
    return {};
  }),
  handleWrite(api.addRegionToShippingOption, async (context) => {
    const { tx, params, body, now } = context;
    const id = params.shippingOptionId;
    await beginChange(tx, shippingOptions, { id, revision: body.revision, now });
    await linkRegions(tx, shippingOptions, id, [body.deliveryRegionId]);
    const { currency } = await readStoreSettings(tx);
    return changed(context, await getShippingOption(tx, id, currency));
  }),
  handleWrite(api.removeRegionFromShippingOption, async (context) => {
    const { tx, params, body, now } = context;
    const id = params.shippingOptionId;
    await beginChange(tx, shippingOptions, { id, revision: body.revision, now });
    await unlinkRegion(tx, shippingOptions, id, body.deliveryRegionId);
    const { currency } = await readStoreSettings(tx);
    return changed(context, await getShippingOption(tx, id, currency));
  }),
  handleWrite(api.updateShippingOptionExtendedFields, async (context) => {
    const { tx, params, body, now } = context;
    const { currency } = await readStoreSettings(tx);
    return changed(context, await writeOptionNamespace(tx, params.shippingOptionId, body, { currency, now }));
  }),
  handleRead(api.previewShipping, async ({ db, body, now }) => {
    const { currency, weightUnit, timeZone } = await readStoreSettings(db);
    const lines = body.lines.map((line, index): QuotedLine => {
      const unitPrice = tryParseDecimal(line.price, currency);
      if (unitPrice === undefined) {
        const field = `lines[${index}].price`;
        const description = `must be an amount of ${currency}`;
        throw new ValidationError([{ field, description, violatedRule: "DECIMAL_MAX_SCALE", data: {} }]);
      }
      return {
        id: String(index),
        quantity: line.quantity,
        unitPrice,
        weightGrams: Math.round((line.weight ?? 0) * GRAMS[weightUnit]),
        isShippable: line.shippable ?? true,
        deliveryProfileId: line.deliveryProfileId,
      };
    });
    const units = { currency, weightUnit };
    try {
      return await previewShipping(db, { destination: body.destination, lines, units, clock: { now, timeZone } });
    } catch (error) {
      if (error instanceof MoneyOverflowError) throw new AppError("CALCULATION_ERROR");
      throw error;
    }
  }),
  ...profileRoutes,
  ...pickupRoutes,
  ...shippoRoutes,
  ...localDeliveryRoutes,
];
