/**
 * Email campaigns to newsletter subscribers, with their results. Extension to the protocol (docs/api-design.md).
 * docs/decisions/0083-campaigns-send-at-most-once.md, docs/decisions/0084-clicks-and-orders-of-campaigns.md.
 */
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Email, Id, Nothing, Nullable, named, Revision, Text, Timestamp } from "../values.ts";
import {
  Campaign,
  CampaignAudience,
  CampaignContent,
  CampaignReport,
  CampaignSummary,
  campaignProblems,
  campaignStates,
} from "./campaign-values.ts";

const readers = { actors: ["staff", "app"], permission: "campaigns:read" } as const;
const writers = { actors: ["staff", "app"], permission: "campaigns:write" } as const;
const ById = Type.Object({ id: Id });
const Problems = Type.Array(Type.Enum([...campaignProblems]));
const response = Type.Object({ campaign: Campaign });

export const listCampaigns = endpoint({
  id: "campaigns.listCampaigns",
  method: "GET",
  path: "/v1/campaigns",
  summary: "Lists campaigns with their results, newest first.",
  access: readers,
  query: Type.Object({
    state: Type.Optional(Type.Enum([...campaignStates])),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 })),
  }),
  response: Type.Object({ campaigns: Type.Array(CampaignSummary), total: Type.Integer() }),
  isOurs: true,
});

export const getCampaign = endpoint({
  id: "campaigns.getCampaign",
  method: "GET",
  path: "/v1/campaigns/{id}",
  summary: "Returns a campaign.",
  access: readers,
  params: ById,
  response,
  errors: ["CAMPAIGN_NOT_FOUND"],
  isOurs: true,
});

export const saveCampaign = endpoint({
  id: "campaigns.saveCampaign",
  method: "PUT",
  path: "/v1/campaigns/{id}",
  summary: "Creates or replaces a draft. The caller chooses the id, so that a repeated call changes nothing.",
  access: writers,
  params: ById,
  body: Type.Object({
    campaign: CampaignContent,
    /** Of the draft that the changes are based on: required, except for a new one or a repeated call. */
    revision: Type.Optional(Revision),
  }),
  response,
  errors: ["REVISION_CONFLICT", "CAMPAIGN_NOT_EDITABLE", "SEGMENT_NOT_FOUND", "MEDIA_NOT_FOUND"],
  maxBodyBytes: 1_000_000,
  isOurs: true,
});

export const deleteCampaign = endpoint({
  id: "campaigns.deleteCampaign",
  method: "DELETE",
  path: "/v1/campaigns/{id}",
  summary: "Deletes a draft. Campaigns that were sent stay, because their unsubscribe links must keep working.",
  access: writers,
  params: ById,
  response: Nothing,
  errors: ["CAMPAIGN_NOT_FOUND", "CAMPAIGN_NOT_EDITABLE"],
  isOurs: true,
});

export const countCampaignRecipients = endpoint({
  id: "campaigns.countRecipients",
  method: "POST",
  path: "/v1/campaign-recipients/count",
  summary: "Counts who would receive a campaign if it were sent now.",
  access: readers,
  body: Type.Object({ audience: CampaignAudience }),
  response: Type.Object({
    count: Type.Integer(),
    /** Customers of the segment who aren't subscribed. */
    withoutConsentCount: Type.Integer(),
    /** Subscribers whose address rejected an earlier campaign. */
    undeliverableCount: Type.Integer(),
  }),
  errors: ["SEGMENT_NOT_FOUND"],
  isOurs: true,
});

export const previewCampaign = endpoint({
  id: "campaigns.previewCampaign",
  method: "POST",
  path: "/v1/campaign-previews",
  summary: "Renders a campaign as its recipients see it.",
  access: readers,
  body: Type.Object({ campaign: CampaignContent }),
  response: Type.Object({
    subject: Type.String(),
    html: Type.String(),
    text: Type.String(),
    /** What must be fixed before it can be sent, except for missing recipients. */
    problems: Problems,
  }),
  maxBodyBytes: 1_000_000,
  isOurs: true,
});

export const sendCampaignTest = endpoint({
  id: "campaigns.sendTest",
  method: "POST",
  path: "/v1/campaigns/{id}/test",
  summary: "Sends the saved campaign to the staff member who calls this.",
  access: { actors: ["staff"], permission: "campaigns:write" },
  params: ById,
  response: Type.Object({ email: Email }),
  errors: ["CAMPAIGN_NOT_FOUND", "CAMPAIGN_NOT_READY", "THROTTLED"],
  isOurs: true,
});

export const sendCampaign = endpoint({
  id: "campaigns.sendCampaign",
  method: "POST",
  path: "/v1/campaigns/{id}/send",
  summary: "Sends a campaign now or at a date. A repeated call changes nothing.",
  access: writers,
  params: ById,
  body: Type.Object({
    /** Of the draft as it was reviewed. */
    revision: Revision,
    /** Now if absent or past. */
    date: Type.Optional(Nullable(Timestamp)),
  }),
  response,
  errors: ["CAMPAIGN_NOT_FOUND", "CAMPAIGN_NOT_EDITABLE", "CAMPAIGN_NOT_READY", "REVISION_CONFLICT"],
  isOurs: true,
});

export const cancelCampaign = endpoint({
  id: "campaigns.cancelCampaign",
  method: "POST",
  path: "/v1/campaigns/{id}/cancel",
  summary:
    "Makes a scheduled campaign a draft again, or stops one that is being sent. Emails that were sent can't be recalled.",
  access: writers,
  params: ById,
  response,
  errors: ["CAMPAIGN_NOT_FOUND", "CAMPAIGN_ALREADY_SENT"],
  isOurs: true,
});

export const getCampaignReport = endpoint({
  id: "campaigns.getReport",
  method: "GET",
  path: "/v1/campaigns/{id}/report",
  summary: "Results of a campaign: deliveries, clicks, and orders within seven days of a click.",
  access: readers,
  params: ById,
  response: Type.Object({ report: CampaignReport }),
  errors: ["CAMPAIGN_NOT_FOUND"],
  isOurs: true,
});

export const CampaignSettings = named(
  "CampaignSettings",
  Type.Object({
    /** Emails of all campaigns together. Mail services limit how many they accept. */
    emailsPerMinute: Type.Integer({ minimum: 1, maximum: 10_000 }),
  }),
);

export const getCampaignSettings = endpoint({
  id: "campaigns.getSettings",
  method: "GET",
  path: "/v1/campaign-settings",
  summary: "Returns the settings of campaigns.",
  access: readers,
  response: Type.Object({ settings: CampaignSettings }),
  isOurs: true,
});

export const updateCampaignSettings = endpoint({
  id: "campaigns.updateSettings",
  method: "PATCH",
  path: "/v1/campaign-settings",
  summary: "Updates the settings of campaigns.",
  access: writers,
  body: Type.Object({ settings: Type.Partial(CampaignSettings) }),
  response: Type.Object({ settings: CampaignSettings }),
  isOurs: true,
});

const ByToken = Type.Object({ token: Text(200, 1) });
const anyone = {
  actors: ["anonymous", "visitor", "member"],
  withoutToken: "secret link",
  scope: "public",
} as const;

export const getCampaignLink = endpoint({
  id: "campaigns.getLink",
  method: "GET",
  path: "/v1/campaign-links/{token}",
  summary: "Returns the target of a link in a campaign, without counting a click.",
  access: anyone,
  params: ByToken,
  response: Type.Object({ url: Type.String() }),
  errors: ["CAMPAIGN_LINK_NOT_VALID"],
  isOurs: true,
});

export const recordCampaignClick = endpoint({
  id: "campaigns.recordClick",
  method: "POST",
  path: "/v1/campaign-links/{token}/clicks",
  summary: "Counts a click by the shopper, and returns the target of the link.",
  access: { actors: ["visitor", "member"], scope: "public" },
  params: ByToken,
  response: Type.Object({ url: Type.String() }),
  errors: ["CAMPAIGN_LINK_NOT_VALID"],
  isOurs: true,
});

export const unsubscribeFromCampaigns = endpoint({
  id: "campaigns.unsubscribe",
  method: "POST",
  path: "/v1/campaign-unsubscriptions/{token}",
  summary: "Unsubscribes the recipient of the email with this link from the newsletter (RFC 8058).",
  access: anyone,
  params: ByToken,
  acceptsForm: true,
  body: Type.Optional(Type.Object({ "List-Unsubscribe": Type.Optional(Nullable(Text(50))) })),
  response: Nothing,
  errors: ["CAMPAIGN_LINK_NOT_VALID"],
  isOurs: true,
});
