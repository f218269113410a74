import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { listServicePluginCalls, listServicePlugins } from "#api/apps/service-plugins.ts";
import {
  getWebhookDelivery,
  getWebhookEndpoint,
  listEventTypes,
  listWebhookDeliveries,
  listWebhookEndpoints,
  type WebhookEndpoint,
} from "#api/apps/webhooks.ts";
import { call } from "#backoffice/client.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { hasNoOwner } from "../apps/queries.ts";
import { type OpenApiDocument, readOperations } from "./operations.ts";
import type { DeliveriesSearch } from "./search.ts";
import { developersTexts } from "./texts/texts.ts";

const WATCHED_MS = 5_000;

export const endpointsQuery = queryOptions({
  queryKey: ["webhooks", "endpoints"],
  queryFn: async () => (await call(listWebhookEndpoints, { query: {} })).webhookEndpoints,
});

/** Endpoints of apps belong to the owner of the app. */
export const needsOwner = (endpoint: WebhookEndpoint): boolean =>
  endpoint.appId === undefined && endpoint.state === "ENABLED" && (endpoint.isSuspended || hasNoOwner(endpoint));

export const endpointQuery = (id: string) =>
  queryOptions({
    queryKey: ["webhooks", "endpoints", id],
    queryFn: async () => (await call(getWebhookEndpoint, { params: { id } })).webhookEndpoint,
  });

/** Polled while visible, because deliveries continue in the background. */
export const deliveriesQuery = (id: string, { state, eventType }: DeliveriesSearch) =>
  infiniteQueryOptions({
    queryKey: ["webhooks", "endpoints", id, "deliveries", state, eventType],
    queryFn: ({ pageParam }) =>
      call(listWebhookDeliveries, {
        params: { id },
        query: {
          ...(state !== "" && { state }),
          ...(eventType !== "" && { eventType }),
          ...(pageParam !== undefined && { after: pageParam }),
        },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.hasMore ? page.deliveries.at(-1)?.id : undefined),
    refetchInterval: WATCHED_MS,
  });

export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: ["webhooks", "deliveries", id],
    queryFn: async () => (await call(getWebhookDelivery, { params: { id } })).delivery,
    refetchInterval: ({ state }) => (state.data?.state === "PENDING" ? WATCHED_MS : false),
  });

export const eventTypesQuery = queryOptions({
  queryKey: ["webhooks", "event-types"],
  queryFn: async () => (await call(listEventTypes, {})).eventTypes,
  staleTime: Number.POSITIVE_INFINITY,
});

export const pluginsQuery = queryOptions({
  queryKey: ["service-plugins"],
  queryFn: async () => (await call(listServicePlugins, { query: {} })).servicePlugins,
});

export const pluginCallsQuery = (id: string) =>
  queryOptions({
    queryKey: ["service-plugins", id, "calls"],
    queryFn: () => call(listServicePluginCalls, { params: { id }, query: {} }),
    refetchInterval: WATCHED_MS,
  });

/** The operations of the store's own OpenAPI document. */
export const operationsQuery = queryOptions({
  queryKey: ["openapi"],
  queryFn: async () => {
    const answer = await fetch("/openapi.json");
    if (!answer.ok) throw new Error(developersTexts[staffLanguage()].explorer.failed);
    const document: OpenApiDocument = await answer.json();
    return readOperations(document);
  },
  staleTime: Number.POSITIVE_INFINITY,
});
