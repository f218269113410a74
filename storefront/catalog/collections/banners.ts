/** Promotion banners between the products of a collection. */
import { resolvePromotions } from "#api/marketing/promotions.ts";
import type { BannerView } from "#storefront/components/PromotionBanner.tsx";
import type { ShopContext } from "#storefront/context.ts";
import { hasFilters, type Listing, PAGE_SIZE } from "./listing.ts";

/** Loads the banners of an unfiltered, unsorted list. Filtered and sorted lists have none. */
export async function loadBanners(
  context: ShopContext,
  categoryId: string,
  { state, view }: Listing,
): Promise<readonly BannerView[]> {
  if (hasFilters(state) || state.sort !== "featured" || view.products.length === 0) return [];
  const { promotions } = await context.request.call(resolvePromotions, { query: { categoryId } });
  const offset = (state.page - 1) * PAGE_SIZE;
  return promotions
    .filter(({ position }) => position > offset && position <= offset + view.products.length)
    .map(({ promotion: { id, name, destinationUrl, media }, position }) => ({
      id,
      name,
      href: destinationUrl,
      picture: media && {
        id: media.id,
        url: media.image.url,
        width: media.image.width ?? 1,
        height: media.image.height ?? 1,
        // The name is the text below the image.
        alt: media.altText ?? "",
      },
      place: position - offset - 1,
    }));
}
