/** Reviews in the shape of published clients (docs/protocol/reviews.md). */
import type { ReviewStatus } from "#api/marketing/reviews/review-values.ts";
import { REVIEW_NAMESPACE, type Review } from "#api/marketing/reviews/wire/v1/review-values.ts";
import type { MediaFile } from "#server/store/media/public.ts";
import type { ReviewRow } from "../../rows.ts";

const statuses = { PENDING: "IN_MODERATION", PUBLISHED: "APPROVED", REJECTED: "REJECTED" } as const;

export const moderationStatusOf = (status: ReviewStatus) => statuses[status];

/** Images by id, in the form that the protocol's clients read. */
const imageOf = ({ id, fileName, width, height, sourceUrl }: MediaFile): string =>
  sourceUrl ?? `wix:image://v1/${id}/${encodeURIComponent(fileName)}#originWidth=${width}&originHeight=${height}`;

export function presentReview(row: ReviewRow): Review {
  const { reply, replied_at: repliedAt } = row;
  return {
    namespace: REVIEW_NAMESPACE,
    entityId: row.product_id,
    id: row.id,
    content: {
      ...(row.title === "" ? {} : { title: row.title }),
      ...(row.body === "" ? {} : { body: row.body }),
      media: (row.photos ?? []).map((file) => ({ image: imageOf(file) })),
      rating: row.rating,
    },
    createdDate: row.created_at.toISOString(),
    updatedDate: row.updated_at.toISOString(),
    author: {
      ...(row.member_id === null ? {} : { contactId: row.member_id }),
      ...(row.author_name === "" ? {} : { authorName: row.author_name }),
    },
    ...(reply === null || repliedAt === null
      ? {}
      : { reply: { message: reply, createdDate: repliedAt.toISOString(), updatedDate: repliedAt.toISOString() } }),
    foundHelpful: row.helpful_count,
    foundUnhelpful: 0,
    helpfulness: row.helpful_count,
    moderation: { moderationStatus: statuses[row.status], manuallyChanged: row.is_moderated },
    revision: row.revision,
    verified: row.is_verified,
    origin: { type: row.source === "API" ? "APP" : "ORGANIC" },
    reviewDate: row.reviewed_at.toISOString(),
    publishCount: row.status === "PUBLISHED" ? 1 : 0,
  };
}
