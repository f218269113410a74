/** Reviews in the shape of published clients (docs/protocol/reviews.md). */
import { type Static, Type } from "typebox";
import { Id, named, Text, Timestamp } from "../../../../values.ts";

/** Of the products of this store. */
export const REVIEW_NAMESPACE = "stores";

const moderationStatuses = ["UNKNOWN", "APPROVED", "IN_MODERATION", "REJECTED", "SUBMITTED"] as const;
export const ModerationStatus = Type.Enum([...moderationStatuses]);

/** An image of the media library, as `wix:image://v1/<id>/<name>#originWidth=…`, or its URL. */
const Media = Type.Object({ image: Type.Optional(Text(2048)), video: Type.Optional(Text(2048)) });

export const Review = named(
  "Review",
  Type.Object({
    namespace: Type.String(),
    entityId: Type.String(),
    id: Id,
    content: Type.Object({
      title: Type.Optional(Type.String()),
      body: Type.Optional(Type.String()),
      media: Type.Array(Media),
      rating: Type.Integer(),
    }),
    createdDate: Timestamp,
    updatedDate: Timestamp,
    author: Type.Object({ contactId: Type.Optional(Type.String()), authorName: Type.Optional(Type.String()) }),
    reply: Type.Optional(Type.Object({ message: Type.String(), createdDate: Timestamp, updatedDate: Timestamp })),
    foundHelpful: Type.Integer(),
    /** Always 0: shoppers mark reviews as helpful only. */
    foundUnhelpful: Type.Integer(),
    helpfulness: Type.Integer(),
    moderation: Type.Object({ moderationStatus: ModerationStatus, manuallyChanged: Type.Boolean() }),
    revision: Type.String(),
    verified: Type.Boolean(),
    origin: Type.Object({ type: Type.Enum(["UNKNOWN", "ORGANIC", "APP"]) }),
    reviewDate: Timestamp,
    publishCount: Type.Integer(),
  }),
);
export type Review = Static<typeof Review>;
