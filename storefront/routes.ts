/** Every address of the shop, on one page. */
import { accountRoutes } from "./account/routes.tsx";
import { cartRoutes } from "./cart/routes.tsx";
import { checkoutRoutes } from "./checkout/routes.tsx";
import { collectionPage, collectionsPage } from "./collections/routes.tsx";
import { contentRoutes } from "./content/routes.tsx";
import { homePage } from "./home/routes.tsx";
import { orderRoutes } from "./orders/routes.tsx";
import { productPage } from "./products/routes.tsx";
import { searchPage, suggestions } from "./search/routes.tsx";

export const routes = [
  homePage,
  collectionsPage,
  collectionPage,
  searchPage,
  suggestions,
  productPage,
  ...cartRoutes,
  ...checkoutRoutes,
  ...orderRoutes,
  ...accountRoutes,
  ...contentRoutes,
];
