import * as api from "#api/checkout/shipping/local-delivery-options.ts";
import { localDeliveryOptionEvents } from "#api/checkout/shipping/shipping-events.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { type Binding, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { attemptEach, bulkAnswer, itemMetadata, type Outcome } from "#server/platform/http/values/bulk.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { beginChange, deleteOption, linkRegions, unlinkRegion } from "../rates/option-rows.ts";
import {
  createLocalDeliveryOption,
  getLocalDeliveryOption,
  localDeliveryOptions,
  queryLocalDeliveryOptions,
  updateLocalDeliveryOption,
} from "./local-delivery.ts";

type Writing = { tx: Tx; actor: Actor; now: Date };

async function create(
  { tx, actor, now }: Writing,
  location: api.NewLocalDeliveryOption,
): Promise<api.LocalDeliveryOption> {
  const { currency } = await readStoreSettings(tx);
  const payload = await createLocalDeliveryOption(tx, location, { currency, now });
  await emit(tx, { event: localDeliveryOptionEvents.created, entityId: payload.id, payload, actor, now });
  return payload;
}

async function update(
  writing: Writing,
  id: string,
  changes: api.LocalDeliveryOptionChanges,
): Promise<api.LocalDeliveryOption> {
  const { currency } = await readStoreSettings(writing.tx);
  return changed(writing, await updateLocalDeliveryOption(writing.tx, id, changes, { currency, now: writing.now }));
}

async function changed(
  { tx, actor, now }: Writing,
  payload: api.LocalDeliveryOption,
): Promise<api.LocalDeliveryOption> {
  await emit(tx, { event: localDeliveryOptionEvents.updated, entityId: payload.id, payload, actor, now });
  return payload;
}

async function remove({ tx, actor, now }: Writing, id: string): Promise<void> {
  await deleteOption(tx, localDeliveryOptions, id);
  await emit(tx, { event: localDeliveryOptionEvents.deleted, entityId: id, payload: {}, actor, now });
}

function bulkOptions(outcomes: readonly Outcome<api.LocalDeliveryOption>[], returnEntity: boolean | undefined) {
  return {
    ...bulkAnswer(outcomes, "localDeliveryOption", returnEntity),
    localDeliveryOptions: outcomes.flatMap((outcome) => (outcome.error === undefined ? [outcome.entity] : [])),
    errors: outcomes.flatMap((outcome, index) => {
      const { id, error } = itemMetadata(outcome, index);
      return error === undefined ? [] : [{ ...(id === undefined ? {} : { id }), error: error.description }];
    }),
  };
}

export const routes: Binding[] = [
  handleWrite(api.createLocalDeliveryOption, async (context) => ({
    localDeliveryOption: await create(context, context.body.localDeliveryOption),
  })),
  handleRead(api.getLocalDeliveryOption, async ({ db, params }) => {
    const { currency } = await readStoreSettings(db);
    return { localDeliveryOption: await getLocalDeliveryOption(db, params.localDeliveryOptionId, currency) };
  }),
  handleRead(api.queryLocalDeliveryOptions, async ({ db, body }) => {
    const { currency } = await readStoreSettings(db);
    return queryLocalDeliveryOptions(db, body.query, currency);
  }),
  handleRead(api.listLocalDeliveryOptions, async ({ db, query: { externalId } }) => {
    const { currency } = await readStoreSettings(db);
    const everyone = { cursorPaging: { limit: 100 } };
    const { localDeliveryOptions: found } = await queryLocalDeliveryOptions(db, everyone, currency);
    const isWanted = ({ id, deliveryRegionIds }: api.LocalDeliveryOption) =>
      externalId === undefined || id === externalId || deliveryRegionIds.includes(externalId);
    return { localDeliveryOptions: found.filter(isWanted) };
  }),
  handleWrite(api.updateLocalDeliveryOption, async (context) => ({
    localDeliveryOption: await update(context, context.params.localDeliveryOptionId, context.body.localDeliveryOption),
  })),
  handleWrite(api.deleteLocalDeliveryOption, async (context) => {
    await remove(context, context.params.localDeliveryOptionId);
    return {};
  }),
  handleWrite(api.addRegionToLocalDeliveryOption, async (context) => {
    const { tx, body, now } = context;
    const id = body.localDeliveryOptionId;
    await beginChange(tx, localDeliveryOptions, { id, revision: body.revision, now });
    await linkRegions(tx, localDeliveryOptions, id, [body.deliveryRegionId]);
    const { currency } = await readStoreSettings(tx);
    return { localDeliveryOption: await changed(context, await getLocalDeliveryOption(tx, id, currency)) };
  }),
  handleWrite(api.removeRegionFromLocalDeliveryOption, async (context) => {
    const { tx, body, now } = context;
    const id = body.localDeliveryOptionId;
    await beginChange(tx, localDeliveryOptions, { id, revision: body.revision, now });
    await unlinkRegion(tx, localDeliveryOptions, id, body.deliveryRegionId);
    const { currency } = await readStoreSettings(tx);
    return { localDeliveryOption: await changed(context, await getLocalDeliveryOption(tx, id, currency)) };
  }),
  handleWrite(api.bulkCreateLocalDeliveryOptions, async (context) => {
    const { tx, body } = context;
    const outcomes = await attemptEach(tx, body.localDeliveryOptions, async (location) => {
      const entity = await create(context, location);
      return { id: entity.id, entity };
    });
    return bulkOptions(outcomes, body.returnEntity);
  }),
  handleWrite(api.bulkUpdateLocalDeliveryOptions, async (context) => {
    const { tx, body } = context;
    const outcomes = await attemptEach(
      tx,
      body.localDeliveryOptions,
      async (changes) => {
        const entity = await update(context, changes.id ?? "", changes);
        return { id: entity.id, entity };
      },
      ({ id }) => id,
    );
    return bulkOptions(outcomes, body.returnEntity);
  }),
  handleWrite(api.bulkDeleteLocalDeliveryOptions, async (context) => {
    const { ids, localDeliveryOptionIds = [] } = context.query;
    const outcomes = await attemptEach(
      context.tx,
      ids ?? localDeliveryOptionIds,
      async (id) => {
        await remove(context, id);
        return { id, entity: undefined };
      },
      (id) => id,
    );
    return bulkAnswer(outcomes, "entity");
  }),
];
