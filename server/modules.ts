/** Every module's calls, raw routes and jobs, in the order of `contexts.ts`. */

import { jobs as erasureJobs } from "#server/administration/erasure/erase-member.ts";
import { routes as storeSetupRoutes } from "#server/administration/store-setup/routes.ts";
import { rawRoutes as eventStreamRawRoutes } from "#server/apps/event-stream/routes.ts";
import { routes as servicePluginRoutes } from "#server/apps/service-plugins/routes.ts";
import { checkFailingEndpoints } from "#server/apps/webhooks/notices.ts";
import { routes as webhookRoutes } from "#server/apps/webhooks/routes.ts";
import { createRoutes as createBrandRoutes } from "#server/catalog/brands/routes.ts";
import { addProducts, removeProducts } from "#server/catalog/collections/public.ts";
import { jobs as collectionJobs } from "#server/catalog/collections/refill-jobs.ts";
import { routes as collectionRoutes } from "#server/catalog/collections/routes.ts";
import { createRoutes as createCustomizationRoutes } from "#server/catalog/customizations/routes.ts";
import { jobs as digitalFileJobs } from "#server/catalog/digital-files/jobs.ts";
import { routes as digitalFileRoutes } from "#server/catalog/digital-files/routes.ts";
import { rawRoutes as digitalFileRawRoutes } from "#server/catalog/digital-files/serve.ts";
import { routes as infoSectionRoutes } from "#server/catalog/info-sections/routes.ts";
import { routes as pollRoutes } from "#server/catalog/polls/routes.ts";
import { jobs as productGroupJobs } from "#server/catalog/product-groups/jobs.ts";
import { routes as productGroupRoutes } from "#server/catalog/product-groups/routes.ts";
import { createJobs as createProductJobs } from "#server/catalog/products/jobs.ts";
import { findVisibleSlug, refreshSearchTerms } from "#server/catalog/products/public.ts";
import { routes as productRoutes } from "#server/catalog/products/routes.ts";
import { routes as readOnlyVariantRoutes } from "#server/catalog/read-only-variants/routes.ts";
import { createRoutes as createRibbonRoutes } from "#server/catalog/ribbons/routes.ts";
import { routes as subscriptionOptionRoutes } from "#server/catalog/subscription-options/routes.ts";
import { routes as catalogVersionRoutes } from "#server/catalog/versions/routes.ts";
import {
  jobs as abandonedCartJobs,
  listeners as abandonedCartListeners,
} from "#server/checkout/abandoned-carts/jobs.ts";
import {
  rawRoutes as abandonedCartRawRoutes,
  routes as abandonedCartRoutes,
} from "#server/checkout/abandoned-carts/routes.ts";
import { routes as cartRoutes } from "#server/checkout/carts/routes.ts";
import { routes as checkoutSettingsRoutes } from "#server/checkout/checkout-settings/routes.ts";
import { rawRoutes as templateRawRoutes } from "#server/checkout/checkout-templates/link.ts";
import { routes as checkoutTemplateRoutes } from "#server/checkout/checkout-templates/routes.ts";
import { rawRoutes as checkoutRawRoutes } from "#server/checkout/checkouts/completion-links.ts";
import { jobs as checkoutJobs } from "#server/checkout/checkouts/jobs.ts";
import { routes as checkoutRoutes } from "#server/checkout/checkouts/routes.ts";
import { routes as deliverySolutionRoutes } from "#server/checkout/delivery-solutions/routes.ts";
import { routes as ecommerceSettingsRoutes } from "#server/checkout/ecommerce-settings/routes.ts";
import { createRoutes as createRedirectRoutes } from "#server/checkout/redirects/routes.ts";
import { routes as shippingRoutes } from "#server/checkout/shipping/routes.ts";
import { createRoutes as createAccountRoutes } from "#server/identity/accounts/routes.ts";
import { jobs as auditJobs } from "#server/identity/audit/jobs.ts";
import { routes as auditRoutes } from "#server/identity/audit/routes.ts";
import { rawRoutes as authenticationRawRoutes } from "#server/identity/authentication/logout-route.ts";
import { finishSignUp, forgetExpiredSteps, sendCode, sendRecovery } from "#server/identity/authentication/public.ts";
import { createRoutes as createAuthenticationRoutes } from "#server/identity/authentication/routes.ts";
import { rawRoutes as appRawRoutes, routes as appRoutes } from "#server/identity/clients/routes.ts";
import { rawRoutes as factorRawRoutes } from "#server/identity/factors/push-page.ts";
import { jobs as identityJobs } from "#server/identity/identities/jobs.ts";
import { installIdentityHooks } from "#server/identity/identities/public.ts";
import { routes as identityRoutes } from "#server/identity/identities/routes.ts";
import { routes as identityProviderRoutes } from "#server/identity/identity-providers/routes.ts";
import { listeners as memberPhotoListeners } from "#server/identity/member-photos/listeners.ts";
import {
  rawRoutes as memberPhotoRawRoutes,
  routes as memberPhotoRoutes,
} from "#server/identity/member-photos/routes.ts";
import { rawRoutes as oauthRawRoutes } from "#server/identity/oauth/callback-route.ts";
import { rotateOldKey } from "#server/identity/oauth/public.ts";
import { createRoutes as createOauthRoutes } from "#server/identity/oauth/routes.ts";
import { routes as savedViewRoutes } from "#server/identity/saved-views/routes.ts";
import { routes as staffRoutes } from "#server/identity/staff/routes.ts";
import { accountHooks, authenticationHooks, identityHooks, oauthHooks } from "#server/identity-hooks.ts";
import { jobs as importJobs } from "#server/imports/product-files/jobs.ts";
import { routes as importRoutes } from "#server/imports/product-files/routes.ts";
import { rawRoutes as importRawRoutes } from "#server/imports/product-files/serve.ts";
import { jobs as catalogImportJobs } from "#server/imports/record-imports/process-import.ts";
import { routes as catalogImportRoutes } from "#server/imports/record-imports/routes.ts";
import { jobs as backInStockJobs, listeners as backInStockListeners } from "#server/inventory/back-in-stock/notify.ts";
import { routes as backInStockRoutes } from "#server/inventory/back-in-stock/routes.ts";
import { routes as productWithInventoryRoutes } from "#server/inventory/products-with-inventory/routes.ts";
import { jobs as inventoryJobs } from "#server/inventory/stock/jobs.ts";
import { routes as inventoryRoutes } from "#server/inventory/stock/routes.ts";
import { routes as analyticsRoutes } from "#server/marketing/analytics/routes.ts";
import { routes as automationRoutes } from "#server/marketing/automation/routes.ts";
import { jobs as automationJobs } from "#server/marketing/automation/run.ts";
import { jobs as promotionJobs } from "#server/marketing/promotions/jobs.ts";
import { routes as promotionRoutes } from "#server/marketing/promotions/routes.ts";
import { routes as recommendationRoutes } from "#server/marketing/recommendations/routes.ts";
import { routes as wishlistRoutes } from "#server/marketing/wishlists/routes.ts";
import { jobs as wishlistJobs } from "#server/marketing/wishlists/tags.ts";
import { orderHooks } from "#server/order-hooks.ts";
import { jobs as bookingJobs } from "#server/orders/bookings/mail-jobs.ts";
import { rawRoutes as bookingRawRoutes, routes as bookingRoutes } from "#server/orders/bookings/routes.ts";
import { rawRoutes as cartV2RawRoutes } from "#server/orders/cart-v2/completion.ts";
import { routes as cartV2Routes } from "#server/orders/cart-v2/routes.ts";
import { routes as draftOrderRoutes } from "#server/orders/draft-orders/routes.ts";
import { jobs as entitlementJobs } from "#server/orders/entitlements/jobs.ts";
import { listeners as entitlementListeners } from "#server/orders/entitlements/listeners.ts";
import { routes as entitlementRoutes } from "#server/orders/entitlements/routes.ts";
import { routes as fulfillmentRoutes } from "#server/orders/fulfillments/routes.ts";
import { rawRoutes as invoiceRawRoutes } from "#server/orders/invoices/files.ts";
import { jobs as invoiceJobs, listeners as invoiceListeners } from "#server/orders/invoices/listeners.ts";
import { routes as invoiceRoutes } from "#server/orders/invoices/routes.ts";
import { routes as orderBillingRoutes } from "#server/orders/order-billing/routes.ts";
import { jobs as orderJobs } from "#server/orders/orders/jobs.ts";
import { rawRoutes as orderRawRoutes } from "#server/orders/orders/payment/payment-callback.ts";
import { installOrderHooks } from "#server/orders/orders/public.ts";
import { routes as orderRoutes } from "#server/orders/orders/routes.ts";
import {
  jobs as paymentRequestJobs,
  listeners as paymentRequestListeners,
} from "#server/orders/payment-requests/change-requests.ts";
import { findPaymentPage } from "#server/orders/payment-requests/public.ts";
import { routes as paymentRequestRoutes } from "#server/orders/payment-requests/routes.ts";
import { routes as priceExplanationRoutes } from "#server/orders/price-explanations/routes.ts";
import { routes as returnRoutes } from "#server/orders/returns/routes.ts";
import { jobs as subscriptionContractJobs } from "#server/orders/subscription-contracts/bill.ts";
import { routes as subscriptionContractRoutes } from "#server/orders/subscription-contracts/routes.ts";
import { routes as tipRoutes } from "#server/orders/tips/routes.ts";
import { jobs as bookJobs } from "#server/payments/books/jobs.ts";
import { routes as bookRoutes } from "#server/payments/books/routes.ts";
import { jobs as giftCardJobs } from "#server/payments/gift-cards/jobs.ts";
import { routes as giftCardRoutes } from "#server/payments/gift-cards/routes.ts";
import { jobs as paymentJobs } from "#server/payments/payments/jobs.ts";
import { rawRoutes as paymentRawRoutes, routes as paymentRoutes } from "#server/payments/payments/routes.ts";
import { forgetExpiredAccess } from "#server/platform/access/forget-expired.ts";
import type { Binding, RawRoute } from "#server/platform/http/handlers.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import { sendMail } from "#server/platform/mail/mail.ts";
import { sendTextMessage } from "#server/platform/messaging/messaging.ts";
import { operationsRoutes } from "#server/platform/operations/routes.ts";
import type { EventListener } from "#server/platform/outbox/dispatch.ts";
import { routes as additionalFeeRoutes } from "#server/pricing/additional-fees/routes.ts";
import { routes as discountRoutes } from "#server/pricing/discounts/routes.ts";
import { routes as membershipRoutes } from "#server/pricing/memberships/routes.ts";
import { jobs as taxJobs } from "#server/pricing/taxes/exemption-tags.ts";
import { routes as taxRoutes } from "#server/pricing/taxes/routes.ts";
import { settingsHooks } from "#server/settings-hooks.ts";
import { routes as currencyRoutes } from "#server/store/currencies/routes.ts";
import { jobs as mediaJobs } from "#server/store/media/jobs.ts";
import { routes as mediaRoutes } from "#server/store/media/routes.ts";
import { rawRoutes as mediaRawRoutes } from "#server/store/media/serve.ts";
import { installSettingsHooks } from "#server/store/settings/public.ts";
import { routes as settingsRoutes } from "#server/store/settings/routes.ts";
import { routes as siteServiceRoutes } from "#server/store/site-services/routes.ts";
import { jobs as uploadJobs } from "#server/store/uploads/jobs.ts";
import { routes as uploadRoutes } from "#server/store/uploads/routes.ts";

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
  ...createRedirectRoutes({ findSlug: findVisibleSlug, findPaymentPage }),
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
