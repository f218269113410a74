/** Every module's calls, raw routes and jobs, in the order of `modules/dependencies.ts`. */
import { routes as cartRoutes } from "./modules/carts/routes.ts";
import { routes as checkoutRoutes } from "./modules/checkouts/routes.ts";
import { routes as discountRoutes } from "./modules/discounts/routes.ts";
import { routes as identityRoutes } from "./modules/identities/routes.ts";
import { rawRoutes as paymentRawRoutes, routes as paymentRoutes } from "./modules/payments/routes.ts";
import { routes as settingsRoutes } from "./modules/settings/routes.ts";
import { routes as shippingRoutes } from "./modules/shipping/routes.ts";
import { routes as staffRoutes } from "./modules/staff/routes.ts";
import { routes as taxRoutes } from "./modules/taxes/routes.ts";
import type { Binding, RawRoute } from "./platform/http/handlers.ts";
import type { Job } from "./platform/jobs/jobs.ts";
import { sendMail } from "./platform/mail/mail.ts";
import { operationsRoutes } from "./platform/operations/routes.ts";

/** Everything the API answers. Boot fails when an endpoint is bound twice. */
export const bindings: readonly Binding[] = [
  ...settingsRoutes,
  ...identityRoutes,
  ...staffRoutes,
  ...taxRoutes,
  ...shippingRoutes,
  ...discountRoutes,
  ...cartRoutes,
  ...paymentRoutes,
  ...checkoutRoutes,
];

/** Answers that are not JSON: pages of the operators, files, redirects, callbacks. */
export const rawRoutes: readonly RawRoute[] = [...operationsRoutes, ...paymentRawRoutes];

/** Work that happens after a commit or by the clock. */
export const jobs: readonly Job[] = [sendMail];
