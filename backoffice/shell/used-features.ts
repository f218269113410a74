import { queryOptions, useQuery } from "@tanstack/react-query";
import { listUsedFeatures } from "#api/administration/used-features.ts";
import type { Output } from "#api/endpoint.ts";
import { callWithCookie } from "#backoffice/identity/session/session.ts";

type UsedFeatures = Output<typeof listUsedFeatures>["features"];

const none: UsedFeatures = { bookings: false, subscriptions: false };
/** A copy in this browser keeps the menu from changing when a page loads. */
const KEY = "backoffice.used-features";

/** The key begins with `products`: saving a product can start the use of a feature. */
const usedFeaturesQuery = queryOptions({
  queryKey: ["products", "used-features"],
  queryFn: async () => {
    const { features } = await callWithCookie(listUsedFeatures, {});
    localStorage.setItem(
      KEY,
      Object.keys(none)
        .filter((name) => features[name as keyof UsedFeatures])
        .join(" "),
    );
    return features;
  },
  initialData: () => readCopy(),
  initialDataUpdatedAt: 0,
});

export const useUsedFeatures = (): UsedFeatures => useQuery(usedFeaturesQuery).data;

function readCopy(): UsedFeatures {
  const names = (localStorage.getItem(KEY) ?? "").split(" ");
  return { bookings: names.includes("bookings"), subscriptions: names.includes("subscriptions") };
}
