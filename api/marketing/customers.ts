/**
 * Customers for staff: everyone who has ordered, or has an account or a contact record, once per email address. Segments are saved
 * conditions on them. Extension to the protocol (docs/api-design.md).
 */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Country, Decimal, Id, Money2 as Money, Nothing, Nullable, named, OneOf, Text, Timestamp } from "../values.ts";

export const Customer = named(
  "Customer",
  Type.Object({
    id: Id,
    email: Type.String(),
    /** Empty if neither an order nor the account has one. */
    name: Type.String(),
    /** Of the account or contact record; guests don't have one. */
    member: Type.Optional(
      Type.Object({
        id: Id,
        status: Type.Enum(["UNKNOWN", "PENDING", "APPROVED", "BLOCKED", "OFFLINE"]),
        lastLoginDate: Type.Optional(Timestamp),
      }),
    ),
    /** Of the newest order. */
    country: Type.Optional(Type.String()),
    tags: Type.Array(Type.String()),
    /** Receives the newsletter. */
    isSubscribed: Type.Boolean(),
    /** Approved orders in the store's currency. */
    orderCount: Type.Integer(),
    /** Their totals without what was refunded. */
    totalSpent: Money,
    firstOrderDate: Type.Optional(Timestamp),
    lastOrderDate: Type.Optional(Timestamp),
    /** First order, or creation of the account. */
    createdDate: Timestamp,
  }),
);
export type Customer = Static<typeof Customer>;

const Days = Type.Integer({ minimum: 1, maximum: 3650 });
const comparison = { comparison: Type.Enum(["AT_LEAST", "AT_MOST"]) };
/** `days`: counts only orders of the last days. */
const period = { days: Type.Optional(Nullable(Days)) };

const conditions = {
  orders: Type.Object({ ...comparison, count: Type.Integer({ minimum: 0, maximum: 1_000_000 }), ...period }),
  spent: Type.Object({ ...comparison, amount: Decimal(), ...period }),
  /** The newest order is from the last days. */
  lastOrder: Type.Object({ days: Days }),
  /** First order or account from the last days. */
  firstSeen: Type.Object({ days: Days }),
  /** Bought at least one of the products, ever or in the last days. */
  bought: Type.Object({ productIds: Type.Array(Id, { minItems: 1, maxItems: 50, uniqueItems: true }), ...period }),
  country: Type.Object({ countries: Type.Array(Country, { minItems: 1, maxItems: 100, uniqueItems: true }) }),
  tag: Type.Object({ tags: Type.Array(Text(100, 1), { minItems: 1, maxItems: 50, uniqueItems: true }) }),
  newsletter: Type.Object({}),
  /** Has an account that can sign in, instead of only guest orders or a contact record. */
  account: Type.Object({}),
  memberStatus: Type.Object({ status: Type.Enum(["PENDING", "APPROVED", "BLOCKED", "OFFLINE"]) }),
};
export type CustomerField = keyof typeof conditions;
export const customerFields = Object.keys(conditions).filter((name): name is CustomerField => name in conditions);

/** One condition of a segment. A customer is in the segment if all conditions are met. */
export const CustomerRule = named(
  "CustomerRule",
  OneOf(
    customerFields,
    Type.Object({
      ...Type.Partial(Type.Object(conditions)).properties,
      /** Customers who don't meet the condition. */
      isNot: Type.Optional(Type.Boolean()),
    }),
    true,
  ),
);
export type CustomerRule = Static<typeof CustomerRule>;
const Rules = Type.Array(CustomerRule, { maxItems: 20 });

export const CustomerSegment = named(
  "CustomerSegment",
  Type.Object({ id: Id, name: Type.String(), rules: Rules, createdDate: Timestamp, updatedDate: Timestamp }),
);
export type CustomerSegment = Static<typeof CustomerSegment>;

const readers = { actors: ["staff", "app"], permission: "members:read" } as const;
const writers = { actors: ["staff", "app"], permission: "members:write" } as const;
const selection = {
  /** Part of the name or the email address. */
  search: Type.Optional(Text(200)),
  rules: Type.Optional(Rules),
};

export const customerSorts = ["LAST_ORDER", "SPENT", "ORDERS", "NEWEST"] as const;

export const queryCustomers = endpoint({
  id: "customers.queryCustomers",
  method: "POST",
  path: "/v1/customers/query",
  summary: "Finds customers, guests included, by name or email address and by conditions.",
  access: readers,
  body: Type.Object({
    ...selection,
    /** Descending; newest order first if absent. */
    sort: Type.Optional(Type.Enum([...customerSorts])),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000, default: 0 })),
  }),
  response: Type.Object({ customers: Type.Array(Customer), total: Type.Integer() }),
  isOurs: true,
});

/** A customer with what the list doesn't show, for the file that an import reads again. */
export const CustomerDetails = named(
  "CustomerDetails",
  Type.Object({
    customer: Customer,
    firstName: Type.Optional(Type.String()),
    lastName: Type.Optional(Type.String()),
    phone: Type.Optional(Type.String()),
    company: Type.Optional(Type.String()),
    language: Type.Optional(Type.String()),
    /** When the account subscribed to the newsletter. */
    subscribedDate: Type.Optional(Timestamp),
    notes: Type.Array(Type.String()),
    addresses: Type.Array(
      Type.Object({
        firstName: Type.Optional(Type.String()),
        lastName: Type.Optional(Type.String()),
        company: Type.Optional(Type.String()),
        phone: Type.Optional(Type.String()),
        addressLine: Type.Optional(Type.String()),
        addressLine2: Type.Optional(Type.String()),
        city: Type.Optional(Type.String()),
        subdivision: Type.Optional(Type.String()),
        postalCode: Type.Optional(Type.String()),
        country: Type.Optional(Type.String()),
        tag: Type.Optional(Type.String()),
        isDefault: Type.Boolean(),
      }),
    ),
  }),
);
export type CustomerDetails = Static<typeof CustomerDetails>;

export const queryCustomerDetails = endpoint({
  id: "customers.queryCustomerDetails",
  method: "POST",
  path: "/v1/customers/details/query",
  summary: "Finds customers like `queryCustomers`, with names, addresses and notes, for an export.",
  access: readers,
  body: Type.Object({
    ...selection,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000, default: 0 })),
  }),
  response: Type.Object({ customers: Type.Array(CustomerDetails), total: Type.Integer() }),
  isOurs: true,
});

export const getCustomer = endpoint({
  id: "customers.getCustomer",
  method: "GET",
  path: "/v1/customers/{id}",
  summary: "Returns a customer by their own id or the id of their account.",
  access: readers,
  params: Type.Object({ id: Text(100) }),
  response: Type.Object({ customer: Customer }),
  errors: ["CUSTOMER_NOT_FOUND"],
  isOurs: true,
});

export const listCustomerSegments = endpoint({
  id: "customers.listCustomerSegments",
  method: "GET",
  path: "/v1/customer-segments",
  summary: "Lists all segments by name.",
  access: readers,
  response: Type.Object({ segments: Type.Array(CustomerSegment) }),
  isOurs: true,
});

export const saveCustomerSegment = endpoint({
  id: "customers.saveCustomerSegment",
  method: "PUT",
  path: "/v1/customer-segments/{id}",
  summary: "Creates or replaces a segment. The caller chooses the id, so that a repeated call changes nothing.",
  access: writers,
  params: Type.Object({ id: Id }),
  body: Type.Object({
    segment: Type.Object({ name: Text(100, 1), rules: Type.Array(CustomerRule, { minItems: 1, maxItems: 20 }) }),
  }),
  response: Type.Object({ segment: CustomerSegment }),
  errors: ["SEGMENT_NAME_TAKEN", "TOO_MANY_SEGMENTS"],
  isOurs: true,
});

export const deleteCustomerSegment = endpoint({
  id: "customers.deleteCustomerSegment",
  method: "DELETE",
  path: "/v1/customer-segments/{id}",
  summary: "Deletes a segment. Its customers stay.",
  access: writers,
  params: Type.Object({ id: Text(100) }),
  response: Nothing,
  errors: ["SEGMENT_NOT_FOUND"],
  isOurs: true,
});
