/** Every address of the shop, on one page. */
import { accountRoutes } from "./account/routes.tsx";
import { brandRoutes } from "./brands/routes.tsx";
import { laterRoutes } from "./cart/later-routes.tsx";
import { linkRoutes } from "./cart/link-routes.tsx";
import { cartRoutes } from "./cart/routes.tsx";
import { checkoutRoutes } from "./checkout/routes.tsx";
import { collectionPage, collectionsPage } from "./collections/routes.tsx";
import { contentRoutes } from "./content/routes.tsx";
import { goodsRoutes } from "./goods/routes.ts";
import { homePage } from "./home/routes.tsx";
import { orderRoutes } from "./orders/routes.tsx";
import { backInStock } from "./products/back-in-stock.tsx";
import { seenBefore } from "./products/recent.tsx";
import { choiceSheet, productChoice, productPage } from "./products/routes.tsx";
import { pollRoutes } from "./rich-content/routes.tsx";
import { searchPage, suggestions } from "./search/routes.tsx";
import { heartRoutes } from "./wish-list/hearts.ts";
import { wishListRoutes } from "./wish-list/routes.tsx";

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
  ...pollRoutes,
  ...cartRoutes,
  ...laterRoutes,
  ...linkRoutes,
  ...checkoutRoutes,
  ...orderRoutes,
  ...goodsRoutes,
  ...accountRoutes,
  ...contentRoutes,
];
