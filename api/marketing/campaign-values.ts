/** What email campaigns consist of: blocks, recipients, state and results. */
import { type Static, Type } from "typebox";
import { RichContent } from "../catalog/rich-content.ts";
import { DesignImage } from "../content/design.ts";
import { Id, Money2, Nullable, named, OneOf, Revision, Text, Timestamp } from "../values.ts";

export const MAX_EMAIL_BLOCKS = 100;
export const MAX_EMAIL_PRODUCTS = 12;

/** A web address, an email address (mailto:), a phone number (tel:) or a path of the store. */
const Link = Text(2048);

const kinds = {
  heading: Type.Object({ text: Text(250) }),
  text: Type.Object({ content: RichContent }),
  image: Type.Object({ image: Nullable(DesignImage), link: Link }),
  button: Type.Object({ label: Text(100), link: Link }),
  products: Type.Object({ productIds: Type.Array(Id, { maxItems: MAX_EMAIL_PRODUCTS, uniqueItems: true }) }),
  divider: Type.Object({}),
};
export type EmailBlockKind = keyof typeof kinds;
export const emailBlockKinds = Object.keys(kinds).filter((name): name is EmailBlockKind => name in kinds);

/** A block of an email that merchants write. */
export const MerchantEmailBlock = named(
  "MerchantEmailBlock",
  OneOf(
    emailBlockKinds,
    Type.Object({
      /** Unique within the email. */
      id: Text(36, 1),
      ...Type.Partial(Type.Object(kinds)).properties,
    }),
    true,
  ),
);
export type MerchantEmailBlock = Static<typeof MerchantEmailBlock>;

/** Recipients are always newsletter subscribers. `segmentId`: only those in the segment. */
export const CampaignAudience = named("CampaignAudience", Type.Object({ segmentId: Type.Optional(Nullable(Id)) }));
export type CampaignAudience = Static<typeof CampaignAudience>;

export const CampaignContent = named(
  "CampaignContent",
  Type.Object({
    /** For staff only. */
    name: Text(200, 1),
    subject: Text(250),
    /** Shown beside the subject in the list of messages. */
    previewText: Text(250),
    blocks: Type.Array(MerchantEmailBlock, { maxItems: MAX_EMAIL_BLOCKS }),
    audience: CampaignAudience,
  }),
);
export type CampaignContent = Static<typeof CampaignContent>;

export const campaignStates = ["DRAFT", "SCHEDULED", "SENDING", "SENT", "CANCELED"] as const;

/** Why a campaign can't be sent. */
export const campaignProblems = [
  "SUBJECT_MISSING",
  "BODY_EMPTY",
  "SEGMENT_DELETED",
  "ADDRESS_MISSING",
  "SENDER_MISSING",
  "NO_RECIPIENTS",
] as const;
export type CampaignProblem = (typeof campaignProblems)[number];

/** `recipientCount = sent + bounced + failed + skipped + unconfirmed + canceled + pending`. */
export const CampaignFigures = named(
  "CampaignFigures",
  Type.Object({
    recipientCount: Type.Integer(),
    /** Not yet processed. */
    pendingCount: Type.Integer(),
    /** Accepted by the mail server. */
    sentCount: Type.Integer(),
    /** Permanently rejected by the mail server. */
    bouncedCount: Type.Integer(),
    /** Temporarily rejected until all attempts were used. */
    failedCount: Type.Integer(),
    /** Unsubscribed, erased or undeliverable since the campaign started. */
    skippedCount: Type.Integer(),
    /** Sending was interrupted, so that the mail server may or may not have accepted the email. It isn't sent again. */
    unconfirmedCount: Type.Integer(),
    /** Not sent because the campaign was canceled. */
    canceledCount: Type.Integer(),
    /** Recipients who unsubscribed with a link of this campaign. */
    unsubscribedCount: Type.Integer(),
    clickCount: Type.Integer(),
    /** Recipients with at least one click. */
    clickedCount: Type.Integer(),
    orderCount: Type.Integer(),
    /** Totals of these orders. */
    sales: Money2,
  }),
);
export type CampaignFigures = Static<typeof CampaignFigures>;

export const Campaign = named(
  "Campaign",
  Type.Object({
    id: Id,
    revision: Revision,
    ...CampaignContent.properties,
    state: Type.Enum([...campaignStates]),
    /** Absent for drafts. */
    scheduledDate: Type.Optional(Timestamp),
    startedDate: Type.Optional(Timestamp),
    finishedDate: Type.Optional(Timestamp),
    /** Why a scheduled campaign wasn't sent and became a draft again. */
    failure: Type.Optional(Type.Enum([...campaignProblems])),
    figures: CampaignFigures,
    createdDate: Timestamp,
    updatedDate: Timestamp,
  }),
);
export type Campaign = Static<typeof Campaign>;

export const CampaignSummary = named(
  "CampaignSummary",
  Type.Object({
    id: Id,
    name: Type.String(),
    subject: Type.String(),
    state: Campaign.properties.state,
    scheduledDate: Type.Optional(Timestamp),
    startedDate: Type.Optional(Timestamp),
    updatedDate: Timestamp,
    figures: CampaignFigures,
  }),
);
export type CampaignSummary = Static<typeof CampaignSummary>;

export const CampaignReport = named(
  "CampaignReport",
  Type.Object({
    figures: CampaignFigures,
    /** Days of the attribution period in the store's time zone, from the start of the campaign until today. */
    days: Type.Array(
      Type.Object({ day: Type.String(), clickCount: Type.Integer(), orderCount: Type.Integer(), sales: Money2 }),
    ),
    /** In the order of the email. */
    links: Type.Array(Type.Object({ url: Type.String(), clickCount: Type.Integer(), clickedCount: Type.Integer() })),
    /** Recipients with a problem; the newest 100. */
    problems: Type.Array(
      Type.Object({
        email: Type.String(),
        state: Type.Enum(["BOUNCED", "FAILED", "SKIPPED", "UNCONFIRMED"]),
        /** Response of the mail server. */
        reason: Type.String(),
      }),
    ),
  }),
);
export type CampaignReport = Static<typeof CampaignReport>;
