/** All routes of the storefront. */

import { passwordPage } from "#storefront/administration/opening/routes.tsx";
import { brandRoutes } from "#storefront/catalog/brands/routes.tsx";
import { collectionPage, collectionsPage } from "#storefront/catalog/collections/routes.tsx";
import { backInStock } from "#storefront/catalog/products/buying/back-in-stock.tsx";
import { seenBefore } from "#storefront/catalog/products/recent.tsx";
import { choiceSheet, productChoice, productPage } from "#storefront/catalog/products/routes.tsx";
import { pollRoutes } from "#storefront/catalog/rich-content/routes.tsx";
import { searchPage, suggestions } from "#storefront/catalog/search/routes.tsx";
import { laterRoutes } from "#storefront/checkout/cart/later-routes.tsx";
import { linkRoutes } from "#storefront/checkout/cart/link-routes.tsx";
import { cartRoutes } from "#storefront/checkout/cart/routes.tsx";
import { checkoutRoutes } from "#storefront/checkout/checkout/routes.tsx";
import { blogRoutes } from "#storefront/content/blog/routes.tsx";
import { contactRoutes } from "#storefront/content/contact/routes.tsx";
import { homePage } from "#storefront/content/home/routes.tsx";
import { htmlRoutes } from "#storefront/content/html-routes.ts";
import { pageRoutes } from "#storefront/content/pages/routes.tsx";
import { previewRoutes } from "#storefront/content/preview/routes.tsx";
import { themeRoutes } from "#storefront/content/theme/routes.ts";
import { accountRoutes } from "#storefront/identity/account/routes.tsx";
import { campaignRoutes } from "#storefront/marketing/campaigns/routes.tsx";
import { reviewRoutes } from "#storefront/marketing/reviews/routes.tsx";
import { heartRoutes } from "#storefront/marketing/wish-list/hearts.ts";
import { wishListRoutes } from "#storefront/marketing/wish-list/routes.tsx";
import { goodsRoutes } from "#storefront/orders/goods/routes.ts";
import { orderRoutes } from "#storefront/orders/orders/routes.tsx";
import { contentRoutes } from "#storefront/store/content/routes.tsx";

export const routes = [
  homePage,
  collectionsPage,
  collectionPage,
  ...brandRoutes,
  searchPage,
  suggestions,
  productPage,
  productChoice,
  choiceSheet,
  backInStock,
  seenBefore,
  ...wishListRoutes,
  ...heartRoutes,
  ...campaignRoutes,
  ...reviewRoutes,
  ...pollRoutes,
  ...cartRoutes,
  ...laterRoutes,
  ...linkRoutes,
  ...checkoutRoutes,
  ...orderRoutes,
  ...goodsRoutes,
  ...accountRoutes,
  ...contentRoutes,
  passwordPage,
  ...pageRoutes,
  ...contactRoutes,
  ...blogRoutes,
  ...themeRoutes,
  ...previewRoutes,
  ...htmlRoutes,
];
