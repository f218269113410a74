/** Products and everything they are made of. */
import { createRoute, stripSearchParams } from "@tanstack/react-router";
import { customizationQuery, infoSectionQuery } from "#backoffice/catalog/attributes/queries.ts";
import { locationsQuery } from "#backoffice/catalog/catalog/named-queries.ts";
import {
  type CollectionsSearch,
  collectionQuery,
  defaultCollectionsSearch,
  readCollectionsSearch,
} from "#backoffice/catalog/collections/queries.ts";
import { editorQuery } from "#backoffice/catalog/products/editor/editor-queries.ts";
import { productsQuery } from "#backoffice/catalog/products/queries.ts";
import { defaultProductsSearch, type ProductsSearch, readProductsSearch } from "#backoffice/catalog/products/search.ts";
import { queryClient } from "#backoffice/client.ts";
import {
  defaultInventorySearch,
  type InventorySearch,
  readInventorySearch,
} from "#backoffice/inventory/inventory/search.ts";
import { promotionQuery } from "#backoffice/marketing/promotions/queries.ts";
import { defaultMediaSearch, type MediaSearch, readMediaSearch } from "#backoffice/store/media/queries.ts";
import { lazyPage } from "./lazy-page.ts";
import { type Partly, shellRoute } from "./shell.tsx";

const productsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/products",
  validateSearch: (search: Partly<ProductsSearch>) => readProductsSearch(search),
  search: { middlewares: [stripSearchParams(defaultProductsSearch)] },
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(productsQuery(deps)),
  component: lazyPage(() => import("#backoffice/catalog/products/ProductsPage.tsx"), "ProductsPage"),
});

const newProductRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/products/new",
  loader: () => queryClient.ensureQueryData(locationsQuery),
  component: lazyPage(() => import("#backoffice/catalog/products/ProductPage.tsx"), "NewProductPage"),
});

const productRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/products/$productId",
  // An editor begins with what holds now, not with what was kept.
  loader: ({ params }) => queryClient.fetchQuery(editorQuery(params.productId)),
  component: lazyPage(() => import("#backoffice/catalog/products/ProductPage.tsx"), "ProductPage"),
});

const collectionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/collections",
  validateSearch: (search: Partly<CollectionsSearch>) => readCollectionsSearch(search),
  search: { middlewares: [stripSearchParams(defaultCollectionsSearch)] },
  component: lazyPage(() => import("#backoffice/catalog/collections/CollectionsPage.tsx"), "CollectionsPage"),
});

const newCollectionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/collections/new",
  component: lazyPage(() => import("#backoffice/catalog/collections/CollectionPage.tsx"), "NewCollectionPage"),
});

const collectionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/collections/$collectionId",
  loader: ({ params }) => queryClient.fetchQuery(collectionQuery(params.collectionId)),
  component: lazyPage(() => import("#backoffice/catalog/collections/CollectionPage.tsx"), "CollectionPage"),
});

const promotionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/promotions",
  component: lazyPage(() => import("#backoffice/marketing/promotions/PromotionsPage.tsx"), "PromotionsPage"),
});

const newPromotionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/promotions/new",
  component: lazyPage(() => import("#backoffice/marketing/promotions/PromotionPage.tsx"), "NewPromotionPage"),
});

const promotionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/promotions/$promotionId",
  loader: ({ params }) => queryClient.fetchQuery(promotionQuery(params.promotionId)),
  component: lazyPage(() => import("#backoffice/marketing/promotions/PromotionPage.tsx"), "PromotionPage"),
});

const mediaRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/media",
  validateSearch: (search: Partly<MediaSearch>) => readMediaSearch(search),
  search: { middlewares: [stripSearchParams(defaultMediaSearch)] },
  component: lazyPage(() => import("#backoffice/store/media/MediaPage.tsx"), "MediaPage"),
});

const trashRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/trash",
  validateSearch: ({ kind }: { kind?: string }): { kind?: "collections" | "products" | "customers" } =>
    kind === "collections" || kind === "customers" || kind === "products" ? { kind } : {},
  component: lazyPage(() => import("#backoffice/administration/trash/TrashPage.tsx"), "TrashPage"),
});

const importsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/import",
  component: lazyPage(() => import("#backoffice/imports/imports/ImportsPage.tsx"), "ImportsPage"),
});

const importRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/import/$importId",
  component: lazyPage(() => import("#backoffice/imports/imports/ImportPage.tsx"), "ImportPage"),
});

const inventoryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/inventory",
  validateSearch: (search: Partly<InventorySearch>) => readInventorySearch(search),
  search: { middlewares: [stripSearchParams(defaultInventorySearch)] },
  component: lazyPage(() => import("#backoffice/inventory/inventory/InventoryPage.tsx"), "InventoryPage"),
});

const backInStockRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/back-in-stock",
  component: lazyPage(() => import("#backoffice/inventory/back-in-stock/BackInStockPage.tsx"), "BackInStockPage"),
});

const brandsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/brands",
  component: lazyPage(() => import("#backoffice/catalog/attributes/NamedPage.tsx"), "BrandsPage"),
});

const ribbonsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/ribbons",
  component: lazyPage(() => import("#backoffice/catalog/attributes/NamedPage.tsx"), "RibbonsPage"),
});

const infoSectionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/info-sections",
  component: lazyPage(() => import("#backoffice/catalog/attributes/InfoSectionsPage.tsx"), "InfoSectionsPage"),
});

const newInfoSectionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/info-sections/new",
  component: lazyPage(() => import("#backoffice/catalog/attributes/InfoSectionPage.tsx"), "NewInfoSectionPage"),
});

const infoSectionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/info-sections/$infoSectionId",
  loader: ({ params }) => queryClient.fetchQuery(infoSectionQuery(params.infoSectionId)),
  component: lazyPage(() => import("#backoffice/catalog/attributes/InfoSectionPage.tsx"), "InfoSectionPage"),
});

const customizationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/customizations",
  component: lazyPage(() => import("#backoffice/catalog/attributes/CustomizationsPage.tsx"), "CustomizationsPage"),
});

const newCustomizationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/customizations/new",
  component: lazyPage(() => import("#backoffice/catalog/attributes/CustomizationPage.tsx"), "NewCustomizationPage"),
});

const customizationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/customizations/$customizationId",
  loader: ({ params }) => queryClient.fetchQuery(customizationQuery(params.customizationId)),
  component: lazyPage(() => import("#backoffice/catalog/attributes/CustomizationPage.tsx"), "CustomizationPage"),
});

const productGroupsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/product-groups",
  component: lazyPage(() => import("#backoffice/catalog/product-groups/ProductGroupsPage.tsx"), "ProductGroupsPage"),
});

export const catalogRoutes = [
  productsRoute,
  newProductRoute,
  productRoute,
  collectionsRoute,
  newCollectionRoute,
  collectionRoute,
  promotionsRoute,
  newPromotionRoute,
  promotionRoute,
  mediaRoute,
  trashRoute,
  importsRoute,
  importRoute,
  inventoryRoute,
  backInStockRoute,
  brandsRoute,
  ribbonsRoute,
  infoSectionsRoute,
  newInfoSectionRoute,
  infoSectionRoute,
  customizationsRoute,
  newCustomizationRoute,
  customizationRoute,
  productGroupsRoute,
] as const;
