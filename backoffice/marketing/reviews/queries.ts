import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Output } from "#api/endpoint.ts";
import { isId } from "#api/ids.ts";
import {
  changeReviews,
  getReviewSettings,
  listMerchantReviews,
  type ReviewAction,
} from "#api/marketing/reviews/merchant-reviews.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { PAGE_SIZE } from "#backoffice/components/tables/Pagination.tsx";
import type { ReviewsSearch } from "./search.ts";

export type Review = Output<typeof listMerchantReviews>["reviews"][number];

const viewFilters = {
  all: {},
  pending: { status: "PENDING" },
  published: { status: "PUBLISHED" },
  rejected: { status: "REJECTED" },
  deleted: { isDeleted: true },
} as const;
const kindFilters = {
  "": {},
  photos: { withPhotos: true },
  unverified: { isVerified: false },
  unanswered: { isReplied: false },
} as const;

export const reviewsQuery = ({ q, view, stars, kind, product, page }: ReviewsSearch) =>
  queryOptions({
    queryKey: ["reviews", { q, view, stars, kind, product, page }],
    queryFn: () =>
      call(listMerchantReviews, {
        query: {
          ...viewFilters[view],
          ...kindFilters[kind],
          ...(stars !== "" && { stars: Number(stars) }),
          ...(isId(product) && { productId: product }),
          ...(q !== "" && { search: q }),
          limit: PAGE_SIZE,
          offset: (page - 1) * PAGE_SIZE,
        },
      }),
    placeholderData: keepPreviousData,
  });

export const reviewSettingsQuery = queryOptions({
  queryKey: ["reviews", "settings"],
  queryFn: async () => (await call(getReviewSettings, {})).settings,
});

export const refreshReviews = () => queryClient.invalidateQueries({ queryKey: ["reviews"] });

type Changed = Output<typeof changeReviews>["changed"];

const undoOf = { PENDING: "HOLD", PUBLISHED: "PUBLISH", REJECTED: "REJECT" } as const;

/** Back to the states before, each with one call. */
export async function undoChange(changed: Changed, action: ReviewAction): Promise<void> {
  if (action === "DELETE" || action === "RESTORE") {
    const ids = changed.map(({ id }) => id);
    await call(changeReviews, { body: { ids, action: action === "DELETE" ? "RESTORE" : "DELETE" } });
  } else {
    for (const [status, rows] of Map.groupBy(changed, ({ previousStatus }) => previousStatus))
      await call(changeReviews, { body: { ids: rows.map(({ id }) => id), action: undoOf[status] } });
  }
  await refreshReviews();
}
