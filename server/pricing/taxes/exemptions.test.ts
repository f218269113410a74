import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import * as api from "#api/pricing/tax-exemptions.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { changeTagsByFilter } from "./exemption-tags.ts";
import { routes } from "./routes.ts";

let server: TestServer;
let staff: { authorization: string };
before(async () => {
  server = await startTestServer({ bindings: routes, jobs: [changeTagsByFilter] });
  staff = { authorization: server.staffToken() };
});
after(() => server.close());

const code = (expected: string) => ({ code: expected });
const tags = (...tagIds: string[]) => ({ privateTags: { tagIds } });
const create = async (name: string) =>
  (await server.call(api.createTaxExemptGroup, { body: { taxExemptGroup: { name } } }, staff)).taxExemptGroup;
const read = async (taxExemptGroupId: string) =>
  (await server.call(api.getTaxExemptGroup, { params: { taxExemptGroupId } }, staff)).taxExemptGroup;
const eventsOf = (type: string, id: string) =>
  server.store.database.db
    .selectFrom("outbox_events")
    .select("payload")
    .where("type", "=", type)
    .where("entity_id", "=", id)
    .execute();

describe("tax exempt groups", () => {
  test("are created, updated and deleted in bulk, per item; shoppers have no access", async () => {
    const names = ["Schools", "Museums", "schools"].map((name) => ({ name, tags: tags("public-sector") }));
    const body = { taxExemptGroups: names, returnEntity: true };
    for (const authorization of [server.visitorToken(), server.memberToken(), server.staffToken(["settings:read"])]) {
      await assert.rejects(server.call(api.bulkCreateTaxExemptGroups, { body }, { authorization }), { status: 403 });
    }
    await assert.rejects(server.call(api.bulkCreateTaxExemptGroups, { body: { taxExemptGroups: [] } }, staff), {
      status: 400,
    });
    const made = await server.call(api.bulkCreateTaxExemptGroups, { body }, staff);
    assert.deepEqual(
      made.results.map(({ itemMetadata }) => itemMetadata.error?.code),
      [undefined, undefined, "ALREADY_EXISTS"],
    );
    const [schools, museums] = made.results.map(({ item }) => item);
    assert.deepEqual(schools?.tags?.privateTags?.tagIds, ["public-sector"]);
    const { id = "", revision } = schools ?? {};
    const extendedFields = { namespaces: { "@acme/books": { code: "S1" } } };
    const changed = await server.call(
      api.bulkUpdateTaxExemptGroups,
      {
        body: {
          taxExemptGroups: [
            { taxExemptGroup: { id, name: "Public schools", revision: revision ?? "1", extendedFields } },
            { taxExemptGroup: { id: museums?.id ?? "", name: "Museum", revision: "77" } },
            { taxExemptGroup: { id: newId(), name: "Nobody" } },
          ],
        },
      },
      staff,
    );
    assert.deepEqual(
      changed.results.map(({ itemMetadata }) => itemMetadata.error?.code),
      [undefined, "REVISION_CONFLICT", "TAX_EXEMPT_GROUP_NOT_FOUND"],
    );
    assert.deepEqual((await read(id)).extendedFields, extendedFields);
    const gone = await server.call(
      api.bulkDeleteTaxExemptGroups,
      { body: { taxExemptGroupIds: [id, newId()] } },
      staff,
    );
    assert.deepEqual([gone.bulkActionMetadata.totalSuccesses, gone.bulkActionMetadata.totalFailures], [1, 1]);
    await assert.rejects(read(id), code("TAX_EXEMPT_GROUP_NOT_FOUND"));
    assert.deepEqual(await server.call(api.listDefaultTaxExemptGroups, {}, staff), { taxExemptGroups: [] });
  });

  test("tags are assigned and removed by id and by filter; a tag in both lists is kept", async () => {
    const [one, other] = [await create("Embassies"), await create("Charities")];
    const change = { assignTags: tags("a", "b"), unassignTags: tags("b", "c") };
    const body = { taxExemptGroupIds: [one.id, newId()], ...change };
    await assert.rejects(
      server.call(api.bulkUpdateTaxExemptGroupTags, { body }, { authorization: server.memberToken() }),
      { status: 403 },
    );
    await assert.rejects(
      server.call(api.bulkUpdateTaxExemptGroupTags, { body: { taxExemptGroupIds: [one.id] } }, staff),
      code("EMPTY_ASSIGN_AND_UNASSIGN_LISTS"),
    );
    const { results } = await server.call(api.bulkUpdateTaxExemptGroupTags, { body }, staff);
    assert.deepEqual(
      results.map(({ itemMetadata }) => itemMetadata.success),
      [true, false],
    );
    assert.deepEqual((await read(one.id)).tags?.privateTags?.tagIds, ["a", "b"]);
    const [event] = await eventsOf("wix.billing.v1.tax_exempt_group_tags_modified", one.id);
    assert.match(JSON.stringify(event?.payload), /"assignedTags":\{"privateTags":\{"tagIds":\["a","b"\]/);
    const byFilter = (filter: unknown) =>
      server.call(api.bulkUpdateTaxExemptGroupTagsByFilter, { body: { filter, assignTags: tags("late") } }, staff);
    await assert.rejects(byFilter({ colour: "red" }), code("UNKNOWN_FILTER"));
    assert.ok((await byFilter({ "tags.privateTags.tagIds": { $hasSome: ["a"] } })).jobId);
    await eventually(async () => (await read(one.id)).tags?.privateTags?.tagIds.includes("late"), "the tag");
    assert.deepEqual((await read(one.id)).tags?.privateTags?.tagIds, ["a", "b", "late"]);
    assert.deepEqual((await read(other.id)).tags?.privateTags?.tagIds, []);
  });
});

describe("contact tax details", () => {
  const upsert = (body: object, authorization = staff.authorization) =>
    server.call(
      api.bulkUpsertContactTaxDetails,
      { body: { contactTaxDetails: [body as api.NewContactTaxDetails], returnEntity: true } },
      { authorization },
    );

  test("are upserted, queried, counted and deleted in bulk", async () => {
    const group = await create("Diplomats");
    const [ada, ben] = [newId(), newId()];
    await assert.rejects(upsert({ id: ada }, server.visitorToken()), { status: 403 });
    await assert.rejects(upsert({ id: "nobody" }), { status: 400 });
    const bad = await upsert({ id: ada, taxExemptGroupId: newId() });
    assert.equal(bad.results[0]?.itemMetadata.error?.code, "TAX_EXEMPT_GROUP_NOT_FOUND");
    await upsert({ id: ada, taxExemptGroupId: group.id, tags: tags("vip") });
    await upsert({ id: ben, taxExemptGroupId: group.id });
    // Omitted fields keep their value.
    const again = await upsert({ id: ada, taxExemptGroupId: null });
    assert.deepEqual(again.results[0]?.item?.tags?.privateTags?.tagIds, ["vip"]);
    const filter = { taxExemptGroupId: group.id };
    const found = await server.call(
      api.queryContactTaxDetails,
      { body: { query: { filter }, fields: ["CONTACT_DETAILS"] } },
      staff,
    );
    assert.deepEqual(
      found.contactTaxDetails.map(({ id }) => id),
      [ben],
    );
    assert.deepEqual(await server.call(api.countContactTaxDetails, { body: { filter } }, staff), { count: 1 });
    await assert.rejects(
      server.call(api.countContactTaxDetails, { body: { filter: { name: "x" } } }, staff),
      code("UNKNOWN_FILTER"),
    );
    await assert.rejects(
      server.call(api.queryContactTaxDetails, { body: {} }, { authorization: server.memberToken() }),
      {
        status: 403,
      },
    );
    const tagging = { contactTaxDetailsIds: [ben, newId()], assignTags: tags("new") };
    const tagged = await server.call(api.bulkUpdateContactTaxDetailsTags, { body: tagging }, staff);
    assert.deepEqual(
      tagged.results.map(({ itemMetadata }) => itemMetadata.error?.code),
      [undefined, "CONTACT_TAX_DETAILS_NOT_FOUND"],
    );
    assert.equal((await eventsOf("wix.billing.v1.contact_tax_details_tags_modified", ben)).length, 1);
    const late = { filter: {}, unassignTags: tags("new") };
    assert.ok((await server.call(api.bulkUpdateContactTaxDetailsTagsByFilter, { body: late }, staff)).jobId);
    const gone = { contactTaxDetailsIds: [ada, ben, newId()] };
    const { bulkActionMetadata } = await server.call(api.bulkDeleteContactTaxDetails, { body: gone }, staff);
    assert.deepEqual([bulkActionMetadata.totalSuccesses, bulkActionMetadata.totalFailures], [2, 1]);
  });

  test("include the member's contact details on request", async () => {
    const { db } = server.store.database;
    const now = server.store.now();
    const memberId = newId();
    await db
      .insertInto("members")
      .values({
        id: memberId,
        email: "grace@example.com",
        email_key: "grace@example.com",
        slug: `grace-${memberId.slice(0, 8)}`,
        status: "ACTIVE",
        first_name: "Grace",
        company: "Navy",
        created_at: now,
        updated_at: now,
      })
      .execute();
    const body = { contactTaxDetails: { id: memberId }, fields: ["CONTACT_DETAILS" as const] };
    const { contactTaxDetails } = await server.call(api.upsertContactTaxDetails, { body }, staff);
    assert.deepEqual(contactTaxDetails.contactDetails, {
      firstName: "Grace",
      company: "Navy",
      email: "grace@example.com",
    });
    const plain = await server.call(api.getContactTaxDetails, { params: { id: memberId }, query: {} }, staff);
    assert.equal(plain.contactTaxDetails.contactDetails, undefined);
    const settler = { authorization: server.staffToken(["settings:read", "settings:write"]) };
    const hidden = await server.call(api.upsertContactTaxDetails, { body }, settler);
    assert.equal(hidden.contactTaxDetails.contactDetails, undefined, "members are not theirs to see");
  });
});
