import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import {
  createInfoSection,
  deleteInfoSection,
  getInfoSection,
  mergeInfoSection,
  type NewInfoSection,
  updateInfoSection,
} from "#api/catalog/info-sections.ts";
import { getPoll, votePoll } from "#api/catalog/polls.ts";
import { routes as pollRoutes } from "#server/catalog/polls/routes.ts";
import { aProduct } from "#server/catalog/products/factory.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { routes } from "./routes.ts";

let server: TestServer;
let staff: { authorization: string };
let shopper: { authorization: string };
before(async () => {
  server = await startTestServer({ bindings: [...routes, ...pollRoutes] });
  staff = { authorization: server.staffToken() };
  shopper = { authorization: server.visitorToken() };
});
after(() => server.close());

const make = async (section: NewInfoSection) =>
  (await server.call(createInfoSection, { body: { infoSection: section } }, staff)).infoSection;
const read = async (id: string) =>
  (await server.call(getInfoSection, { params: { id }, query: {} }, shopper)).infoSection;
const words = (text: string) => ({
  type: "PARAGRAPH",
  id: "p1",
  nodes: [
    { type: "TEXT", id: "", nodes: [], textData: { text, decorations: [{ type: "BOLD", fontWeightValue: 700 }] } },
  ],
  paragraphData: { textStyle: { textAlignment: "AUTO", strange: [1] } },
});
const poll = (permissions: object) => ({
  type: "POLL",
  id: "n1",
  nodes: [],
  pollData: {
    poll: {
      title: "Which color?",
      options: [
        { id: "red", title: "Red" },
        { id: "blue", title: "Blue" },
      ],
      settings: { permissions, showVotesCount: true },
    },
  },
});

test("returns the tree as it was written, along with its HTML", async () => {
  const nodes = [words("Wash cold"), { type: "DIVIDER", id: "d", nodes: [], dividerData: { lineStyle: "DOUBLE" } }];
  const made = await make({ uniqueName: "care", title: "Care", description: { nodes } });
  const known = await read(made.id);
  assert.deepEqual(known.description.nodes, nodes);
  assert.equal(known.plainDescription, "<p><strong>Wash cold</strong></p><hr>");
  assert.ok(typeof known.description.metadata?.createdTimestamp === "string");
  const { rows } = await sql<{ type: string }>`select type from outbox_events where entity_id = ${made.id}`.execute(
    server.store.database.db,
  );
  assert.deepEqual(rows, [{ type: "wix.stores.catalog.v3.info_section_created" }]);
});

test("presents plain text as a tree too", async () => {
  const { id } = await make({ uniqueName: "size", title: "Size", plainDescription: "<p>One <em>size</em></p>" });
  const known = await read(id);
  assert.equal(known.plainDescription, "<p>One <em>size</em></p>");
  assert.equal(known.description.nodes[0]?.type, "PARAGRAPH");
});

test("updates the fields sent, increments the revision and reaches the products", async () => {
  const { id } = await make({ uniqueName: "shipping", title: "Shipping", plainDescription: "3 days" });
  await server.transaction(async (tx) => {
    const productId = await aProduct(tx, {});
    await sql`insert into product_info_sections (product_id, info_section_id, position) values (${productId}, ${id}, 1)`.execute(
      tx,
    );
  });
  const body = { infoSection: { revision: "1", title: "Delivery" }, fields: ["ASSIGNED_PRODUCTS_COUNT" as const] };
  const { infoSection } = await server.call(updateInfoSection, { params: { id }, body }, staff);
  assert.deepEqual(
    [infoSection.title, infoSection.plainDescription, infoSection.revision, infoSection.assignedProductsCount],
    ["Delivery", "3 days", "2", 1],
  );
  await assert.rejects(server.call(updateInfoSection, { params: { id }, body }, staff), { code: "REVISION_CONFLICT" });
  const into = await make({ uniqueName: "delivery 2", title: "Delivery 2" });
  const merged = await server.call(mergeInfoSection, { params: { id }, body: { intoId: into.id } }, staff);
  assert.equal(merged.infoSection.assignedProductsCount, 1);
  await assert.rejects(read(id), { code: "INFO_SECTION_NOT_FOUND" });
  await server.call(deleteInfoSection, { params: { id: into.id } }, staff);
});

test("rejects invalid trees", async () => {
  const infoSection = { uniqueName: "mine", title: "Mine" };
  const wrong = { ...infoSection, description: { nodes: [{ type: "SCRIPT" }] } };
  await assert.rejects(server.call(createInfoSection, { body: { infoSection: wrong } }, staff), (error: Error) =>
    /infoSection\.description\.nodes\[0\]\.type/.test(error.message),
  );
});

test("a voter has one set of votes per poll, can change and withdraw it, and sees results if allowed", async () => {
  const { id } = await make({
    uniqueName: "poll",
    title: "Poll",
    description: { nodes: [poll({ view: "VOTERS", vote: "ALL", allowMultipleVotes: false })] },
  });
  const [node] = (await read(id)).description.nodes;
  const pollId = String(Object(Object(node?.pollData).poll).id);
  const params = { id: pollId };
  const before = await server.call(getPoll, { params }, shopper);
  assert.deepEqual(
    [before.poll.canSeeResults, before.poll.canVote, before.poll.options[0]?.count],
    [false, true, undefined],
  );
  const voted = await server.call(votePoll, { params, body: { optionIds: ["red"] } }, shopper);
  assert.deepEqual([voted.poll.canSeeResults, voted.poll.myOptionIds, voted.poll.voterCount], [true, ["red"], 1]);
  const changed = await server.call(votePoll, { params, body: { optionIds: ["blue"] } }, shopper);
  assert.deepEqual(
    changed.poll.options.map(({ count }) => count),
    [0, 1],
  );
  const other = { authorization: server.visitorToken() };
  assert.equal((await server.call(getPoll, { params }, other)).poll.canSeeResults, false);
  assert.equal((await server.call(getPoll, { params }, staff)).poll.options[1]?.count, 1);
  await assert.rejects(server.call(votePoll, { params, body: { optionIds: ["red", "blue"] } }, shopper), {
    code: "ONE_VOTE_ONLY",
  });
  await assert.rejects(server.call(votePoll, { params, body: { optionIds: ["green"] } }, shopper), {
    code: "POLL_OPTION_NOT_FOUND",
  });
  await server.call(votePoll, { params, body: { optionIds: [] } }, shopper);
  assert.equal((await server.call(getPoll, { params }, staff)).poll.voterCount, 0);
  await assert.rejects(server.call(votePoll, { params, body: { optionIds: ["red"] } }), { status: 401 });
  await assert.rejects(server.call(votePoll, { params, body: { optionIds: ["red"] } }, staff), { status: 403 });
  await server.call(deleteInfoSection, { params: { id } }, staff);
  await assert.rejects(server.call(getPoll, { params }, shopper), { code: "POLL_NOT_FOUND" });
});

test("members-only polls reject visitors; several votes need a multiple-choice poll", async () => {
  const nodes = [poll({ view: "EVERYONE", vote: "SITE_MEMBERS", allowMultipleVotes: true })];
  const { id } = await make({ uniqueName: "members' poll", title: "Poll", description: { nodes } });
  const [node] = (await read(id)).description.nodes;
  const params = { id: String(Object(Object(node?.pollData).poll).id) };
  await assert.rejects(server.call(votePoll, { params, body: { optionIds: ["red"] } }, shopper), {
    status: 403,
    code: "POLL_IS_FOR_MEMBERS",
  });
  const member = { authorization: server.memberToken() };
  const { poll: results } = await server.call(votePoll, { params, body: { optionIds: ["red", "blue"] } }, member);
  assert.deepEqual(
    results.options.map(({ count, share }) => [count, share]),
    [
      [1, 0.5],
      [1, 0.5],
    ],
  );
});
