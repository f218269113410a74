import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { CampaignAudience, CampaignContent } from "#api/marketing/campaign-values.ts";
import {
  countCampaignRecipients,
  getCampaign,
  getCampaignReport,
  getCampaignSettings,
  listCampaigns,
  previewCampaign,
} from "#api/marketing/campaigns.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { PAGE_SIZE } from "#backoffice/components/tables/Pagination.tsx";

const LIVE_MILLISECONDS = 3000;

export const campaignsQuery = (page: number) =>
  queryOptions({
    queryKey: ["campaigns", "list", page],
    queryFn: () => call(listCampaigns, { query: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE } }),
    placeholderData: keepPreviousData,
    // While one of them is being sent.
    refetchInterval: ({ state: { data } }) =>
      data?.campaigns.some(({ state }) => state === "SENDING") ? LIVE_MILLISECONDS : false,
  });

export const campaignQuery = (id: string) =>
  queryOptions({
    queryKey: ["campaigns", "one", id],
    queryFn: async () => (await call(getCampaign, { params: { id } })).campaign,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.state === "SENDING" || data?.state === "SCHEDULED" ? LIVE_MILLISECONDS : false,
  });

export const campaignReportQuery = (id: string, isRunning: boolean) =>
  queryOptions({
    queryKey: ["campaigns", "report", id],
    queryFn: async () => (await call(getCampaignReport, { params: { id } })).report,
    staleTime: 0,
    refetchInterval: isRunning ? LIVE_MILLISECONDS : false,
  });

/** Never from the cache: the number is part of a confirmation. */
export const recipientCountQuery = (audience: CampaignAudience) =>
  queryOptions({
    queryKey: ["campaigns", "count", audience],
    queryFn: () => call(countCampaignRecipients, { body: { audience } }),
    staleTime: 0,
    gcTime: 0,
  });

export const campaignPreviewQuery = (campaign: CampaignContent) =>
  queryOptions({
    queryKey: ["campaigns", "preview", campaign],
    // The name isn't part of the email, but is required.
    queryFn: () => call(previewCampaign, { body: { campaign: { ...campaign, name: campaign.name || "-" } } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

export const campaignSettingsQuery = queryOptions({
  queryKey: ["campaigns", "settings"],
  queryFn: async () => (await call(getCampaignSettings, {})).settings,
});

export const refreshCampaigns = () => queryClient.invalidateQueries({ queryKey: ["campaigns"] });
