import * as api from "#api/checkout/shipping/pickup-locations.ts";
import { pickupLocationEvents } from "#api/checkout/shipping/shipping-events.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { type Binding, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { attemptEach, bulkAnswer, itemMetadata, type Outcome } from "#server/platform/http/values/bulk.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { beginChange, deleteOption, linkRegions, unlinkRegion } from "../rates/option-rows.ts";
import {
  createPickupLocation,
  getPickupLocation,
  pickupLocations,
  queryPickupLocations,
  updatePickupLocation,
} from "./pickup-locations.ts";

type Writing = { tx: Tx; actor: Actor; now: Date };

async function create({ tx, actor, now }: Writing, location: api.NewPickupLocation): Promise<api.PickupLocation> {
  const { currency } = await readStoreSettings(tx);
  const payload = await createPickupLocation(tx, location, { currency, now });
  await emit(tx, { event: pickupLocationEvents.created, entityId: payload.id, payload, actor, now });
  return payload;
}

async function update(writing: Writing, id: string, changes: api.PickupLocationChanges): Promise<api.PickupLocation> {
  const { currency } = await readStoreSettings(writing.tx);
  return changed(writing, await updatePickupLocation(writing.tx, id, changes, { currency, now: writing.now }));
}

async function changed({ tx, actor, now }: Writing, payload: api.PickupLocation): Promise<api.PickupLocation> {
  await emit(tx, { event: pickupLocationEvents.updated, entityId: payload.id, payload, actor, now });
  return payload;
}

async function remove({ tx, actor, now }: Writing, id: string): Promise<void> {
  await deleteOption(tx, pickupLocations, id);
  await emit(tx, { event: pickupLocationEvents.deleted, entityId: id, payload: {}, actor, now });
}

function bulkLocations(outcomes: readonly Outcome<api.PickupLocation>[], returnEntity: boolean | undefined) {
  return {
    ...bulkAnswer(outcomes, "pickupLocation", returnEntity),
    pickupLocations: outcomes.flatMap((outcome) => (outcome.error === undefined ? [outcome.entity] : [])),
    errors: outcomes.flatMap((outcome, index) => {
      const { id, error } = itemMetadata(outcome, index);
      return error === undefined ? [] : [{ ...(id === undefined ? {} : { id }), error }];
    }),
  };
}

export const routes: Binding[] = [
  handleWrite(api.createPickupLocation, async (context) => ({
    pickupLocation: await create(context, context.body.pickupLocation),
  })),
  handleRead(api.getPickupLocation, async ({ db, params }) => {
    const { currency } = await readStoreSettings(db);
    return { pickupLocation: await getPickupLocation(db, params.pickupLocationId, currency) };
  }),
  handleRead(api.queryPickupLocations, async ({ db, body }) => {
    const { currency } = await readStoreSettings(db);
    return queryPickupLocations(db, body.query, currency);
  }),
  handleWrite(api.updatePickupLocation, async (context) => ({
    pickupLocation: await update(context, context.params.pickupLocationId, context.body.pickupLocation),
  })),
  handleWrite(api.deletePickupLocation, async (context) => {
    await remove(context, context.params.pickupLocationId);
    return {};
  }),
  handleWrite(api.addRegionToPickupLocation, async (context) => {
    const { tx, params, body, now } = context;
    const id = params.pickupLocationId;
    await beginChange(tx, pickupLocations, { id, revision: body.revision, now });
    await linkRegions(tx, pickupLocations, id, [body.deliveryRegionId]);
    const { currency } = await readStoreSettings(tx);
    return { pickupLocation: await changed(context, await getPickupLocation(tx, id, currency)) };
  }),
  handleWrite(api.removeRegionFromPickupLocation, async (context) => {
    const { tx, params, body, now } = context;
    const id = params.pickupLocationId;
    await beginChange(tx, pickupLocations, { id, revision: body.revision, now });
    await unlinkRegion(tx, pickupLocations, id, body.deliveryRegionId);
    const { currency } = await readStoreSettings(tx);
    return { pickupLocation: await changed(context, await getPickupLocation(tx, id, currency)) };
  }),
  handleWrite(api.bulkCreatePickupLocations, async (context) => {
    const { tx, body } = context;
    const outcomes = await attemptEach(tx, body.pickupLocations, async (location) => {
      const entity = await create(context, location);
      return { id: entity.id, entity };
    });
    return bulkLocations(outcomes, body.returnEntity);
  }),
  handleWrite(api.bulkUpdatePickupLocations, async (context) => {
    const { tx, body } = context;
    const outcomes = await attemptEach(
      tx,
      body.pickupLocations,
      async (changes) => {
        const entity = await update(context, changes.id ?? "", changes);
        return { id: entity.id, entity };
      },
      ({ id }) => id,
    );
    return bulkLocations(outcomes, body.returnEntity);
  }),
  handleWrite(api.bulkDeletePickupLocations, async (context) => {
    const outcomes = await attemptEach(
      context.tx,
      context.query.pickupLocationIds,
      async (id) => {
        await remove(context, id);
        return { id, entity: undefined };
      },
      (id) => id,
    );
    return bulkAnswer(outcomes, "entity");
  }),
];
