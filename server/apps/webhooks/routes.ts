import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookDelivery,
  getWebhookEndpoint,
  listEventTypes,
  listWebhookDeliveries,
  listWebhookEndpoints,
  replayWebhookEvents,
  resendWebhookDelivery,
  rotateWebhookSecret,
  sendTestEvent,
  takeOverWebhookEndpoint,
  updateWebhookEndpoint,
  type WebhookEndpoint,
} from "#api/apps/webhooks.ts";
import { events } from "#api/events.gen.ts";
import { capByCreator, ensureAppKey, findAppOf, toPermissions } from "#server/identity/clients/public.ts";
import { loadCreators } from "#server/identity/staff/public.ts";
import { type Actor, isElevated } from "#server/platform/access/actor.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { afterCommit } from "#server/platform/db/transaction.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { type Binding, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import type { Store } from "#server/platform/store.ts";
import { readTenant } from "#server/store/settings/public.ts";
import {
  getDelivery,
  insertTest,
  listDeliveries,
  listTries,
  presentDelivery,
  readEvent,
  replay,
  sendAgain,
  summarizeTries,
} from "./deliveries.ts";
import { describeEvents, findSample } from "./describe-events.ts";
import {
  changeEndpoint,
  checkUrl,
  type EndpointRow,
  findEndpoints,
  getEndpoint,
  insertEndpoint,
  permissionsOf,
  presentEndpoint,
  replaceSecret,
  takeOverEndpoint,
} from "./endpoints.ts";
import { canReceive } from "./event-permissions.ts";
import { standardBody } from "./sign-webhook.ts";
import { wakeDeliverers } from "./wake.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const REPLAY_DAYS = 30;

const wakeAfterCommit = (tx: Tx, store: Store): void => afterCommit(tx, () => wakeDeliverers(store));

/** The event types that the endpoint receives: those that it subscribed to and that its owner can still read. */
async function listReceivedTypes(connection: Connection, store: Store, row: EndpointRow): Promise<string[]> {
  const own = await permissionsOf(connection, row);
  const permissions =
    (await capByCreator(connection, toPermissions(own), row.madeBy, store.readStaffPermissions)) ?? [];
  return events
    .map(({ type }) => type)
    .filter((type) => (row.eventTypes.length === 0 || row.eventTypes.includes(type)) && canReceive(permissions, type));
}

/** Only staff see the names of owners. */
async function presentAll(
  connection: Connection,
  actor: Actor,
  rows: readonly EndpointRow[],
): Promise<WebhookEndpoint[]> {
  const describeCreator = await loadCreators(connection);
  return rows.map((row) => {
    const { isSuspended, ...named } = describeCreator(row.madeBy ?? undefined);
    return presentEndpoint(row, { isSuspended, ...(actor.kind === "staff" && named) });
  });
}

async function readOne(connection: Connection, actor: Actor, id: string, owner?: string): Promise<WebhookEndpoint> {
  const [presented] = await presentAll(connection, actor, [await getEndpoint(connection, id, owner)]);
  if (presented === undefined) throw new AppError("WEBHOOK_ENDPOINT_NOT_FOUND");
  return presented;
}

const endpointRoutes: Binding[] = [
  handleRead(listEventTypes, async ({ db }) => ({ eventTypes: describeEvents(await readTenant(db)) })),
  handleRead(listWebhookEndpoints, async ({ db, actor, query }) => {
    const rows = await findEndpoints(db, { appId: query.appId, owner: await findAppOf(db, actor) });
    return { webhookEndpoints: await presentAll(db, actor, rows) };
  }),
  handleRead(getWebhookEndpoint, async ({ db, actor, params }) => ({
    webhookEndpoint: await readOne(db, actor, params.id, await findAppOf(db, actor)),
  })),
  handleWrite(createWebhookEndpoint, async ({ tx, store, actor, now, body }) => {
    const { webhookEndpoint: given } = body;
    const appId = (await findAppOf(tx, actor)) ?? given.appId;
    const encoding = given.encoding ?? (appId === undefined ? "STANDARD" : "JWT");
    if (encoding === "JWT" && appId === undefined) throw needsApp();
    const id = await insertEndpoint(
      tx,
      {
        appId,
        encoding,
        url: checkUrl(store, given.url),
        description: given.description ?? "",
        eventTypes: given.eventTypes ?? [],
        isThin: given.isThin ?? false,
      },
      actor,
      now,
    );
    const secret =
      encoding === "STANDARD" ? await replaceSecret(tx, store, { endpointId: id, overlapMs: 0 }) : undefined;
    const publicKey = encoding === "JWT" && appId !== undefined ? await ensureAppKey(tx, store, appId) : undefined;
    return {
      webhookEndpoint: await readOne(tx, actor, id),
      ...(secret === undefined ? {} : { secret }),
      ...(publicKey === undefined ? {} : { publicKey }),
    };
  }),
  handleWrite(updateWebhookEndpoint, async ({ tx, store, actor, now, params, body }) => {
    const row = await getEndpoint(tx, params.id, await findAppOf(tx, actor));
    const { url, ...changes } = body.webhookEndpoint;
    const address = url === undefined ? {} : { url: checkUrl(store, url) };
    await changeEndpoint(tx, row, { ...changes, ...address }, { actor, now });
    wakeAfterCommit(tx, store);
    return { webhookEndpoint: await readOne(tx, actor, row.id) };
  }),
  handleWrite(deleteWebhookEndpoint, async ({ tx, actor, params }) => {
    const row = await getEndpoint(tx, params.id, await findAppOf(tx, actor));
    await tx.deleteFrom("webhook_endpoints").where("id", "=", row.id).execute();
    return {};
  }),
  handleWrite(takeOverWebhookEndpoint, async ({ tx, actor, params }) => {
    await takeOverEndpoint(tx, await getEndpoint(tx, params.id, undefined), actor);
    return { webhookEndpoint: await readOne(tx, actor, params.id) };
  }),
  handleWrite(rotateWebhookSecret, async ({ tx, store, actor, params, body }) => {
    const row = await getEndpoint(tx, params.id, await findAppOf(tx, actor));
    const overlapMs = (body.overlapHours ?? 24) * HOUR;
    const secret = await replaceSecret(tx, store, { endpointId: row.id, overlapMs });
    return { secret, webhookEndpoint: await readOne(tx, actor, row.id) };
  }),
];

function needsApp(): ValidationError {
  const description = "must be STANDARD for an endpoint without an app: the envelope is signed with an app's key";
  return new ValidationError([
    { field: "webhookEndpoint.encoding", description, violatedRule: "INVALID_ENUM_VALUE", data: {} },
  ]);
}

const deliveryRoutes: Binding[] = [
  handleRead(listWebhookDeliveries, async ({ db, actor, now, params, query }) => {
    const row = await getEndpoint(db, params.id, await findAppOf(db, actor));
    const limit = query.limit ?? 50;
    const [found, summary] = await Promise.all([
      listDeliveries(db, row.id, { ...query, limit: limit + 1 }),
      summarizeTries(db, row.id, new Date(now.getTime() - DAY)),
    ]);
    return { deliveries: found.slice(0, limit).map(presentDelivery), hasMore: found.length > limit, summary };
  }),
  handleRead(getWebhookDelivery, async ({ db, actor, params }) => {
    const row = await getDelivery(db, params.id, await findAppOf(db, actor));
    const [endpoint] = await findEndpoints(db, { id: row.endpointId, owner: undefined });
    const [event, tries] = [await readEvent(db, row.id), await listTries(db, row.id)];
    const envelope = { isThin: endpoint?.isThin ?? false, isTest: row.isTest };
    // For endpoints of others, only events that the caller can read.
    const mayRead = isElevated(actor) && canReceive(actor.permissions, row.eventType);
    return {
      delivery: {
        ...presentDelivery(row),
        ...(event === undefined || !mayRead ? {} : { payload: standardBody(event, envelope) }),
        tries: tries.map(({ at, status, problem, answer, bodyHash, ...one }) => ({
          ...one,
          at: at.toISOString(),
          ...(status === null ? {} : { status }),
          ...(problem === null ? {} : { problem }),
          ...(answer === null || answer === "" ? {} : { answer }),
          bodyHash: bodyHash.toString("base64url"),
        })),
      },
    };
  }),
  handleWrite(resendWebhookDelivery, async ({ tx, store, actor, now, params }) => {
    const row = await getDelivery(tx, params.id, await findAppOf(tx, actor));
    await sendAgain(tx, row.id, now);
    wakeAfterCommit(tx, store);
    return { delivery: presentDelivery(await getDelivery(tx, row.id, undefined)) };
  }),
  handleWrite(replayWebhookEvents, async ({ tx, store, actor, now, params, body }) => {
    const row = await getEndpoint(tx, params.id, await findAppOf(tx, actor));
    const earliest = now.getTime() - REPLAY_DAYS * DAY;
    const from = new Date(Math.max(earliest, Date.parse(body.from)));
    const to = body.to === undefined ? now : new Date(body.to);
    const { eventTypes, onlyMissing = false } = body;
    const endpoint = { ...row, heard: await listReceivedTypes(tx, store, row) };
    const count = await replay(tx, endpoint, { from, to, eventTypes, onlyMissing }, now);
    wakeAfterCommit(tx, store);
    return { count };
  }),
  handleWrite(sendTestEvent, async ({ tx, store, actor, now, params, body }) => {
    const row = await getEndpoint(tx, params.id, await findAppOf(tx, actor));
    const sample = findSample(body.eventType);
    if (sample === undefined || !canReceive(await permissionsOf(tx, row), body.eventType))
      throw new AppError("EVENT_TYPE_NOT_ALLOWED", { data: { eventType: body.eventType } });
    const id = await insertTest(tx, row.id, sample, now);
    wakeAfterCommit(tx, store);
    return { delivery: presentDelivery(await getDelivery(tx, id, undefined)) };
  }),
];

export const routes: readonly Binding[] = [...endpointRoutes, ...deliveryRoutes];
