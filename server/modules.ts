/** Every module's calls, raw routes and jobs, in the order of `modules/dependencies.ts`. */
import { accountHooks, authenticationHooks, identityHooks, oauthHooks } from "./identity-hooks.ts";
import { jobs as abandonedCartJobs, listeners as abandonedCartListeners } from "./modules/abandoned-carts/jobs.ts";
import {
  rawRoutes as abandonedCartRawRoutes,
  routes as abandonedCartRoutes,
} from "./modules/abandoned-carts/routes.ts";
import { createRoutes as createAccountRoutes } from "./modules/accounts/routes.ts";
import { routes as additionalFeeRoutes } from "./modules/additional-fees/routes.ts";
import { routes as analyticsRoutes } from "./modules/analytics/routes.ts";
import { rawRoutes as appRawRoutes, routes as appRoutes } from "./modules/apps/routes.ts";
import { jobs as auditJobs } from "./modules/audit/jobs.ts";
import { routes as auditRoutes } from "./modules/audit/routes.ts";
import { rawRoutes as authenticationRawRoutes } from "./modules/authentication/logout-route.ts";
import { finishSignUp, forgetExpiredSteps, sendCode, sendRecovery } from "./modules/authentication/public.ts";
import { createRoutes as createAuthenticationRoutes } from "./modules/authentication/routes.ts";
import { routes as automationRoutes } from "./modules/automation/routes.ts";
import { jobs as automationJobs } from "./modules/automation/run.ts";
import { jobs as backInStockJobs, listeners as backInStockListeners } from "./modules/back-in-stock/notify.ts";
import { routes as backInStockRoutes } from "./modules/back-in-stock/routes.ts";
import { jobs as bookingJobs } from "./modules/bookings/mail-jobs.ts";
import { rawRoutes as bookingRawRoutes, routes as bookingRoutes } from "./modules/bookings/routes.ts";
import { jobs as bookJobs } from "./modules/books/jobs.ts";
import { routes as bookRoutes } from "./modules/books/routes.ts";
import { createRoutes as createBrandRoutes } from "./modules/brands/routes.ts";
import { rawRoutes as cartV2RawRoutes } from "./modules/cart-v2/completion.ts";
import { routes as cartV2Routes } from "./modules/cart-v2/routes.ts";
import { routes as cartRoutes } from "./modules/carts/routes.ts";
import { routes as catalogImportRoutes } from "./modules/catalog-imports/routes.ts";
import { jobs as catalogImportJobs } from "./modules/catalog-imports/work.ts";
import { routes as catalogVersionRoutes } from "./modules/catalog-versions/routes.ts";
import { routes as checkoutSettingsRoutes } from "./modules/checkout-settings/routes.ts";
import { rawRoutes as templateRawRoutes } from "./modules/checkout-templates/link.ts";
import { routes as checkoutTemplateRoutes } from "./modules/checkout-templates/routes.ts";
import { rawRoutes as checkoutRawRoutes } from "./modules/checkouts/completion-links.ts";
import { jobs as checkoutJobs } from "./modules/checkouts/jobs.ts";
import { routes as checkoutRoutes } from "./modules/checkouts/routes.ts";
import { addProducts, removeProducts } from "./modules/collections/public.ts";
import { jobs as collectionJobs } from "./modules/collections/refill-jobs.ts";
import { routes as collectionRoutes } from "./modules/collections/routes.ts";
import { routes as currencyRoutes } from "./modules/currencies/routes.ts";
import { createRoutes as createCustomizationRoutes } from "./modules/customizations/routes.ts";
import { routes as deliverySolutionRoutes } from "./modules/delivery-solutions/routes.ts";
import { jobs as digitalFileJobs } from "./modules/digital-files/jobs.ts";
import { routes as digitalFileRoutes } from "./modules/digital-files/routes.ts";
import { rawRoutes as digitalFileRawRoutes } from "./modules/digital-files/serve.ts";
import { routes as discountRoutes } from "./modules/discounts/routes.ts";
import { routes as draftOrderRoutes } from "./modules/draft-orders/routes.ts";
import { routes as ecommerceSettingsRoutes } from "./modules/ecommerce-settings/routes.ts";
import { jobs as entitlementJobs } from "./modules/entitlements/jobs.ts";
import { listeners as entitlementListeners } from "./modules/entitlements/listeners.ts";
import { routes as entitlementRoutes } from "./modules/entitlements/routes.ts";
import { jobs as erasureJobs } from "./modules/erasure/erase-member.ts";
import { rawRoutes as eventStreamRawRoutes } from "./modules/event-stream/routes.ts";
import { rawRoutes as factorRawRoutes } from "./modules/factors/push-page.ts";
import { routes as fulfillmentRoutes } from "./modules/fulfillments/routes.ts";
import { jobs as giftCardJobs } from "./modules/gift-cards/jobs.ts";
import { routes as giftCardRoutes } from "./modules/gift-cards/routes.ts";
import { jobs as identityJobs } from "./modules/identities/jobs.ts";
import { installIdentityHooks } from "./modules/identities/public.ts";
import { routes as identityRoutes } from "./modules/identities/routes.ts";
import { routes as identityProviderRoutes } from "./modules/identity-providers/routes.ts";
import { jobs as importJobs } from "./modules/imports/jobs.ts";
import { routes as importRoutes } from "./modules/imports/routes.ts";
import { rawRoutes as importRawRoutes } from "./modules/imports/serve.ts";
import { routes as infoSectionRoutes } from "./modules/info-sections/routes.ts";
import { jobs as inventoryJobs } from "./modules/inventory/jobs.ts";
import { routes as inventoryRoutes } from "./modules/inventory/routes.ts";
import { rawRoutes as invoiceRawRoutes } from "./modules/invoices/files.ts";
import { jobs as invoiceJobs, listeners as invoiceListeners } from "./modules/invoices/listeners.ts";
import { routes as invoiceRoutes } from "./modules/invoices/routes.ts";
import { jobs as mediaJobs } from "./modules/media/jobs.ts";
import { routes as mediaRoutes } from "./modules/media/routes.ts";
import { rawRoutes as mediaRawRoutes } from "./modules/media/serve.ts";
import { listeners as memberPhotoListeners } from "./modules/member-photos/listeners.ts";
import { rawRoutes as memberPhotoRawRoutes, routes as memberPhotoRoutes } from "./modules/member-photos/routes.ts";
import { routes as membershipRoutes } from "./modules/memberships/routes.ts";
import { rawRoutes as oauthRawRoutes } from "./modules/oauth/callback-route.ts";
import { rotateOldKey } from "./modules/oauth/public.ts";
import { createRoutes as createOauthRoutes } from "./modules/oauth/routes.ts";
import { routes as orderBillingRoutes } from "./modules/order-billing/routes.ts";
import { jobs as orderJobs } from "./modules/orders/jobs.ts";
import { rawRoutes as orderRawRoutes } from "./modules/orders/payment-callback.ts";
import { installOrderHooks } from "./modules/orders/public.ts";
import { routes as orderRoutes } from "./modules/orders/routes.ts";
import {
  jobs as paymentRequestJobs,
  listeners as paymentRequestListeners,
} from "./modules/payment-requests/change-requests.ts";
import { routes as paymentRequestRoutes } from "./modules/payment-requests/routes.ts";
import { jobs as paymentJobs } from "./modules/payments/jobs.ts";
import { rawRoutes as paymentRawRoutes, routes as paymentRoutes } from "./modules/payments/routes.ts";
import { routes as pollRoutes } from "./modules/polls/routes.ts";
import { routes as priceExplanationRoutes } from "./modules/price-explanations/routes.ts";
import { jobs as productGroupJobs } from "./modules/product-groups/jobs.ts";
import { routes as productGroupRoutes } from "./modules/product-groups/routes.ts";
import { createJobs as createProductJobs } from "./modules/products/jobs.ts";
import { findVisibleSlug, refreshSearchTerms } from "./modules/products/public.ts";
import { routes as productRoutes } from "./modules/products/routes.ts";
import { routes as productWithInventoryRoutes } from "./modules/products-with-inventory/routes.ts";
import { jobs as promotionJobs } from "./modules/promotions/jobs.ts";
import { routes as promotionRoutes } from "./modules/promotions/routes.ts";
import { routes as readOnlyVariantRoutes } from "./modules/read-only-variants/routes.ts";
import { routes as recommendationRoutes } from "./modules/recommendations/routes.ts";
import { createRoutes as createRedirectRoutes } from "./modules/redirects/routes.ts";
import { routes as returnRoutes } from "./modules/returns/routes.ts";
import { createRoutes as createRibbonRoutes } from "./modules/ribbons/routes.ts";
import { routes as savedViewRoutes } from "./modules/saved-views/routes.ts";
import { routes as servicePluginRoutes } from "./modules/service-plugins/routes.ts";
import { installSettingsHooks } from "./modules/settings/public.ts";
import { routes as settingsRoutes } from "./modules/settings/routes.ts";
import { routes as shippingRoutes } from "./modules/shipping/routes.ts";
import { routes as siteServiceRoutes } from "./modules/site-services/routes.ts";
import { routes as staffRoutes } from "./modules/staff/routes.ts";
import { routes as storeSetupRoutes } from "./modules/store-setup/routes.ts";
import { jobs as subscriptionContractJobs } from "./modules/subscription-contracts/bill.ts";
import { routes as subscriptionContractRoutes } from "./modules/subscription-contracts/routes.ts";
import { routes as subscriptionOptionRoutes } from "./modules/subscription-options/routes.ts";
import { jobs as taxJobs } from "./modules/taxes/exemption-tags.ts";
import { routes as taxRoutes } from "./modules/taxes/routes.ts";
import { routes as tipRoutes } from "./modules/tips/routes.ts";
import { jobs as uploadJobs } from "./modules/uploads/jobs.ts";
import { routes as uploadRoutes } from "./modules/uploads/routes.ts";
import { checkFailingEndpoints } from "./modules/webhooks/notices.ts";
import { routes as webhookRoutes } from "./modules/webhooks/routes.ts";
import { routes as wishlistRoutes } from "./modules/wishlists/routes.ts";
import { jobs as wishlistJobs } from "./modules/wishlists/tags.ts";
import { orderHooks } from "./order-hooks.ts";
import { forgetExpiredAccess } from "./platform/access/forget-expired.ts";
import type { Binding, RawRoute } from "./platform/http/handlers.ts";
import type { Job } from "./platform/jobs/jobs.ts";
import { sendMail } from "./platform/mail/mail.ts";
import { sendTextMessage } from "./platform/messaging/messaging.ts";
import { operationsRoutes } from "./platform/operations/routes.ts";
import type { EventListener } from "./platform/outbox/dispatch.ts";
import { settingsHooks } from "./settings-hooks.ts";

installIdentityHooks(identityHooks);
installOrderHooks(orderHooks);
installSettingsHooks(settingsHooks);

// Brands stand below products: products are found by their brand's name.
const brandRoutes = createBrandRoutes(refreshSearchTerms);
const customizationRoutes = createCustomizationRoutes(refreshSearchTerms);
const ribbonRoutes = createRibbonRoutes(async () => {});

/** Everything the API answers. Boot fails when an endpoint is bound twice. */
export const bindings: readonly Binding[] = [
  ...settingsRoutes,
  ...appRoutes,
  ...servicePluginRoutes,
  ...webhookRoutes,
  ...auditRoutes,
  ...uploadRoutes,
  ...mediaRoutes,
  ...digitalFileRoutes,
  ...identityRoutes,
  ...staffRoutes,
  ...createOauthRoutes(oauthHooks),
  ...createAuthenticationRoutes(authenticationHooks),
  ...identityProviderRoutes,
  ...createAccountRoutes(accountHooks),
  ...memberPhotoRoutes,
  ...createRedirectRoutes(findVisibleSlug),
  ...brandRoutes,
  ...ribbonRoutes,
  ...pollRoutes,
  ...infoSectionRoutes,
  ...customizationRoutes,
  ...catalogVersionRoutes,
  ...subscriptionOptionRoutes,
  ...productRoutes,
  ...readOnlyVariantRoutes,
  ...productGroupRoutes,
  ...promotionRoutes,
  ...catalogImportRoutes,
  ...wishlistRoutes,
  ...recommendationRoutes,
  ...siteServiceRoutes,
  ...collectionRoutes,
  ...inventoryRoutes,
  ...backInStockRoutes,
  ...productWithInventoryRoutes,
  ...importRoutes,
  ...giftCardRoutes,
  ...membershipRoutes,
  ...taxRoutes,
  ...shippingRoutes,
  ...discountRoutes,
  ...cartRoutes,
  ...paymentRoutes,
  ...checkoutRoutes,
  ...checkoutSettingsRoutes,
  ...deliverySolutionRoutes,
  ...ecommerceSettingsRoutes,
  ...checkoutTemplateRoutes,
  ...abandonedCartRoutes,
  ...cartV2Routes,
  ...orderRoutes,
  ...orderBillingRoutes,
  ...tipRoutes,
  ...fulfillmentRoutes,
  ...bookRoutes,
  ...draftOrderRoutes,
  ...priceExplanationRoutes,
  ...additionalFeeRoutes,
  ...currencyRoutes,
  ...invoiceRoutes,
  ...paymentRequestRoutes,
  ...returnRoutes,
  ...savedViewRoutes,
  ...bookingRoutes,
  ...entitlementRoutes,
  ...subscriptionContractRoutes,
  ...storeSetupRoutes,
  ...analyticsRoutes,
  ...automationRoutes,
];

/** Answers that are not JSON: pages of the operators, files, redirects, callbacks. */
export const rawRoutes: readonly RawRoute[] = [
  ...operationsRoutes,
  ...mediaRawRoutes,
  ...digitalFileRawRoutes,
  ...importRawRoutes,
  ...appRawRoutes,
  ...eventStreamRawRoutes,
  ...oauthRawRoutes,
  ...authenticationRawRoutes,
  ...factorRawRoutes,
  ...memberPhotoRawRoutes,
  ...paymentRawRoutes,
  ...abandonedCartRawRoutes,
  ...checkoutRawRoutes,
  ...cartV2RawRoutes,
  ...templateRawRoutes,
  ...orderRawRoutes,
  ...invoiceRawRoutes,
  ...bookingRawRoutes,
];

/** Work that happens after a commit or by the clock. */
export const jobs: readonly Job[] = [
  sendMail,
  sendTextMessage,
  sendRecovery,
  sendCode,
  finishSignUp,
  forgetExpiredSteps,
  rotateOldKey,
  forgetExpiredAccess,
  checkFailingEndpoints,
  ...uploadJobs,
  ...mediaJobs,
  ...digitalFileJobs,
  ...auditJobs,
  ...identityJobs,
  ...erasureJobs,
  ...createProductJobs({
    // Which products are in which categories belongs to collections, above products.
    async changeCategories(tx, { productIds, categoryIds, isRemoval }, { now, actor, terms }) {
      const writing = { now, actor, baseUrl: terms?.baseUrl ?? "" };
      for (const id of categoryIds) await (isRemoval ? removeProducts : addProducts)(tx, id, productIds, writing);
    },
  }),
  ...collectionJobs,
  ...productGroupJobs,
  ...promotionJobs,
  ...taxJobs,
  ...catalogImportJobs,
  ...wishlistJobs,
  ...inventoryJobs,
  ...backInStockJobs,
  ...importJobs,
  ...giftCardJobs,
  ...bookingJobs,
  ...entitlementJobs,
  ...subscriptionContractJobs,
  ...abandonedCartJobs,
  ...checkoutJobs,
  ...paymentJobs,
  ...orderJobs,
  ...invoiceJobs,
  ...paymentRequestJobs,
  ...bookJobs,
  ...automationJobs,
];

/** What modules do when an event happens elsewhere (platform/outbox/dispatch.ts). */
export const listeners: readonly EventListener[] = [
  ...invoiceListeners,
  ...paymentRequestListeners,
  ...backInStockListeners,
  ...abandonedCartListeners,
  ...memberPhotoListeners,
  ...entitlementListeners,
];
