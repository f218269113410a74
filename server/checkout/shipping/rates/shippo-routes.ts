import { shippoConfigurationEvents } from "#api/checkout/shipping/shipping-events.ts";
import * as api from "#api/checkout/shipping/shippo-configurations.ts";
import { type Binding, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import { writeNamespace } from "../places/namespaces.ts";
import {
  addRegion,
  createShippoConfiguration,
  deleteShippoConfiguration,
  getShippoConfiguration,
  queryShippoConfigurations,
  removeRegion,
  updateShippoConfiguration,
} from "./shippo-configurations.ts";

export const routes: Binding[] = [
  handleWrite(api.createShippoConfiguration, async ({ tx, body, actor, now }) => {
    const payload = await createShippoConfiguration(tx, body.shippoConfiguration, now);
    await emit(tx, { event: shippoConfigurationEvents.created, entityId: payload.id, payload, actor, now });
    return { shippoConfiguration: payload };
  }),
  handleRead(api.getShippoConfiguration, async ({ db, params }) => ({
    shippoConfiguration: await getShippoConfiguration(db, params.shippoConfigurationId),
  })),
  handleRead(api.queryShippoConfigurations, ({ db, body }) => queryShippoConfigurations(db, body.query)),
  handleWrite(api.updateShippoConfiguration, async ({ tx, params, body, actor, now }) => {
    const payload = await updateShippoConfiguration(tx, params.shippoConfigurationId, body.shippoConfiguration, now);
    await emit(tx, { event: shippoConfigurationEvents.updated, entityId: payload.id, payload, actor, now });
    return { shippoConfiguration: payload };
  }),
  handleWrite(api.addRegionToShippoConfiguration, async ({ tx, params, body, actor, now }) => {
    const { deliveryRegionId: regionId, revision } = body;
    const payload = await addRegion(tx, params.shippoConfigurationId, { regionId, revision, now });
    await emit(tx, { event: shippoConfigurationEvents.updated, entityId: payload.id, payload, actor, now });
    return { shippoConfiguration: payload };
  }),
  handleWrite(api.removeRegionFromShippoConfiguration, async ({ tx, params, query: { revision }, actor, now }) => {
    const { shippoConfigurationId: id, deliveryRegionId: regionId } = params;
    const payload = await removeRegion(tx, id, { regionId, revision, now });
    await emit(tx, { event: shippoConfigurationEvents.updated, entityId: payload.id, payload, actor, now });
    return { shippoConfiguration: payload };
  }),
  handleWrite(api.deleteShippoConfiguration, async ({ tx, params, actor, now }) => {
    const entityId = params.shippoConfigurationId;
    await deleteShippoConfiguration(tx, entityId);
    await emit(tx, { event: shippoConfigurationEvents.deleted, entityId, payload: {}, actor, now });
    return {};
  }),
  handleWrite(api.updateExtendedFieldsOfShippoConfiguration, async ({ tx, params, body, actor, now }) => {
    const { id } = await getShippoConfiguration(tx, params.shippoConfigurationId);
    await writeNamespace(tx, "shippo_configurations", id, body);
    const payload = await getShippoConfiguration(tx, id);
    await emit(tx, { event: shippoConfigurationEvents.updated, entityId: id, payload, actor, now });
    return { shippoConfiguration: payload };
  }),
];
