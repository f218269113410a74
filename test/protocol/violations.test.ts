/** Every kind of violation is returned by some endpoint, as documented (docs/protocol/errors.md#field-violations). */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type ErrorBody, type FieldViolation, type ViolationRule, violationRules } from "#api/errors.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { toBase64Url } from "#sdk/call.ts";
import { bindings, hooks, rawRoutes } from "#server/modules.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";

let server: TestServer;
before(async () => {
  server = await startTestServer({ bindings, rawRoutes, hooks, poolSize: 4 });
});
after(() => server.close());

type Caller = "visitor" | "staff";
type Refused = { by: Caller; call: string; body: unknown; violation: FieldViolation };

const mug = { name: "Mug", productType: "PHYSICAL", physicalProperties: {} };
const priced = (amount: string) => ({ variantsInfo: { variants: [{ price: { actualPrice: { amount } } }] } });
const line = { catalogReference: { catalogItemId: "x", appId: STORE_APP_ID }, quantity: 1 };
const percentage = { discountType: "PERCENTAGE", targetType: "SPECIFIC_ITEMS", percentage: 5 };
const inPrices = "product.variantsInfo.variants[0].price.actualPrice.amount";

const CREATE_V1 = "POST /stores/v1/products";
const CREATE_V3 = "POST /stores/v3/products";
const ADD_TO_CART = "POST /ecom/v1/carts/current/add-to-cart";

const table: { [Rule in ViolationRule]: Refused } = {
  MAX: {
    by: "visitor",
    call: ADD_TO_CART,
    body: { lineItems: [{ ...line, quantity: 100_001 }] },
    violation: {
      field: "lineItems[0].quantity",
      description: "must be at most 100000",
      violatedRule: "MAX",
      data: { threshold: 100_000 },
    },
  },
  MIN: {
    by: "visitor",
    call: ADD_TO_CART,
    body: { lineItems: [line, { ...line, quantity: 0 }] },
    violation: {
      field: "lineItems[1].quantity",
      description: "must be at least 1",
      violatedRule: "MIN",
      data: { threshold: 1 },
    },
  },
  MAX_LENGTH: {
    by: "staff",
    call: CREATE_V1,
    body: { product: { name: "x".repeat(81), productType: "physical", priceData: { price: 1 } } },
    violation: {
      field: "product.name",
      description: "must have at most 80 characters",
      violatedRule: "MAX_LENGTH",
      data: { threshold: 80 },
    },
  },
  MIN_LENGTH: {
    by: "staff",
    call: CREATE_V1,
    body: { product: { name: "", productType: "physical", priceData: { price: 1 } } },
    violation: {
      field: "product.name",
      description: "must not be empty",
      violatedRule: "MIN_LENGTH",
      data: { threshold: 1 },
    },
  },
  MAX_SIZE: {
    by: "staff",
    call: "POST /stores/v1/bulk/products/update",
    body: { ids: Array.from({ length: 101 }, (_, index) => `id-${index}`), set: { price: 1 } },
    violation: {
      field: "ids",
      description: "must have at most 100 entries",
      violatedRule: "MAX_SIZE",
      data: { threshold: 100 },
    },
  },
  MIN_SIZE: {
    by: "staff",
    call: "POST /stores/v1/bulk/products/update",
    body: { ids: [], set: { price: 1 } },
    violation: {
      field: "ids",
      description: "must have at least 1 entries",
      violatedRule: "MIN_SIZE",
      data: { threshold: 1 },
    },
  },
  FORMAT: {
    by: "staff",
    call: "PATCH /v1/store-settings",
    body: { settings: { contactEmail: "nobody@" } },
    violation: {
      field: "settings.contactEmail",
      description: "must be a valid email address",
      violatedRule: "FORMAT",
      data: { type: "EMAIL" },
    },
  },
  DECIMAL_GTE: {
    by: "staff",
    call: CREATE_V3,
    body: { product: { ...mug, ...priced("-0.01") } },
    violation: {
      field: inPrices,
      description: "must be at least 0",
      violatedRule: "DECIMAL_GTE",
      data: { threshold: "0" },
    },
  },
  DECIMAL_LTE: {
    by: "staff",
    call: CREATE_V3,
    body: { product: { ...mug, ...priced("1000000000") } },
    violation: {
      field: inPrices,
      description: "must be at most 999999999.99",
      violatedRule: "DECIMAL_LTE",
      data: { threshold: "999999999.99" },
    },
  },
  DECIMAL_MAX_SCALE: {
    by: "staff",
    call: CREATE_V3,
    body: { product: { ...mug, ...priced("1.0005") } },
    violation: {
      field: inPrices,
      description: "must have at most 3 decimal places",
      violatedRule: "DECIMAL_MAX_SCALE",
      data: { threshold: 3 },
    },
  },
  DECIMAL_GT: {
    by: "staff",
    call: "PATCH /v1/store-settings",
    body: { settings: { conversionRates: { EUR: "0.0" } } },
    violation: {
      field: "settings.conversionRates.EUR",
      description: "must be more than 0",
      violatedRule: "DECIMAL_GT",
      data: { threshold: "0" },
    },
  },
  DECIMAL_LT: {
    by: "staff",
    call: "PATCH /v1/store-settings",
    body: { settings: { conversionRates: { EUR: "1.5", JPY: "1000000000" } } },
    violation: {
      field: "settings.conversionRates.JPY",
      description: "must be less than 1000000000",
      violatedRule: "DECIMAL_LT",
      data: { threshold: "1000000000" },
    },
  },
  INVALID_ENUM_VALUE: {
    by: "staff",
    call: CREATE_V3,
    body: { product: { ...mug, ...priced("1"), productType: "SOLID" } },
    violation: {
      field: "product.productType",
      description: "is not one of the allowed values",
      violatedRule: "INVALID_ENUM_VALUE",
      data: { enumValues: ["PHYSICAL", "DIGITAL"] },
    },
  },
  REQUIRED_FIELD: {
    by: "staff",
    call: CREATE_V1,
    body: { product: { productType: "physical", priceData: { price: 1 } } },
    violation: { field: "product.name", description: "must be present", violatedRule: "REQUIRED_FIELD", data: {} },
  },
  FIELD_NOT_ALLOWED: {
    by: "visitor",
    call: ADD_TO_CART,
    body: { lineItems: [{ ...line, catalogOverrideFields: { price: "0.01" } }] },
    violation: {
      field: "lineItems[0].catalogOverrideFields",
      description: "is only for the store's staff and apps",
      violatedRule: "FIELD_NOT_ALLOWED",
      data: {},
    },
  },
  ONE_OF_ALIGNMENT: {
    by: "staff",
    call: "POST /stores/v1/bulk/products/adjust-properties",
    body: { ids: ["x"], adjust: { price: { amount: 1, percentage: { rate: 5 } } } },
    violation: {
      field: "adjust.price",
      description: "can have only one of amount, percentage",
      violatedRule: "ONE_OF_ALIGNMENT",
      data: { fields: ["amount", "percentage"] },
    },
  },
  REQUIRED_ONE_OF_FIELD: {
    by: "staff",
    call: "POST /stores/v1/bulk/products/adjust-properties",
    body: { ids: ["x"], adjust: { price: {} } },
    violation: {
      field: "adjust.price",
      description: "must have one of amount, percentage",
      violatedRule: "REQUIRED_ONE_OF_FIELD",
      data: { fields: ["amount", "percentage"] },
    },
  },
  EXACT_LENGTH: {
    by: "visitor",
    call: "POST /_api/iam/verification/v1/auth/verify",
    body: { code: "12345", stateToken: "x" },
    violation: {
      field: "code",
      description: "must have exactly 6 characters",
      violatedRule: "EXACT_LENGTH",
      data: { threshold: 6 },
    },
  },
  EXACT_SIZE: {
    by: "staff",
    call: "POST /ecom/v1/discount-rules",
    body: { discountRule: { name: "Two", active: true, discounts: { values: [percentage, percentage] } } },
    violation: {
      field: "discountRule.discounts.values",
      description: "must have exactly 1 entries",
      violatedRule: "EXACT_SIZE",
      data: { threshold: 1 },
    },
  },
  VALIDATION: {
    by: "staff",
    call: CREATE_V1,
    body: { product: { name: 5, productType: "physical", priceData: { price: 1 } } },
    violation: { field: "product.name", description: "must be of type string", violatedRule: "VALIDATION", data: {} },
  },
  OTHER: {
    by: "staff",
    call: CREATE_V3,
    body: { product: { name: "File", productType: "DIGITAL", visibleInPos: true, ...priced("1") } },
    violation: {
      field: "product.visibleInPos",
      description: "digital products can't be sold at a point of sale",
      violatedRule: "OTHER",
      ruleName: "DIGITAL_PRODUCT_CANNOT_BE_VISIBLE_IN_POS",
      data: {},
    },
  },
};

/** The error response, after checks that apply to all of them. */
async function refusalOf({ by, call, body }: Omit<Refused, "violation">): Promise<ErrorBody> {
  const [method = "GET", path = ""] = call.split(" ");
  const answer = await fetch(`${server.origin}${path}`, {
    method,
    headers: {
      authorization: by === "staff" ? server.staffToken() : server.visitorToken(),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  assert.equal(answer.status, 400, text);
  assert.ok(answer.headers.get("x-wix-request-id"));
  const refusal: ErrorBody = JSON.parse(text);
  const violations = refusal.details.validationError?.fieldViolations ?? [];
  assert.equal(
    refusal.message,
    `INVALID_ARGUMENT: ${violations.map(({ field, description }) => `"${field}" ${description}`).join(", ")}`,
  );
  assert.equal(refusal.details.applicationError, undefined);
  return refusal;
}

for (const rule of violationRules) {
  const { violation, ...request } = table[rule];
  test(`${rule}: ${request.call} at ${violation.field}`, async () => {
    const { details } = await refusalOf(request);
    assert.equal(violation.violatedRule, rule);
    assert.deepEqual(details.validationError?.fieldViolations, [violation]);
  });
}

const engraved = { name: "Engraving", modifierRenderType: "FREE_TEXT" };
const monthly = { title: "M", frequency: "MONTH" };
const product = (changes: object) => ({ product: { ...mug, ...priced("1"), ...changes } });
const named: [rule: string, call: string, body: unknown][] = [
  ["INVALID_SLUG_FORMAT", CREATE_V3, product({ slug: "a/b" })],
  ["INVALID_SLUG_FORMAT", "POST /categories/v1/categories", { category: { name: "A", slug: "a b" } }],
  ["ONLY_SPACES_STRING_ERROR", "POST /stores/v3/brands", { brand: { name: "  " } }],
  ["MODIFIERS_ID_DUPLICATION_ERROR", CREATE_V3, product({ modifiers: [engraved, engraved] })],
  [
    "SUBSCRIPTION_INVALID_AUTO_RENEWAL",
    CREATE_V3,
    product({ subscriptionDetails: { subscriptions: [{ ...monthly, autoRenewal: false }] } }),
  ],
];

const ofGrams = { pricePerUnit: { settings: { quantity: 5, measurementUnit: "G" } } };
named.push([
  "PRICE_PER_UNIT_NOT_ALIGNED",
  CREATE_V3,
  product({
    physicalProperties: { pricePerUnit: { quantity: 1, measurementUnit: "L" } },
    variantsInfo: { variants: [{ price: { actualPrice: { amount: "1" } }, physicalProperties: ofGrams }] },
  }),
]);

test("rules of the protocol have its names", async () => {
  for (const [rule, call, body] of named) {
    const { details } = await refusalOf({ by: "staff", call, body });
    assert.equal(details.validationError?.fieldViolations[0]?.ruleName, rule, call);
  }
});

test("several violations are all reported, sorted by field, each with a data object", async () => {
  const body = { product: { ...mug, name: "", slug: "x".repeat(500), productType: "SOLID", ...priced("-1") } };
  const { details } = await refusalOf({ by: "staff", call: CREATE_V3, body });
  const violations = details.validationError?.fieldViolations ?? [];
  assert.deepEqual(
    violations.map(({ field, violatedRule }) => `${field} ${violatedRule}`),
    [
      "product.name MIN_LENGTH",
      "product.productType INVALID_ENUM_VALUE",
      "product.slug MAX_LENGTH",
      `${inPrices} DECIMAL_GTE`,
    ],
  );
  for (const { data } of violations) assert.equal(typeof data, "object");
});

test("a query has the same violations by GET with `.r`", async () => {
  const query = { query: { paging: { limit: 101 } } };
  const call = `GET /stores-reader/v1/products/query-platformized?.r=${toBase64Url(JSON.stringify(query))}`;
  const { details } = await refusalOf({ by: "visitor", call, body: undefined });
  assert.deepEqual(details.validationError?.fieldViolations, [
    {
      field: "query.paging.limit",
      description: "must be at most 100",
      violatedRule: "MAX",
      data: { threshold: 100 },
    },
  ]);
});
