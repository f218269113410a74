import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { listServicePlugins } from "#api/apps/service-plugins.ts";
import { listWebhookEndpoints } from "#api/apps/webhooks.ts";
import { describeInstallation, getApp, listAppCalls } from "#api/identity/apps.ts";
import { listApiKeys, listApps, listOauthClients } from "#api/identity/clients.ts";
import { call } from "#backoffice/client.ts";

const PAGE = 100;

export const clientsQuery = queryOptions({
  queryKey: ["apps", "clients"],
  queryFn: async () => (await call(listOauthClients, {})).oauthClients,
});
export const keysQuery = queryOptions({
  queryKey: ["apps", "keys"],
  queryFn: async () => (await call(listApiKeys, {})).apiKeys,
});
export const appsQuery = queryOptions({
  queryKey: ["apps", "installed"],
  queryFn: async () => (await call(listApps, {})).apps,
});

export type Owned = { madeBy?: string; isSuspended: boolean };

/** Created before access was tied to staff members, so no staff member's permissions limit it. */
export const hasNoOwner = ({ madeBy, isSuspended }: Owned): boolean => madeBy === undefined && !isSuspended;

export const appQuery = (id: string) =>
  queryOptions({
    queryKey: ["apps", "app", id],
    queryFn: async () => (await call(getApp, { params: { id } })).app,
  });

export const appCallsQuery = (appId: string, onlyFailed: boolean) =>
  infiniteQueryOptions({
    queryKey: ["apps", "calls", appId, onlyFailed],
    queryFn: ({ pageParam }) =>
      call(listAppCalls, {
        query: {
          appId,
          limit: PAGE,
          ...(onlyFailed && { onlyFailed }),
          ...(pageParam !== undefined && { after: pageParam }),
        },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ calls }) => (calls.length === PAGE ? calls.at(-1)?.id : undefined),
  });

export const appWebhooksQuery = (appId: string) =>
  queryOptions({
    queryKey: ["webhooks", "of-app", appId],
    queryFn: async () => (await call(listWebhookEndpoints, { query: { appId } })).webhookEndpoints,
  });

export const appPluginsQuery = (appId: string) =>
  queryOptions({
    queryKey: ["service-plugins", "of-app", appId],
    queryFn: async () => (await call(listServicePlugins, { query: { appId } })).servicePlugins,
  });

export type InstallSearch = { appId: string; redirectUrl: string; state: string };

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** The parameters of an installation link. The router parses JSON, so a `state` of digits arrives as a number. */
export const readInstallSearch = (search: Record<string, unknown>): InstallSearch => ({
  appId: text(search.appId),
  redirectUrl: text(search.redirectUrl),
  state: typeof search.state === "number" ? String(search.state) : text(search.state),
});

export const installationQuery = ({ appId, redirectUrl, state }: InstallSearch) =>
  queryOptions({
    queryKey: ["apps", "installation", appId, redirectUrl, state],
    queryFn: () => call(describeInstallation, { query: { appId, redirectUrl, ...(state !== "" && { state }) } }),
    retry: false,
  });
