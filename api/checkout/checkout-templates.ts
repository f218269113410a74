/**
 * Checkout templates: prepared purchases that shoppers open by link
 * (docs/protocol/settings-and-templates.md#checkout-templates).
 */
import { type Static, Type } from "typebox";
import { bulkAnswer, ReturnEntity } from "../bulk-values.ts";
import { endpoint, event } from "../endpoint.ts";
import { CursorQuery } from "../queries.ts";
import { CatalogReference, CursorPagingMetadata, Id, Nothing, named, Quantity, Text } from "../values.ts";
import { CatalogOverrideFields, CustomLineItem } from "./carts/cart-lines.ts";
import { CustomContentReference, ExternalReference } from "./checkout-values.ts";

const fields = {
  status: Type.Optional(Type.Enum(["ACTIVE", "INACTIVE"])),
  customization: Type.Optional(
    Type.Object({
      webClient: Type.Optional(
        Type.Object({
          disabledContinueShoppingButton: Type.Optional(Type.Boolean()),
          disabledPolicyAgreementCheckbox: Type.Optional(Type.Boolean()),
        }),
      ),
      lockedGiftCard: Type.Optional(Type.Boolean()),
      lockedCoupon: Type.Optional(Type.Boolean()),
      disabledManualPayment: Type.Optional(Type.Boolean()),
    }),
  ),
  lineItems: Type.Optional(
    Type.Array(
      Type.Object({
        quantity: Quantity,
        catalogReference: CatalogReference,
        catalogOverrideFields: Type.Optional(CatalogOverrideFields),
      }),
      { maxItems: 300 },
    ),
  ),
  customLineItems: Type.Optional(Type.Array(CustomLineItem, { maxItems: 300 })),
  couponCode: Type.Optional(Text(50)),
  customContentReference: Type.Optional(CustomContentReference),
};

export const NewCheckoutTemplate = named(
  "NewCheckoutTemplate",
  Type.Object({ ...fields, externalReference: Type.Optional(ExternalReference) }),
);
export type NewCheckoutTemplate = Static<typeof NewCheckoutTemplate>;
export const CheckoutTemplateChanges = named(
  "CheckoutTemplateChanges",
  Type.Object({ id: Type.Optional(Text(36)), ...fields }),
);
export const CheckoutTemplate = named(
  "CheckoutTemplate",
  Type.Object({
    id: Id,
    ...fields,
    status: Type.Enum(["ACTIVE", "INACTIVE"]),
    externalReference: Type.Optional(ExternalReference),
    /** Extension: number of checkouts created from it. */
    usedCount: Type.Integer(),
  }),
);
export type CheckoutTemplate = Static<typeof CheckoutTemplate>;

const entity = "wix.ecom.v1.checkout_template";
const payload = CheckoutTemplate;
export const checkoutTemplateCreated = event({
  type: `${entity}_created`,
  entity,
  family: "created",
  when: "A checkout template was created.",
  payload,
});
export const checkoutTemplateUpdated = event({
  type: `${entity}_updated`,
  entity,
  family: "updated",
  when: "A checkout template was updated.",
  payload,
});
export const checkoutTemplateDeleted = event({
  type: `${entity}_deleted`,
  entity,
  family: "deleted",
  when: "A checkout template was deleted.",
  payload: Type.Object({}),
});
export const checkoutTemplateUsed = event({
  type: `${entity}_used`,
  entity,
  family: "action",
  when: "A checkout was created from a template.",
  payload: Type.Object({ checkoutTemplate: CheckoutTemplate, checkoutId: Id }),
});

const services = ["/ecom", "/checkout-template"];
const readers = { actors: ["staff", "app"], permission: "orders:read" } as const;
const writers = { actors: ["staff", "app"], permission: "orders:write" } as const;
const ById = Type.Object({ checkoutTemplateId: Type.String() });
const One = Type.Object({ checkoutTemplate: CheckoutTemplate });

export const createCheckoutTemplate = endpoint({
  id: "checkoutTemplates.createCheckoutTemplate",
  method: "POST",
  path: "/v1/checkout-templates",
  services,
  summary: "Create a checkout template.",
  access: writers,
  body: Type.Object({ checkoutTemplate: NewCheckoutTemplate }),
  response: One,
  errors: ["CANNOT_CREATE_CHECKOUT_TEMPLATE_WITHOUT_ITEMS"],
});

export const bulkCreateCheckoutTemplates = endpoint({
  id: "checkoutTemplates.bulkCreateCheckoutTemplates",
  method: "POST",
  path: "/v1/bulk/checkout-templates/create",
  services: ["/checkout-template"],
  summary: "Create several checkout templates. Items succeed or fail individually.",
  access: writers,
  body: Type.Object({
    checkoutTemplates: Type.Array(NewCheckoutTemplate, { minItems: 1, maxItems: 100 }),
    returnEntity: ReturnEntity,
  }),
  response: bulkAnswer(CheckoutTemplate, "item"),
});

export const getCheckoutTemplate = endpoint({
  id: "checkoutTemplates.getCheckoutTemplate",
  method: "GET",
  path: "/v1/checkout-templates/{checkoutTemplateId}",
  services,
  summary: "Get a checkout template.",
  access: readers,
  params: ById,
  response: One,
  errors: ["CHECKOUT_TEMPLATE_NOT_FOUND"],
});

export const queryCheckoutTemplates = endpoint({
  id: "checkoutTemplates.queryCheckoutTemplates",
  method: "POST",
  path: "/v1/checkout-templates/query",
  services,
  isQuery: true,
  summary:
    "Query checkout templates, newest first by default. Filterable and sortable: id, status, createdDate, updatedDate.",
  access: readers,
  body: Type.Object({ query: Type.Optional(CursorQuery) }),
  response: Type.Object({ checkoutTemplates: Type.Array(CheckoutTemplate), pagingMetadata: CursorPagingMetadata }),
  errors: ["UNKNOWN_FILTER"],
});

export const updateCheckoutTemplate = endpoint({
  id: "checkoutTemplates.updateCheckoutTemplate",
  method: "PATCH",
  path: "/v1/checkout-templates/{checkoutTemplateId}",
  services,
  summary: "Update a checkout template. Omitted fields are unchanged.",
  access: writers,
  params: ById,
  body: Type.Object({ checkoutTemplate: CheckoutTemplateChanges }),
  response: One,
  errors: [
    "CHECKOUT_TEMPLATE_NOT_FOUND",
    "CANNOT_UPDATE_CHECKOUT_TEMPLATE_WITH_EMPTY_ITEMS",
    "CANNOT_UPDATE_CHECKOUT_TEMPLATE_WITHOUT_SPECIFIED_FIELDS",
  ],
});

export const deleteCheckoutTemplate = endpoint({
  id: "checkoutTemplates.deleteCheckoutTemplate",
  method: "DELETE",
  path: "/v1/checkout-templates/{checkoutTemplateId}",
  services,
  summary: "Delete a checkout template; its link stops working.",
  access: writers,
  params: ById,
  response: Nothing,
  errors: ["CHECKOUT_TEMPLATE_NOT_FOUND"],
});

export const createCheckoutFromTemplate = endpoint({
  id: "checkoutTemplates.createCheckoutFromTemplate",
  method: "POST",
  path: "/v1/checkout-templates/{checkoutTemplateId}/create-checkout-from-template",
  services,
  summary: "Create a checkout from a template for the caller, at the prices of the template.",
  access: { actors: ["visitor", "member", "staff", "app"], permission: "orders:write", scope: "cart" },
  params: ById,
  body: Type.Object({ siteId: Type.Optional(Text(100)) }),
  response: Type.Object({ checkoutId: Id, checkoutUrl: Type.String(), purchaseFlowId: Id }),
  errors: [
    "CHECKOUT_TEMPLATE_NOT_FOUND",
    "CANNOT_CREATE_CHECKOUT_FROM_INACTIVE_TEMPLATE",
    "SITE_MUST_ACCEPT_PAYMENTS",
    "ITEM_NOT_FOUND_IN_CATALOG",
    "INVALID_OPTIONS",
    "MEMBERS_ONLY_ITEM",
    "ITEM_NOT_AVAILABLE",
    "DEPOSIT_AMOUNT_GREATER_THAN_UNIT_PRICE",
  ],
});
