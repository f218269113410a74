/** The modules of this context that register something, in the order of `server/contexts.ts`. */
import type { Module } from "#server/platform/module.ts";
import { bookingsModule } from "./bookings/module.ts";
import { cartOrdersModule } from "./cart-orders/module.ts";
import { draftOrdersModule } from "./draft-orders/module.ts";
import { entitlementsModule } from "./entitlements/module.ts";
import { fulfillmentsModule } from "./fulfillments/module.ts";
import { invoicesModule } from "./invoices/module.ts";
import { orderBillingModule } from "./order-billing/module.ts";
import { ordersModule } from "./orders/module.ts";
import { paymentRequestsModule } from "./payment-requests/module.ts";
import { priceExplanationsModule } from "./price-explanations/module.ts";
import { returnsModule } from "./returns/module.ts";
import { shippingLabelsModule } from "./shipping-labels/module.ts";
import { subscriptionContractsModule } from "./subscription-contracts/module.ts";
import { tipsModule } from "./tips/module.ts";

export const ordersModules: readonly Module[] = [
  ordersModule,
  orderBillingModule,
  cartOrdersModule,
  bookingsModule,
  subscriptionContractsModule,
  entitlementsModule,
  fulfillmentsModule,
  draftOrdersModule,
  tipsModule,
  invoicesModule,
  paymentRequestsModule,
  returnsModule,
  shippingLabelsModule,
  priceExplanationsModule,
];
