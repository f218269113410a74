/** Endpoints and their secrets. Apps manage their own endpoints; staff and API keys manage all. */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { WebhookEndpoint } from "#api/apps/webhooks.ts";
import { events } from "#api/events.gen.ts";
import { findResponsibleStaff, toPermissions } from "#server/identity/clients/public.ts";
import type { Creator } from "#server/identity/staff/public.ts";
import { type Actor, hasPermission, isElevated } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { seal, unseal } from "#server/platform/crypto/sealed.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { canReceive } from "./event-permissions.ts";

export type EndpointRow = {
  id: string;
  appId: string | null;
  appName: string | null;
  url: string;
  description: string;
  encoding: WebhookEndpoint["encoding"];
  eventTypes: string[];
  permissions: string[];
  madeBy: string | null;
  isThin: boolean;
  state: WebhookEndpoint["state"];
  disabledReason: NonNullable<WebhookEndpoint["disabledReason"]> | null;
  disabledAt: Date | null;
  failingSince: Date | null;
  consecutiveFailures: number;
  restingUntil: Date | null;
  lastSuccessAt: Date | null;
  pendingCount: number;
  secrets: { createdAt: string; expiresAt: string | null }[];
  createdAt: Date;
  updatedAt: Date;
};

const MOST_OF_AN_APP = 25;
const MOST_OF_THE_MERCHANT = 200;
const SECRET_BYTES = 32;
const PREFIX = "whsec_";

type Which = { id?: string | undefined; appId?: string | undefined; owner: string | undefined };

export async function findEndpoints(connection: Connection, { id, appId, owner }: Which): Promise<EndpointRow[]> {
  const { rows } = await sql<EndpointRow>`
    select e.id, e.app_id as "appId", a.name as "appName", e.url, e.description, e.encoding, e.event_types as "eventTypes",
      e.permissions, coalesce(a.made_by, e.made_by) as "madeBy", e.is_thin as "isThin", e.state, e.disabled_reason as "disabledReason", e.disabled_at as "disabledAt",
      e.failing_since as "failingSince", e.consecutive_failures as "consecutiveFailures", e.resting_until as "restingUntil",
      e.last_success_at as "lastSuccessAt", e.created_at as "createdAt", e.updated_at as "updatedAt",
      (select count(*) from (select 1 from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'PENDING'
        limit 10000) p)::int as "pendingCount",
      coalesce((select jsonb_agg(jsonb_build_object('createdAt', s.created_at, 'expiresAt', s.expires_at) order by s.created_at desc)
        from webhook_secrets s where s.endpoint_id = e.id and (s.expires_at is null or s.expires_at > now())), '[]')
        as secrets
    from webhook_endpoints e left join installed_apps a on a.id = e.app_id
    where (e.app_id is null or a.id is not null) and (${id ?? null}::uuid is null or e.id = ${id ?? null}::uuid)
      and (${appId ?? null}::uuid is null or e.app_id = ${appId ?? null}::uuid)
      and (${owner ?? null}::uuid is null or e.app_id = ${owner ?? null}::uuid)
    order by e.created_at, e.id limit 500`.execute(connection);
  return rows;
}

export async function getEndpoint(connection: Connection, id: string, owner: string | undefined): Promise<EndpointRow> {
  const [row] = await findEndpoints(connection, { id, owner });
  if (row === undefined) throw new AppError("WEBHOOK_ENDPOINT_NOT_FOUND");
  return row;
}

/** The resolved IP address is checked again on each connection. */
export function checkUrl(store: Store, text: string): string {
  const url = new URL(text);
  const isPlain = url.username === "" && url.password === "" && url.hash === "";
  if (isPlain && (url.protocol === "https:" || !store.config.isProduction)) return url.href;
  const description = "must be an https address without a name, a password or a fragment";
  throw new ValidationError([{ field: "webhookEndpoint.url", description, violatedRule: "FORMAT", data: {} }]);
}

const knownTypes = new Set(events.map(({ type }) => type));

/** Requires that all types exist and that the owner can read their entities. */
function checkEventTypes(types: readonly string[], permissions: readonly string[]): void {
  const unknown = types.findIndex((type) => !knownTypes.has(type));
  if (unknown >= 0) {
    const field = `webhookEndpoint.eventTypes[${unknown}]`;
    const description = "is no event of this store; GET /v1/event-types lists them";
    throw new ValidationError([{ field, description, violatedRule: "INVALID_ENUM_VALUE", data: {} }]);
  }
  const refused = types.find((type) => !canReceive(permissions, type));
  if (refused !== undefined) throw new AppError("EVENT_TYPE_NOT_ALLOWED", { data: { eventType: refused } });
}

type EventAccess = { readonly permissions: readonly string[]; readonly eventTypes: readonly string[] };

/**
 * Prevents privilege escalation: staff and keys can manage endpoints of apps and of staff with more permissions, but can't
 * direct events to a URL that they can't read themselves.
 * @throws {AppError} EVENT_TYPE_NOT_ALLOWED
 */
function refuseUnreadableTypes(actor: Actor, { permissions, eventTypes }: EventAccess): void {
  const own = isElevated(actor) ? actor.permissions : [];
  const unreadable = events.find(
    ({ type }) =>
      (eventTypes.length === 0 || eventTypes.includes(type)) && canReceive(permissions, type) && !canReceive(own, type),
  );
  if (unreadable !== undefined) throw new AppError("EVENT_TYPE_NOT_ALLOWED", { data: { eventType: unreadable.type } });
}

async function appPermissions(connection: Connection, appId: string): Promise<string[]> {
  const row = await connection
    .selectFrom("installed_apps")
    .select("permissions")
    .where("id", "=", appId)
    .executeTakeFirst();
  if (!row?.permissions) throw new AppError("APP_NOT_FOUND");
  return row.permissions;
}

/** The permissions that limit an endpoint's events: those of its app, or of the staff member or key that created it. */
export const permissionsOf = (connection: Connection, row: EndpointRow): Promise<string[]> | string[] =>
  row.appId === null ? row.permissions : appPermissions(connection, row.appId);

type NewEndpoint = {
  appId: string | undefined;
  url: string;
  description: string;
  encoding: WebhookEndpoint["encoding"];
  eventTypes: string[];
  isThin: boolean;
};

export async function insertEndpoint(tx: Tx, endpoint: NewEndpoint, actor: Actor, now: Date): Promise<string> {
  const permissions =
    endpoint.appId === undefined
      ? [...(isElevated(actor) ? actor.permissions : [])]
      : await appPermissions(tx, endpoint.appId);
  checkEventTypes(endpoint.eventTypes, permissions);
  refuseUnreadableTypes(actor, { permissions, eventTypes: endpoint.eventTypes });
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook_endpoints
    where app_id is not distinct from ${endpoint.appId ?? null}::uuid`.execute(tx);
  const most = endpoint.appId === undefined ? MOST_OF_THE_MERCHANT : MOST_OF_AN_APP;
  if ((rows[0]?.count ?? 0) >= most) throw new AppError("WEBHOOK_ENDPOINT_LIMIT");
  const id = newId(now.getTime());
  await tx
    .insertInto("webhook_endpoints")
    .values({
      id,
      app_id: endpoint.appId ?? null,
      url: endpoint.url,
      description: endpoint.description,
      encoding: endpoint.encoding,
      event_types: endpoint.eventTypes,
      permissions,
      made_by: (await findResponsibleStaff(tx, actor)) ?? null,
      is_thin: endpoint.isThin,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

/**
 * Makes the staff member the owner. The endpoint then receives the events that they can read.
 * @throws {AppError} WEBHOOK_ENDPOINT_NOT_FOUND for an app's endpoint, which has the app's owner; PERMISSION_DENIED
 */
export async function takeOverEndpoint(tx: Tx, row: EndpointRow, actor: Actor): Promise<void> {
  if (row.appId !== null) throw new AppError("WEBHOOK_ENDPOINT_NOT_FOUND");
  const isCovered = toPermissions(row.permissions).every((permission) => hasPermission(actor, permission));
  if (actor.kind !== "staff" || !isCovered) throw new AppError("PERMISSION_DENIED");
  await tx.updateTable("webhook_endpoints").set({ made_by: actor.staffId }).where("id", "=", row.id).execute();
}

type Changes = Partial<Pick<EndpointRow, "url" | "description" | "eventTypes" | "isThin" | "state">>;

/** Enabling resets the failure state, so the next attempt is made at once. */
export async function changeEndpoint(
  tx: Tx,
  row: EndpointRow,
  changes: Changes,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const permissions = await permissionsOf(tx, row);
  if (changes.eventTypes !== undefined) checkEventTypes(changes.eventTypes, permissions);
  const isOtherwiseTold = changes.url !== undefined || changes.eventTypes !== undefined;
  if (isOtherwiseTold) refuseUnreadableTypes(actor, { permissions, eventTypes: changes.eventTypes ?? row.eventTypes });
  const { url, description, eventTypes, isThin, state } = { ...row, ...changes };
  const isSwitchedOff = state === "DISABLED" && row.state === "ENABLED";
  await sql`
    update webhook_endpoints set url = ${url}, description = ${description}, event_types = ${eventTypes}::text[],
      is_thin = ${isThin}, state = ${state}, updated_at = ${now}, resting_until = null, notices = 0,
      consecutive_failures = 0, failing_since = null,
      disabled_reason = case when ${state}::text = 'ENABLED' then null when ${isSwitchedOff}::bool then 'STAFF'
        else disabled_reason end,
      disabled_at = case when ${state}::text = 'ENABLED' then null when ${isSwitchedOff}::bool then ${now}::timestamptz
        else disabled_at end
    where id = ${row.id}`.execute(tx);
}

/** Runs when the app is uninstalled. Pending deliveries are canceled for good, even if the app is installed again. */
export async function endEndpointsOf(tx: Tx, appId: string, now: Date): Promise<void> {
  await sql`update webhook_endpoints set state = 'DISABLED', disabled_reason = 'UNINSTALLED', disabled_at = ${now},
    updated_at = ${now} where app_id = ${appId}`.execute(tx);
  await sql`update webhook_deliveries d set state = 'CANCELED', next_attempt_at = null, finished_at = ${now}
    from webhook_endpoints e where e.id = d.endpoint_id and e.app_id = ${appId} and d.state = 'PENDING'`.execute(tx);
}

const sealing = (store: Store, id: string) => ({ secret: store.config.secret, purpose: "webhook-secret", owner: id });

/** Creates the signing secret. Earlier secrets sign as well until `overlapMs` has passed. */
export async function replaceSecret(
  tx: Tx,
  store: Store,
  { endpointId, overlapMs }: { endpointId: string; overlapMs: number },
): Promise<string> {
  const now = store.now();
  const until = new Date(now.getTime() + overlapMs);
  await sql`update webhook_secrets set expires_at = ${until} where endpoint_id = ${endpointId}
    and (expires_at is null or expires_at > ${until})`.execute(tx);
  await sql`delete from webhook_secrets where endpoint_id = ${endpointId} and expires_at <= ${now}`.execute(tx);
  const bytes = randomBytes(SECRET_BYTES);
  const id = newId(now.getTime());
  await tx
    .insertInto("webhook_secrets")
    .values({
      id,
      endpoint_id: endpointId,
      sealed_secret: seal(bytes, sealing(store, id)),
      created_at: now,
      expires_at: null,
    })
    .execute();
  return PREFIX + bytes.toString("base64");
}

/** The current signing secrets, newest first. */
export async function readSecrets(store: Store, endpointId: string): Promise<Buffer[]> {
  const { rows } = await sql<{ id: string; sealed_secret: Buffer }>`
    select id, sealed_secret from webhook_secrets
    where endpoint_id = ${endpointId} and (expires_at is null or expires_at > ${store.now()})
    order by created_at desc, id desc limit 5`.execute(store.database.db);
  return rows.map(({ id, sealed_secret }) => unseal(sealed_secret, sealing(store, id)));
}

export function presentEndpoint(row: EndpointRow, maker: Creator): WebhookEndpoint {
  const iso = (name: string, date: Date | null) => (date === null ? {} : { [name]: date.toISOString() });
  return {
    id: row.id,
    ...(row.appId === null ? {} : { appId: row.appId, appName: row.appName ?? "" }),
    url: row.url,
    description: row.description,
    encoding: row.encoding,
    eventTypes: row.eventTypes,
    isThin: row.isThin,
    state: row.state,
    ...(row.disabledReason === null ? {} : { disabledReason: row.disabledReason }),
    ...iso("disabledDate", row.disabledAt),
    ...iso("failingSince", row.failingSince),
    consecutiveFailures: row.consecutiveFailures,
    ...iso("restingUntil", row.restingUntil),
    ...iso("lastSuccessDate", row.lastSuccessAt),
    pendingCount: row.pendingCount,
    secrets: row.secrets.map(({ createdAt, expiresAt }) => ({
      createdDate: new Date(createdAt).toISOString(),
      ...(expiresAt === null ? {} : { expiresDate: new Date(expiresAt).toISOString() }),
    })),
    ...maker,
    createdDate: row.createdAt.toISOString(),
    updatedDate: row.updatedAt.toISOString(),
  };
}
