/** Abandoned carts and checkouts and their recovery (docs/protocol/abandoned-checkouts.md). */
import { Type } from "typebox";
import { BulkAnswer } from "../bulk-values.ts";
import { endpoint } from "../endpoint.ts";
import { CursorQuery } from "../queries.ts";
import { Currency, CursorPagingMetadata, Day, Email, Id, Money2, Nothing, Nullable, Text } from "../values.ts";
import {
  AbandonedCart,
  AbandonedCartSettings,
  AbandonedCheckout,
  abandonedActivityTypes,
  abandonedStatuses,
} from "./abandoned-checkout-values.ts";
import { SkippedItem } from "./carts/saved-items.ts";
import { Cart } from "./carts/wire/v1/carts.ts";

const services = ["/ecom"];
const readers = { actors: ["staff", "app"], permission: "orders:read" } as const;
const writers = { actors: ["staff", "app"], permission: "orders:write" } as const;
const ById = Type.Object({ id: Type.String() });
const One = Type.Object({ abandonedCheckout: AbandonedCheckout });

export const getAbandonedCheckout = endpoint({
  id: "abandoned-carts.getAbandonedCheckout",
  method: "GET",
  path: "/v1/abandoned-checkout/{id}",
  services,
  summary: "Get an abandoned cart or checkout.",
  access: readers,
  params: ById,
  response: One,
  errors: ["ABANDONED_CHECKOUT_NOT_FOUND"],
});

export const queryAbandonedCheckouts = endpoint({
  id: "abandoned-carts.queryAbandonedCheckouts",
  method: "POST",
  path: "/v1/abandoned-checkout/query",
  services,
  isQuery: true,
  summary:
    "Query abandoned carts. Filterable and sortable: id, status, createdDate, updatedDate, buyerInfo.{visitorId, memberId, contactId, email}; ours: abandonedDate, totalPrice.",
  access: readers,
  body: Type.Object({ query: Type.Optional(CursorQuery) }),
  response: Type.Object({
    abandonedCheckouts: Type.Array(AbandonedCheckout),
    /** Legacy name of the same list. */
    results: Type.Array(AbandonedCheckout),
    metadata: Type.Object({
      count: Type.Integer(),
      offset: Type.Integer(),
      total: Type.Integer(),
      cursors: Type.Object({ next: Type.Optional(Type.String()), prev: Type.Optional(Type.String()) }),
    }),
  }),
  errors: ["UNKNOWN_FILTER"],
});

export const searchAbandonedCheckouts = endpoint({
  id: "abandoned-carts.searchAbandonedCheckouts",
  method: "POST",
  path: "/v1/abandoned-checkout/search",
  services,
  summary: "Search abandoned carts by email, names and items.",
  access: readers,
  body: Type.Object({
    search: Type.Optional(
      Type.Object({
        ...CursorQuery.properties,
        search: Type.Optional(
          Type.Object({
            expression: Type.Optional(Text(100)),
            mode: Type.Optional(Type.Enum(["OR", "AND"])),
            fields: Type.Optional(Type.Array(Text(100), { maxItems: 20 })),
            fuzzy: Type.Optional(Type.Boolean()),
          }),
        ),
      }),
    ),
  }),
  response: Type.Object({
    abandonedCheckouts: Type.Array(AbandonedCheckout),
    pagingMetadata: CursorPagingMetadata,
  }),
  errors: ["UNKNOWN_FILTER"],
});

export const deleteAbandonedCheckout = endpoint({
  id: "abandoned-carts.deleteAbandonedCheckout",
  method: "DELETE",
  path: "/v1/abandoned-checkout/{id}",
  services,
  summary: "Delete an abandoned checkout. The cart itself is unchanged.",
  access: writers,
  params: ById,
  response: Nothing,
  errors: ["ABANDONED_CHECKOUT_NOT_FOUND"],
});

export const bulkDeleteAbandonedCheckouts = endpoint({
  id: "abandoned-carts.bulkDeleteAbandonedCheckouts",
  method: "POST",
  path: "/v1/bulk/abandoned-checkout/delete",
  services,
  summary: "Delete several abandoned checkouts.",
  access: writers,
  body: Type.Object({ abandonedCheckoutIds: Type.Array(Id, { minItems: 1, maxItems: 100 }) }),
  response: BulkAnswer,
});

export const addAbandonedCheckoutActivity = endpoint({
  id: "abandoned-carts.addActivity",
  method: "POST",
  path: "/v1/abandoned-checkouts/{id}/add-activity",
  services,
  summary: "Add a recovery activity. The latest twenty are kept.",
  access: writers,
  params: ById,
  body: Type.Object({ activityType: Type.Enum([...abandonedActivityTypes]) }),
  response: One,
  errors: ["ABANDONED_CHECKOUT_NOT_FOUND"],
});

const metrics = [
  "RECOVERABLE_VALUE",
  "RECOVERABLE_CHECKOUT_COUNT",
  "AVERAGE_RECOVERABLE_CHECKOUT_VALUE",
  "RECOVERED_VALUE",
  "RECOVERED_CHECKOUT_COUNT",
  "RECOVERY_RATE",
] as const;

export const getAbandonedCheckoutAnalytics = endpoint({
  id: "abandoned-carts.getAnalytics",
  method: "POST",
  path: "/v1/abandoned-checkout/get-analytics",
  services,
  summary:
    "Get the number and value of abandoned and recovered carts, by day of abandonment. The last day is included.",
  access: readers,
  body: Type.Object({
    startDate: Day,
    endDate: Day,
    metrics: Type.Optional(Type.Array(Type.Enum([...metrics]), { maxItems: 6 })),
    statuses: Type.Optional(Type.Array(Type.Enum([...abandonedStatuses]), { maxItems: 2 })),
  }),
  response: Type.Object({
    currency: Currency,
    recoverableValue: Type.Optional(Type.String()),
    recoverableCheckoutCount: Type.Optional(Type.Integer()),
    averageRecoverableCheckoutValue: Type.Optional(Type.String()),
    recoveredValue: Type.Optional(Type.String()),
    recoveredCheckoutCount: Type.Optional(Type.Integer()),
    /** Share of all abandoned carts, 0 to 1. */
    recoveryRate: Type.Optional(Type.Number()),
  }),
});

export const listAbandonedDays = endpoint({
  id: "abandoned-carts.listDays",
  method: "GET",
  path: "/v1/abandoned-checkouts/days",
  services,
  summary: "Get the number and value of abandoned and recovered carts per day.",
  access: readers,
  query: Type.Object({ startDate: Day, endDate: Day }),
  response: Type.Object({
    days: Type.Array(
      Type.Object({
        date: Type.String(),
        abandonedCount: Type.Integer(),
        abandonedValue: Money2,
        recoveredCount: Type.Integer(),
        recoveredValue: Money2,
      }),
    ),
  }),
  isOurs: true,
});

export const sendRecoveryMail = endpoint({
  id: "abandoned-carts.sendRecoveryMail",
  method: "POST",
  path: "/v1/abandoned-checkouts/{id}/mails",
  services,
  summary: "Send the recovery email now. Rejected without the buyer's consent.",
  access: writers,
  params: ById,
  body: Type.Object({}),
  response: One,
  errors: ["ABANDONED_CHECKOUT_NOT_FOUND", "ABANDONED_CHECKOUT_RECOVERED", "RECOVERY_MAIL_NOT_ALLOWED"],
  isIdempotent: true,
  isOurs: true,
});

const Settings = Type.Object({ settings: AbandonedCartSettings });

export const getAbandonedCartSettings = endpoint({
  id: "abandoned-carts.getSettings",
  method: "GET",
  path: "/v1/abandoned-cart-settings",
  services,
  summary: "Get the recovery settings: when a cart counts as abandoned, and which emails are sent.",
  access: { actors: ["staff", "app"], permission: "settings:read" },
  response: Settings,
  isOurs: true,
});

export const updateAbandonedCartSettings = endpoint({
  id: "abandoned-carts.updateSettings",
  method: "PATCH",
  path: "/v1/abandoned-cart-settings",
  services,
  summary: "Update the recovery settings. Omitted fields are unchanged.",
  access: { actors: ["staff", "app"], permission: "settings:write" },
  body: Type.Object({ settings: Type.Partial(AbandonedCartSettings) }),
  response: Settings,
  errors: ["ERROR_COUPON_DOES_NOT_EXIST"],
  isOurs: true,
});

export const giveRecoveryConsent = endpoint({
  id: "abandoned-carts.giveConsent",
  method: "POST",
  path: "/v1/recovery-mails/consents",
  services,
  summary: "Give or withdraw the shopper's consent to reminders. The address is set on the current cart.",
  access: { actors: ["visitor", "member"], scope: "cart" },
  body: Type.Object({ email: Type.Optional(Email), isGranted: Type.Boolean() }),
  response: Type.Object({ email: Type.String(), isGranted: Type.Boolean() }),
  errors: ["MISSING_EMAIL", "THROTTLED"],
  isOurs: true,
});

const ByToken = Type.Object({ token: Text(200, 1) });

export const unsubscribeFromRecovery = endpoint({
  id: "abandoned-carts.unsubscribe",
  method: "POST",
  path: "/v1/recovery-mails/unsubscriptions/{token}",
  services,
  summary: "Unsubscribe the recipient of the email with this link from reminders (RFC 8058).",
  access: { actors: ["anonymous", "visitor", "member"], withoutToken: "secret link", scope: "public" },
  params: ByToken,
  acceptsForm: true,
  body: Type.Optional(Type.Object({ "List-Unsubscribe": Type.Optional(Nullable(Text(50))) })),
  response: Nothing,
  errors: ["RECOVERY_LINK_NOT_VALID"],
  isOurs: true,
});

export const recoverCart = endpoint({
  id: "abandoned-carts.recoverCart",
  method: "POST",
  path: "/v1/abandoned-checkouts/recoveries/{token}",
  services,
  summary:
    "Restore abandoned items to the caller's current cart, as far as they are available, with the email's coupon.",
  access: { actors: ["visitor", "member"], scope: "cart" },
  params: ByToken,
  response: Type.Object({ cart: Cart, skipped: Type.Array(SkippedItem), checkoutId: Type.Optional(Id) }),
  errors: ["RECOVERY_LINK_NOT_VALID", "CALCULATION_ERROR", "SITE_NOT_ACCEPTING_PAYMENTS"],
  isOurs: true,
});

export const getAbandonedCart = endpoint({
  id: "abandoned-carts.getAbandonedCart",
  method: "GET",
  path: "/v1/abandonedCarts/{id}",
  summary: "Get an abandoned cart by cart id (catalog version 1).",
  access: readers,
  params: ById,
  response: Type.Object({ abandonedCart: AbandonedCart }),
  errors: ["ABANDONED_CHECKOUT_NOT_FOUND"],
});

export const queryAbandonedCarts = endpoint({
  id: "abandoned-carts.queryAbandonedCarts",
  method: "POST",
  path: "/v1/abandonedCarts/query",
  isQuery: true,
  summary: "Query abandoned carts (catalog version 1): filter and sort are JSON text. Filterable: status, abandonTime.",
  access: readers,
  body: Type.Object({
    query: Type.Optional(
      Type.Object({
        filter: Type.Optional(Text(5000)),
        sort: Type.Optional(Text(1000)),
        paging: Type.Optional(
          Type.Object({
            limit: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
            offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
          }),
        ),
      }),
    ),
  }),
  response: Type.Object({ abandonedCarts: Type.Array(AbandonedCart), totalResults: Type.Integer() }),
  errors: ["UNKNOWN_FILTER"],
});
