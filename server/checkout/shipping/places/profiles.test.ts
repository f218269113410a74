/** Delivery profiles, their regions and carriers, over HTTP against a real database. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import type * as profileValues from "#api/checkout/shipping/delivery-profile-values.ts";
import * as profiles from "#api/checkout/shipping/delivery-profiles.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { routes } from "../routes.ts";

let server: TestServer;
let staff: { authorization: string };
let profile: profileValues.DeliveryProfile;
let us = "";
const region = (name: string, ...countries: string[]) => ({
  name,
  active: true,
  destinations: countries.map((countryCode) => ({ countryCode, subdivisions: [] })),
});

before(async () => {
  server = await startTestServer({ bindings: routes });
  staff = { authorization: server.staffToken() };
  const deliveryRegions = [region("US", "US"), region("Alps", "AT", "CH")];
  const body = { deliveryProfile: { name: "All", default: true, deliveryRegions } };
  profile = (await server.call(profiles.createDeliveryProfile, { body }, staff)).deliveryProfile;
  us = profile.deliveryRegions[0]?.id ?? "";
});
after(() => server.close());

async function eventsOf(id: string): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`
    select type from outbox_events where entity_id = ${id} order by sequence`.execute(server.store.database.db);
  return rows.map(({ type }) => type.replace("wix.ecom.v1.", ""));
}

describe("profiles and their regions", () => {
  test("regions are added, updated and removed with their events; a stale revision is rejected", async () => {
    const params = { deliveryProfileId: profile.id };
    const added = await server.call(
      profiles.addDeliveryRegion,
      { params, body: { deliveryRegion: region("Rest"), revision: profile.revision } },
      staff,
    );
    const rest = added.deliveryProfile.deliveryRegions.find(({ name }) => name === "Rest");
    const body = { deliveryRegion: region("Again", "DE"), revision: profile.revision };
    await assert.rejects(server.call(profiles.addDeliveryRegion, { params, body }, staff), {
      status: 409,
      code: "REVISION_CONFLICT",
    });
    const both = { ...params, deliveryRegionId: rest?.id ?? "" };
    const changed = await server.call(
      profiles.updateDeliveryRegion,
      {
        params: both,
        body: { deliveryRegion: { active: false, destinations: [{ countryCode: "JP", subdivisions: [] }] } },
      },
      staff,
    );
    const japan = changed.deliveryProfile.deliveryRegions.find(({ name }) => name === "Rest");
    assert.deepEqual([japan?.active, japan?.destinations[0]?.countryCode], [false, "JP"]);
    const collision = { deliveryRegion: { destinations: [{ countryCode: "US", subdivisions: [] }] } };
    await assert.rejects(server.call(profiles.updateDeliveryRegion, { params: both, body: collision }, staff), {
      code: "DESTINATIONS_COLLISION",
    });
    const wrong = {
      deliveryRegion: { ...region("X"), destinations: [{ countryCode: "AT", subdivisions: ["US-CA"] }] },
    };
    await assert.rejects(server.call(profiles.addDeliveryRegion, { params, body: wrong }, staff), {
      code: "SUBDIVISIONS_UNSUPPORTED_FOR_COUNTRY",
    });
    const byRegion = await server.call(
      profiles.getDeliveryProfileByRegion,
      { params: { deliveryRegionId: us } },
      staff,
    );
    assert.equal(byRegion.deliveryProfile.id, profile.id);
    await server.call(profiles.removeDeliveryRegion, { params: both, query: {} }, staff);
    await assert.rejects(server.call(profiles.removeDeliveryRegion, { params: both, query: {} }, staff), {
      code: "DELIVERY_REGION_NOT_FOUND",
    });
    assert.deepEqual(
      (await eventsOf(profile.id)).filter((type) => type.includes("region")),
      ["delivery_profile_region_added", "delivery_profile_region_updated", "delivery_profile_region_removed"],
    );
  });

  test("a profile is renamed and deleted; the default one can't be deleted", async () => {
    const make = { deliveryProfile: { name: "Short", default: false, deliveryRegions: [] } };
    const { deliveryProfile } = await server.call(profiles.createDeliveryProfile, { body: make }, staff);
    const params = { deliveryProfileId: deliveryProfile.id };
    const rename = (fields: object) =>
      server.call(
        profiles.updateDeliveryProfile,
        { params, body: { deliveryProfile: { revision: "1", ...fields } } },
        staff,
      );
    assert.equal((await rename({ name: "Longer" })).deliveryProfile.name, "Longer");
    await assert.rejects(rename({ name: "Stale" }), { code: "REVISION_CONFLICT" });
    await server.call(profiles.deleteDeliveryProfile, { params }, staff);
    const defaults = { deliveryProfileId: profile.id };
    await assert.rejects(server.call(profiles.deleteDeliveryProfile, { params: defaults }, staff), {
      code: "SINGLE_DEFAULT_DELIVERY_PROFILE",
    });
    const body = { namespace: "app", namespaceData: { a: 1 } };
    const written = await server.call(profiles.updateDeliveryProfileExtendedFields, { params: defaults, body }, staff);
    assert.deepEqual(written.deliveryProfile.extendedFields, { namespaces: { app: { a: 1 } } });
  });

  test("carriers have backup rates and charges; unknown carriers are rejected", async () => {
    const { installedDeliveryCarriers } = await server.call(profiles.listInstalledCarriers, {}, staff);
    const appId = installedDeliveryCarriers[0]?.id ?? "";
    const body = {
      deliveryRegionId: profile.deliveryRegions[1]?.id ?? "",
      deliveryCarrier: { appId, additionalCharges: [{ description: "Packing", amount: "1.50" }] },
    };
    const { deliveryProfile } = await server.call(profiles.addDeliveryCarrier, { body }, staff);
    assert.deepEqual(deliveryProfile.deliveryRegions[1]?.deliveryCarriers, [
      { appId, additionalCharges: [{ description: "Packing", amount: "1.50" }] },
    ]);
    await assert.rejects(server.call(profiles.addDeliveryCarrier, { body }, staff), {
      code: "CARRIER_ALREADY_EXISTS_IN_REGION",
    });
    const unknown = { ...body, deliveryCarrier: { appId: newId() } };
    await assert.rejects(server.call(profiles.addDeliveryCarrier, { body: unknown }, staff), {
      code: "UNKNOWN_DELIVERY_CARRIER",
    });
    const halfway = { ...body, deliveryCarrier: { appId, backupRate: { active: true, title: "Flat" } } };
    await assert.rejects(server.call(profiles.updateDeliveryCarrier, { body: halfway }, staff), {
      code: "DELIVERY_CARRIER_MISSING_BACKUP_RATE",
    });
    const away = { deliveryRegionId: body.deliveryRegionId, appId };
    const params = { deliveryProfileId: profile.id };
    const listed = await server.call(profiles.listDeliveryCarriers, { params, body: {} }, staff);
    assert.equal(listed.results.length, 3);
    await server.call(profiles.removeDeliveryCarrier, { body: away }, staff);
    await assert.rejects(server.call(profiles.removeDeliveryCarrier, { body: away }, staff), {
      code: "DELIVERY_CARRIER_NOT_FOUND",
    });
  });
});
