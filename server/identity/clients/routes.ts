import {
  describeInstallation,
  exchangeInstallation,
  getApp,
  installApp,
  listAppCalls,
  updateApp,
} from "#api/identity/apps.ts";
import type { Permission } from "#api/permissions.ts";
import { type Actor, isElevated } from "#server/platform/access/actor.ts";
import { denySessions } from "#server/platform/access/denied-sessions.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type Binding, handleManual, handleRead, handleWrite, type RawRoute } from "#server/platform/http/handlers.ts";
import type { Store } from "#server/platform/store.ts";
import { isInstallAddress } from "./addresses.ts";
import { toPermissions } from "./api-keys.ts";
import { listAppCallRows, summarizeAppCalls } from "./app-calls.ts";
import { ensureAppKey } from "./app-keys.ts";
import { type AppRow, changeApp, exchange, getAppRow, install, presentApp } from "./installations.ts";

const DAY = 86_400_000;

/** The requested permissions that the actor doesn't have, and therefore can't grant. */
function listMissingPermissions(actor: Actor, requested: readonly Permission[]): Permission[] {
  const own: readonly Permission[] = isElevated(actor) ? actor.permissions : [];
  return requested.filter((permission) => !own.includes(permission));
}

function requireInstallAddress(store: Store, row: AppRow, redirectUrl: string): void {
  if (!isInstallAddress(store, row.redirectUris, redirectUrl)) throw new AppError("REDIRECT_NOT_ALLOWED");
}

export const routes: readonly Binding[] = [
  // Manual: apps created before keys existed get theirs on first read.
  handleManual(getApp, ({ store, params, transaction }) =>
    transaction(async (tx) => {
      const row = await getAppRow(tx, params.id);
      return { app: presentApp(row, await ensureAppKey(tx, store, row.id)) };
    }),
  ),
  handleWrite(updateApp, async ({ tx, store, actor, now, params, body }) => {
    const row = await getAppRow(tx, params.id);
    const { permissions: requested, ...changes } = body.app;
    const permissions = requested && toPermissions(requested);
    // Removing permissions is always allowed; adding requires having them.
    const added = permissions?.filter((permission) => !row.permissions.includes(permission)) ?? [];
    // The installation's code is sent to the app's redirect URLs, so changing those takes over the app and requires all
    // of its permissions.
    const needed = changes.redirectUris === undefined ? added : [...row.permissions, ...added];
    if (listMissingPermissions(actor, needed).length > 0) throw new AppError("PERMISSION_DENIED");
    const ended = await changeApp(tx, row, { ...changes, permissions }, now);
    if (ended !== undefined) await denySessions(tx, store.tokens, [ended], now);
    return { app: presentApp(await getAppRow(tx, row.id), await ensureAppKey(tx, store, row.id)) };
  }),
  handleManual(describeInstallation, ({ store, actor, query, transaction }) =>
    transaction(async (tx) => {
      const row = await getAppRow(tx, query.appId);
      requireInstallAddress(store, row, query.redirectUrl);
      return {
        app: presentApp(row, await ensureAppKey(tx, store, row.id)),
        redirectOrigin: new URL(query.redirectUrl).origin,
        missing: listMissingPermissions(actor, row.permissions),
      };
    }),
  ),
  handleWrite(installApp, async ({ tx, store, actor, body }) => {
    const row = await getAppRow(tx, body.appId);
    requireInstallAddress(store, row, body.redirectUrl);
    if (actor.kind !== "staff" || listMissingPermissions(actor, row.permissions).length > 0)
      throw new AppError("PERMISSION_DENIED");
    const { redirectUrl, state } = body;
    return { redirectUrl: await install(tx, store, row, { redirectUrl, state, staffId: actor.staffId }) };
  }),
  handleWrite(exchangeInstallation, ({ tx, store, body }) =>
    exchange(tx, store, {
      grant: body.grant_type,
      appId: body.client_id,
      secret: body.client_secret,
      code: body.code,
      refreshToken: body.refresh_token,
    }),
  ),
  handleRead(listAppCalls, async ({ db, now, query }) => {
    const { appId, onlyFailed = false, after, limit = 50 } = query;
    const [calls, summary] = await Promise.all([
      listAppCallRows(db, { appId, onlyFailed, after, limit }),
      summarizeAppCalls(db, appId, new Date(now.getTime() - DAY)),
    ]);
    return { calls: calls.map(({ at, ...call }) => ({ ...call, at: at.toISOString() })), summary };
  }),
];

/**
 * The back office parses query values as JSON if it can; this quotes a state such as `1e5` so that it survives
 * unchanged.
 */
function preserveText(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "number" && String(value) === text ? text : JSON.stringify(text);
  } catch {
    return text;
  }
}

/** Target of install links. Redirects the merchant's browser to the back office, which shows the consent page. */
const installPage: RawRoute = {
  id: "apps.installPage",
  method: "GET",
  paths: ["/installer/install"],
  async run({ url }) {
    const names = ["appId", "redirectUrl", "state"];
    const query = new URLSearchParams(
      names.flatMap((name) =>
        [...url.searchParams.getAll(name)].slice(0, 1).map((value) => [name, preserveText(value)]),
      ),
    );
    return {
      status: 303,
      headers: [
        ["location", `/admin/apps/install?${query}`],
        ["cache-control", "no-store"],
      ],
    };
  },
};

export const rawRoutes: readonly RawRoute[] = [installPage];
