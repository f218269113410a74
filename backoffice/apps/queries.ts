import { queryOptions } from "@tanstack/react-query";
import { listApiKeys, listApps, listOauthClients } from "#api/clients.ts";
import { call } from "../client.ts";

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
