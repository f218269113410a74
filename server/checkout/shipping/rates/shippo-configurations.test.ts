/** Shippo configurations: managed by staff, read by apps, published as events. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import * as api from "#api/checkout/shipping/shippo-configurations.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { createDeliveryProfile } from "../public.ts";
import { routes } from "./shippo-routes.ts";

let server: TestServer;
let staff: { authorization: string };
let regionId = "";
before(async () => {
  server = await startTestServer({ bindings: routes });
  staff = { authorization: server.staffToken() };
  const region = { name: "US", active: true, destinations: [{ countryCode: "US", subdivisions: [] }] };
  const profile = { name: "All", default: true, deliveryRegions: [region] };
  const { deliveryRegions } = await server.transaction((tx) => createDeliveryProfile(tx, profile, new Date()));
  regionId = deliveryRegions[0]?.id ?? "";
});
after(() => server.close());

const terms = {
  packageType: "CUSTOM",
  packageDetails: { name: "Tube", dimensions: { length: "30", width: "8", height: "8.5" } },
  domesticServices: [
    {
      service: "PRIORITY_MAIL",
      serviceSettings: { handlingFee: { value: "5", calculationType: "PERCENTAGE" }, freeDeliveryMinimumAmount: "75" },
    },
  ],
  backupWeight: "1.5",
} as const;
const configuration = (): api.NewShippoConfiguration =>
  structuredClone({ ...terms, domesticServices: [...terms.domesticServices] });

test("is created, read, updated by revision, extended and deleted, with events", async () => {
  const create = (deliveryRegionIds: string[]) =>
    server.call(
      api.createShippoConfiguration,
      { body: { shippoConfiguration: { ...configuration(), deliveryRegionIds } } },
      staff,
    );
  await assert.rejects(create([newId()]), { code: "DELIVERY_REGION_NOT_FOUND" });
  const { shippoConfiguration: made } = await create([regionId]);
  assert.match(made.domesticServices?.[0]?.id ?? "", /^[0-9a-f-]{36}$/);
  assert.deepEqual([made.deliveryRegionIds, made.revision], [[regionId], "1"]);
  const params = { shippoConfigurationId: made.id };
  const update = (changes: Omit<api.ShippoConfigurationChanges, "revision">, revision: string) =>
    server.call(
      api.updateShippoConfiguration,
      { params, body: { shippoConfiguration: { ...changes, revision } } },
      staff,
    );
  const { shippoConfiguration: changed } = await update({ packageType: "SMALL_FLAT_RATE_BOX" }, "1");
  assert.deepEqual([changed.packageType, changed.backupWeight, changed.revision], ["SMALL_FLAT_RATE_BOX", "1.5", "2"]);
  await assert.rejects(update({ packageType: "CUSTOM" }, "1"), { code: "REVISION_CONFLICT" });
  const namespace = { namespace: "@cartwright/boxes", namespaceData: { color: "red" } };
  await server.call(api.updateExtendedFieldsOfShippoConfiguration, { params, body: namespace }, staff);
  const reader = { authorization: server.staffToken(["settings:read"]) };
  const { shippoConfigurations } = await server.call(api.queryShippoConfigurations, { body: {} }, reader);
  assert.deepEqual(shippoConfigurations[0]?.extendedFields.namespaces, { "@cartwright/boxes": { color: "red" } });
  await server.call(api.deleteShippoConfiguration, { params }, staff);
  await assert.rejects(server.call(api.getShippoConfiguration, { params }, reader), {
    code: "SHIPPO_CONFIGURATION_NOT_FOUND",
  });
  const { rows } = await sql<{ type: string }>`
    select type from outbox_events where entity_id = ${made.id} order by sequence`.execute(server.store.database.db);
  assert.deepEqual(
    rows.map(({ type }) => type.split("_").at(-1)),
    ["created", "updated", "updated", "deleted"],
  );
});

test("adds and removes regions, by revision", async () => {
  const body = { shippoConfiguration: configuration() };
  const { shippoConfiguration: made } = await server.call(api.createShippoConfiguration, { body }, staff);
  const params = { shippoConfigurationId: made.id };
  const add = (deliveryRegionId: string, revision?: string) =>
    server.call(
      api.addRegionToShippoConfiguration,
      { params, body: { deliveryRegionId, ...(revision && { revision }) } },
      staff,
    );
  const remove = (deliveryRegionId: string) =>
    server.call(api.removeRegionFromShippoConfiguration, { params: { ...params, deliveryRegionId }, query: {} }, staff);
  await assert.rejects(add(newId(), "1"), { code: "DELIVERY_REGION_NOT_FOUND" });
  assert.deepEqual((await add(regionId, "1")).shippoConfiguration.deliveryRegionIds, [regionId]);
  await assert.rejects(add(regionId, "1"), { code: "REVISION_CONFLICT" });
  const { shippoConfiguration: again } = await add(regionId);
  assert.deepEqual([again.deliveryRegionIds, again.revision], [[regionId], "3"], "adding a region twice has no effect");
  assert.deepEqual((await remove(regionId)).shippoConfiguration.deliveryRegionIds, []);
  await assert.rejects(remove(regionId), { code: "DELIVERY_REGION_NOT_FOUND" });
  const reader = { authorization: server.staffToken(["settings:read"]) };
  const refused = { params, body: { deliveryRegionId: regionId } };
  await assert.rejects(server.call(api.addRegionToShippoConfiguration, refused, reader), { status: 403 });
});

test("requires permission to write, and valid values", async () => {
  const body = { shippoConfiguration: configuration() };
  const shopper = { authorization: server.visitorToken() };
  await assert.rejects(server.call(api.createShippoConfiguration, { body }, shopper), { status: 403 });
  const reader = { authorization: server.staffToken(["settings:read"]) };
  await assert.rejects(server.call(api.createShippoConfiguration, { body }, reader), { status: 403 });
  const broken = { shippoConfiguration: { ...configuration(), backupWeight: "-1" } };
  await assert.rejects(server.call(api.createShippoConfiguration, { body: broken }, staff), { status: 400 });
  const params = { shippoConfigurationId: "nonsense" };
  await assert.rejects(server.call(api.deleteShippoConfiguration, { params }, staff), { status: 404 });
});
