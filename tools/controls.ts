/**
 * Security controls, each with a minimal change that disables it and a test file that must then fail
 * (docs/security.md). `npm run controls` runs them in a copy of the tree. Add an entry for each new control.
 */
export type Control = {
  readonly name: string;
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly from: string;
  readonly to: string;
  readonly test: string;
};

const budgetsTest = "server/platform/http/budgets.test.ts";
const mediaTest = "server/store/media/routes.test.ts";
const pagesTest = "server/pages/page-mount.test.ts";
const abuseTest = "server/identity/authentication/sign-in/abuse.test.ts";
const appsTest = "server/identity/clients/routes.test.ts";

export const controls: readonly Control[] = [
  {
    name: "scopes of third-party clients",
    file: "server/platform/access/check-access.ts",
    from: 'actor.kind === "member" && !coversScope(actor.scopes, access.scope)',
    to: "false",
    test: "server/identity/oauth/scopes.test.ts",
  },
  {
    name: "default deny by actor",
    file: "server/platform/access/check-access.ts",
    from: "!access.actors.includes(actor.kind)",
    to: "false",
    test: "test/protocol/access-matrix.test.ts",
  },
  {
    name: "permissions of staff and apps",
    file: "server/platform/access/check-access.ts",
    from: "access.permission === undefined || !hasPermission(actor, access.permission)",
    to: "false",
    test: "test/protocol/access-matrix.test.ts",
  },
  {
    name: "recent sign-in",
    file: "server/platform/access/freshness.ts",
    from: "if (!isFresh(",
    to: "if (false && !isFresh(",
    test: "server/identity/staff/staff.test.ts",
  },
  {
    name: "keys are limited to their creator's permissions",
    file: "server/identity/clients/api-keys.ts",
    from: "permissions.filter((permission) => rights.includes(permission))",
    to: "[...permissions]",
    test: appsTest,
  },
  {
    name: "keys stop when their creator leaves",
    file: "server/identity/clients/api-keys.ts",
    from: "return rights.length === 0 ? undefined : permissions.filter((permission) => rights.includes(permission));",
    to: "return rights.length === 0 ? [...permissions] : permissions.filter((permission) => rights.includes(permission));",
    test: appsTest,
  },
  {
    name: "consent to third-party clients",
    file: "server/identity/oauth/authorize.ts",
    from: "return given === undefined || scopes.some((scope) => !given.includes(scope));",
    to: "return false;",
    test: "server/identity/oauth/consent.test.ts",
  },
  {
    name: "verifying an address ends earlier access",
    file: "server/identity/authentication/sign-up/email-verifications.ts",
    from: "if (claim !== undefined) await claimAccount(",
    to: "if (false) await claimAccount(",
    test: "server/identity/authentication/sign-up/claim-account.test.ts",
  },
  {
    name: "attempt limit for the staff second factor",
    file: "server/identity/staff/second-factor.ts",
    from: "const MAX_ATTEMPTS = 10;",
    to: "const MAX_ATTEMPTS = 100_000;",
    test: "server/identity/staff/staff.test.ts",
  },
  {
    name: "captcha after wrong passwords",
    file: "server/identity/authentication/sign-in/sign-in.ts",
    from: 'const kind = isOverLimit || isOverSource ? "USER" : getRequiredCaptcha(policy, counts);',
    to: "const kind = undefined as CaptchaKind | undefined;",
    test: abuseTest,
  },
  {
    name: "a solved captcha lifts the limit",
    file: "server/identity/authentication/sign-in/sign-in.ts",
    from: "if (isOverLimit && isKnownDevice) return",
    to: "if (isOverLimit) return",
    test: abuseTest,
  },
  {
    name: "IPv6 attempts count per /64",
    file: "server/platform/access/networks.ts",
    from: "}/64`",
    to: "}/128`",
    test: budgetsTest,
  },
  {
    name: "cost budgets",
    file: "server/platform/http/budgets.ts",
    from: 'if (seconds > 0) throw new AppError("THROTTLED"',
    to: 'if (false) throw new AppError("THROTTLED"',
    test: budgetsTest,
  },
  {
    name: "slots for costly requests",
    file: "server/platform/http/budgets.ts",
    from: "cost < COSTLY ? cheap :",
    to: "cost < Number.POSITIVE_INFINITY ? cheap :",
    test: budgetsTest,
  },
  {
    name: "slots are released while a request waits for an external response",
    file: "server/platform/http/runtime.ts",
    from: "request.slot === undefined ? wait() : request.slot.pause(wait)",
    to: "wait()",
    test: budgetsTest,
  },
  {
    name: "fairness between networks",
    file: "server/platform/access/fair-semaphore.ts",
    from: "if (queue.length > 0) this.#queues.set(subject, queue);",
    to: "if (queue.length > 0) { const rest = [...this.#queues]; this.#queues.clear(); for (const [one, waiters] of [[subject, queue] as const, ...rest]) this.#queues.set(one, waiters); }",
    test: "server/platform/access/fair-semaphore.test.ts",
  },
  {
    name: "budget for wrong discount codes",
    file: "server/platform/http/budgets.ts",
    from: "if (exceeded !== undefined) throw createThrottledError(exceeded);",
    to: "void exceeded;",
    test: budgetsTest,
  },
  {
    name: "limit on unpaid orders",
    file: "server/orders/orders/payment/unpaid-orders.ts",
    from: "if (exceeded !== undefined) throw createThrottledError(exceeded);",
    to: "void exceeded;",
    test: "test/flows/orders/unpaid-orders.test.ts",
  },
  {
    name: "one mailbox is one customer",
    file: "server/pricing/discounts/rules.ts",
    from: 'const isGmail = domain === "gmail.com" || domain === "googlemail.com";',
    to: "const isGmail = false;",
    test: "server/pricing/discounts/rules.test.ts",
  },
  {
    name: "totals don't reveal other customers' discounts",
    file: "server/checkout/carts/price/calculate-totals.ts",
    from: "email: isElevated(actor) ? request.buyerEmail : undefined",
    to: "email: request.buyerEmail",
    test: "test/flows/checkout/checkout-calls.test.ts",
  },
  {
    name: "row limit of nested aggregations",
    file: "server/platform/query/nested-aggregations.ts",
    from: "const MAX_ROWS = 3000;",
    to: "const MAX_ROWS = 3_000_000;",
    test: "server/platform/query/aggregations.test.ts",
  },
  {
    name: "listed image sizes",
    file: "server/store/media/sizes.ts",
    from: "const roundedWidth = mediaSizes.find((size) => size >= width) ?? largest;",
    to: "const roundedWidth = width;",
    test: mediaTest,
  },
  {
    name: "no AVIF while a request waits",
    file: "server/store/media/serve.ts",
    from: 'const format = isAvifNamed ? "webp" :',
    to: 'const format = isAvifNamed ? "avif" :',
    test: mediaTest,
  },
  {
    name: "budget for new image sizes",
    file: "server/store/media/render.ts",
    from: 'if (seconds > 0) throw new AppError("THROTTLED"',
    to: 'if (false) throw new AppError("THROTTLED"',
    test: mediaTest,
  },
  {
    name: "the API page is built once, in a thread",
    file: "server/platform/operations/routes.ts",
    from: "apiReferencePage ??= buildApiReference()",
    to: "apiReferencePage = buildApiReference()",
    test: "server/platform/operations/routes.test.ts",
  },
  {
    name: "pages that ignore their query are cached once",
    file: "storefront/store/content/routes.tsx",
    from: '    return textResponse(xml, "application/xml; charset=utf-8");\n  },\n  { ignoresQuery: true },',
    to: '    return textResponse(xml, "application/xml; charset=utf-8");\n  },\n  {},',
    test: "test/flows/store/made-up-queries.test.ts",
  },
  {
    name: "trusted proxies",
    file: "server/platform/http/serve/trusted-proxies.ts",
    from: "while (isTrusted(trust, address)) {",
    to: "while (forwarded.length > 0) {",
    test: "server/platform/http/serve/trusted-proxies.test.ts",
  },
  {
    name: "no requests to the internal network",
    file: "server/platform/http-client/guarded-fetch.ts",
    from: "(PORTS.has(port) && isPublicAddress(ip))",
    to: "PORTS.has(port)",
    test: "server/platform/http-client/guarded-fetch.test.ts",
  },
  {
    name: "erasure of events",
    file: "server/administration/erasure/data-map.ts",
    from: 'where: "(entity_id = any($ids) or payload::text ~* any($texts))"',
    to: 'where: "false"',
    test: "test/flows/identity/erasure.test.ts",
  },
  {
    name: "erasure of personalization",
    file: "server/administration/erasure/data-map.ts",
    from: "where o.id = l.order_id and (l.options ? 'customTextFields'",
    to: "where false and (l.options ? 'customTextFields'",
    test: "test/flows/identity/erasure.test.ts",
  },
  {
    name: "forms only from the store's own pages",
    file: "server/pages/page-mount.ts",
    from: 'if (site !== undefined) return site === "same-origin" || site === "none";',
    to: "if (site !== undefined) return true;",
    test: pagesTest,
  },
  {
    name: "back office: requests with cookies only from its own pages",
    file: "server/identity/staff/cookie.ts",
    from: 'if (site !== undefined && site !== "same-origin") throw',
    to: "if (false) throw",
    test: "server/identity/staff/routes.test.ts",
  },
  {
    name: "CORS: other origins can't read responses to requests with cookies",
    file: "server/platform/http/routes.ts",
    from: "return !/^\\/(?:admin|auth)\\//.test(path);",
    to: "return true;",
    test: "server/identity/staff/routes.test.ts",
  },
  {
    name: "private pages are never stored",
    file: "server/pages/page-mount.ts",
    from: 'return "private, no-store";',
    to: 'return "private, no-cache";',
    test: pagesTest,
  },
  {
    name: "content security policy: form-action",
    file: "server/pages/page-headers.ts",
    from: "`form-action 'self' ",
    to: "`form-target 'self' ",
    test: pagesTest,
  },
  {
    name: "intermediate page for payment redirects",
    file: "server/pages/redirect-away.ts",
    from: "page.status < 300 || page.status > 399",
    to: "page.status > 0",
    test: pagesTest,
  },
  {
    name: "metrics require a token",
    file: "server/platform/operations/routes.ts",
    from: "if (!mayReadMetrics(context)) return notFound;",
    to: "",
    test: "server/platform/operations/metrics.test.ts",
  },
  {
    name: "an order confirms what its buyer saw",
    file: "server/orders/orders/placement/confirm-checkout.ts",
    from: "if (offer === undefined) return true;",
    to: "if (offer === undefined || offer !== undefined) return true;",
    test: "test/flows/checkout/signed-offers.test.ts",
  },
  {
    name: "disabled payment methods can't be used",
    file: "server/payments/payments/providers.ts",
    from: 'if (settings === undefined || stateOf(store, id, settings) !== "READY") return [];',
    to: "if (settings === undefined) return [];",
    test: "test/flows/payments/payment-methods-off.test.ts",
  },
  {
    name: "a handed-over checkout opens as a copy",
    file: "server/checkout/checkouts/hand-over/copy-checkout.ts",
    from: "return makeCopy(tx, caller, { source, rootId, isHandover });",
    to: "return id;",
    test: "test/flows/checkout/handed-over-checkouts.test.ts",
  },
  {
    name: "known devices of staff",
    file: "server/identity/staff/devices.ts",
    from: "return isAlive && isEqual(signature, signDevice(store, account, token, issuedAt)) ? token : undefined;",
    to: "return undefined;",
    test: "test/hostile-sign-ins.test.ts",
  },
  {
    name: "tickets are held until they are paid",
    file: "server/orders/bookings/tickets.ts",
    from: "from orders_settings s) and not exists",
    to: "from orders_settings s) and false and not exists",
    test: "test/flows/orders/unpaid-access.test.ts",
  },
];
