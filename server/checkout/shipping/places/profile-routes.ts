import type * as profileValues from "#api/checkout/shipping/delivery-profile-values.ts";
import * as api from "#api/checkout/shipping/delivery-profiles.ts";
import { deliveryProfileEvents } from "#api/checkout/shipping/shipping-events.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { type Binding, handlePreparedWrite, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { emission, emitAll } from "#server/platform/outbox/emit.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { setRowActive } from "../rates/carrier-settings.ts";
import { carriersOfProfile } from "../rates/carrier-tables.ts";
import { type CarrierName, listAppCarriers, ownCarriers } from "../rates/carriers.ts";
import { destinationProperties } from "./destinations.ts";
import {
  type CreatedBy,
  createDeliveryProfile,
  deleteDeliveryProfile,
  getDeliveryProfile,
  getProfileOfRegion,
  queryDeliveryProfiles,
  TAG,
  updateDeliveryProfile,
  writeProfileNamespace,
} from "./profiles.ts";
import { addCarrier, addRegion, removeCarrier, removeRegion, updateCarrier, updateRegion } from "./regions.ts";

type Writing = { tx: Tx; actor: Actor; now: Date };
const { created, updated, deleted, regionAdded, regionUpdated, regionRemoved } = deliveryProfileEvents;

async function changed({ tx, actor, now }: Writing, payload: profileValues.DeliveryProfile) {
  await emitAll(tx, [emission({ event: updated, entityId: payload.id, payload, actor, now })]);
  return { deliveryProfile: payload };
}

/** Emits the events of the profile and of its changed region. */
async function regionChanged(
  { tx, actor, now }: Writing,
  { profile, regionId }: { profile: profileValues.DeliveryProfile; regionId: string },
  event: typeof regionAdded | typeof regionUpdated,
) {
  const region = profile.deliveryRegions.find(({ id }) => id === regionId);
  const entityId = profile.id;
  const about =
    region && (({ id, ...fields }: profileValues.DeliveryRegion) => ({ ...fields, deliveryRegionId: id }))(region);
  await emitAll(tx, [
    emission({ event: updated, entityId, payload: profile, actor, now }),
    ...(about ? [emission({ event, entityId, payload: { ...about, deliveryProfileId: entityId }, actor, now })] : []),
  ]);
  return { deliveryProfile: profile };
}

function creatorOf(actor: Actor): CreatedBy | undefined {
  if (actor.kind === "staff") return { userId: actor.staffId };
  return actor.kind === "app" ? { appId: actor.appId } : undefined;
}

export const routes: Binding[] = [
  handleWrite(api.createDeliveryProfile, async ({ tx, body, actor, now }) => {
    const payload = await createDeliveryProfile(tx, body.deliveryProfile, now, creatorOf(actor));
    await emitAll(tx, [emission({ event: created, entityId: payload.id, payload, actor, now })]);
    return { deliveryProfile: payload };
  }),
  handleRead(api.getDeliveryProfile, async ({ db, params }) => ({
    deliveryProfile: await getDeliveryProfile(db, params.deliveryProfileId),
  })),
  handleRead(api.getDeliveryProfileByRegion, async ({ db, params }) => ({
    deliveryProfile: await getProfileOfRegion(db, params.deliveryRegionId),
  })),
  handleRead(api.queryDeliveryProfiles, async ({ db, body }) => queryDeliveryProfiles(db, body.query)),
  handleWrite(api.updateDeliveryProfile, async (context) => {
    const { tx, params, body, now } = context;
    return changed(context, await updateDeliveryProfile(tx, params.deliveryProfileId, body.deliveryProfile, now));
  }),
  handleWrite(api.deleteDeliveryProfile, async ({ tx, params, actor, now }) => {
    await deleteDeliveryProfile(tx, params.deliveryProfileId, now);
    await emitAll(tx, [emission({ event: deleted, entityId: params.deliveryProfileId, payload: {}, actor, now })]);
    touch(tx, TAG);
    return {};
  }),
  handleWrite(api.addDeliveryRegion, async (context) => {
    const { tx, params, body, now } = context;
    const change = { profileId: params.deliveryProfileId, revision: body.revision, now };
    return regionChanged(context, await addRegion(tx, change, body.deliveryRegion), regionAdded);
  }),
  handleWrite(api.updateDeliveryRegion, async (context) => {
    const { tx, params, body, now } = context;
    const change = { profileId: params.deliveryProfileId, revision: body.revision, now };
    const region = { ...body.deliveryRegion, id: params.deliveryRegionId };
    return regionChanged(context, await updateRegion(tx, change, region), regionUpdated);
  }),
  handleWrite(api.removeDeliveryRegion, async ({ tx, params, query, actor, now }) => {
    const { deliveryProfileId, deliveryRegionId } = params;
    const change = { profileId: deliveryProfileId, revision: query.revision, now };
    const payload = await removeRegion(tx, change, deliveryRegionId);
    const about = { deliveryProfileId, deliveryRegionId };
    await emitAll(tx, [
      emission({ event: updated, entityId: payload.id, payload, actor, now }),
      emission({ event: regionRemoved, entityId: payload.id, payload: about, actor, now }),
    ]);
    return { deliveryProfile: payload };
  }),
  handlePreparedWrite<typeof api.addDeliveryCarrier, CarrierName[]>(
    api.addDeliveryCarrier,
    // Read before the transaction, because the list is read on another connection.
    async ({ store }, inTransaction) => inTransaction(await listAppCarriers(store)),
    async ({ prepared: appCarriers, ...context }) => {
      const { tx, body, now } = context;
      const { currency } = await readStoreSettings(tx);
      const { deliveryRegionId: regionId, deliveryCarrier: carrier } = body;
      const isKnownApp = appCarriers.some(({ id }) => id === carrier.appId);
      return changed(context, await addCarrier(tx, { regionId, carrier, currency, isKnownApp, now }));
    },
  ),
  handleWrite(api.updateDeliveryCarrier, async (context) => {
    const { tx, body, now } = context;
    const { currency } = await readStoreSettings(tx);
    const { deliveryRegionId: regionId, deliveryCarrier: carrier } = body;
    return changed(context, await updateCarrier(tx, { regionId, carrier, currency, now }));
  }),
  handleWrite(api.removeDeliveryCarrier, async (context) => {
    const { tx, body, now } = context;
    return changed(context, await removeCarrier(tx, { regionId: body.deliveryRegionId, appId: body.appId, now }));
  }),
  handleRead(api.listInstalledCarriers, async ({ store }) => ({
    installedDeliveryCarriers: [
      ...ownCarriers.map((carrier) => ({ ...carrier, fallbackDefinitionMandatory: false })),
      ...(await listAppCarriers(store)).map((carrier) => ({ ...carrier, fallbackDefinitionMandatory: true })),
    ],
  })),
  handleRead(api.listDeliveryCarriers, async ({ db, params, body, store }) =>
    carriersOfProfile(db, await getDeliveryProfile(db, params.deliveryProfileId), {
      wanted: body.appIds,
      apps: await listAppCarriers(store),
    }),
  ),
  handleWrite(api.updateCarrierSettings, async ({ tx, body, actor, now }) => {
    await setRowActive(tx, body, { actor, now });
    return {};
  }),
  handleWrite(api.setDeliveryCarrierActiveStatus, async ({ tx, body: { carrierAppId, ...row }, actor, now }) => {
    await setRowActive(tx, { carrierId: carrierAppId, ...row }, { actor, now });
    return {};
  }),
  handleWrite(api.updateDeliveryProfileExtendedFields, async (context) => {
    const { tx, params, body, now } = context;
    return changed(context, await writeProfileNamespace(tx, params.deliveryProfileId, body, now));
  }),
  handleRead(api.getDeliveryDestinationProperties, async ({ db, tag }) => {
    tag(TAG);
    return destinationProperties(db);
  }),
];
