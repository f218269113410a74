/**
 * Which writes can be undone, and by which call: names, texts, dates, on/off settings. Never money, inventory, people
 * or access, because later changes depend on them. Columns that aren't listed can't be undone.
 */
import { getBrand, updateBrand } from "#api/catalog/brands.ts";
import { getMerchantCollection, updateMerchantCollection } from "#api/catalog/collections/merchant-collections.ts";
import { getCustomization, updateCustomization } from "#api/catalog/customizations.ts";
import { getInfoSection, updateInfoSection } from "#api/catalog/info-sections.ts";
import { getMerchantProduct, updateMerchantProduct } from "#api/catalog/products/merchant-products.ts";
import { getRibbon, updateRibbon } from "#api/catalog/ribbons.ts";
import { getShippingOption, updateShippingOption } from "#api/checkout/shipping/shipping.ts";
import type { AnyEndpoint } from "#api/endpoint.ts";
import { getOrdersSettings, updateOrdersSettings } from "#api/orders/orders/order-intake.ts";
import { getCoupon, updateCoupon } from "#api/pricing/coupons.ts";
import { getDiscountRule, updateDiscountRule } from "#api/pricing/discounts.ts";
import { getStoreSettings, updateStoreSettings } from "#api/store/settings.ts";
import type { CallOther } from "#server/platform/http/handlers.ts";

export type Fields = Readonly<Record<string, unknown>>;

/** The call that made a change also restores the old values, so its rules, events and access apply. */
export type Undoable = {
  readonly relation: string;
  readonly rowId?: string;
  /** As in "this product". */
  readonly noun: string;
  /** Column (of a settings row: `value.<name>`) → field of the protocol; a dot leads into an object. */
  readonly fields: Readonly<Record<string, string>>;
  /** Columns derived from the fields. */
  readonly derivedColumns?: readonly string[];
  read(call: CallOther, id: string): Promise<Fields>;
  write(call: CallOther, id: string, change: Change): Promise<void>;
};

type Change = {
  readonly fields: Fields;
  readonly current: Fields;
  /** The columns' previous values, for restores that need more than the fields. */
  readonly old: Fields;
};

/** Columns of other relations that change together with an undoable change. */
export const derivedColumns = new Set(["collection_products.is_shown"]);

type Simple = { get: AnyEndpoint; update: AnyEndpoint; param: string; name: string };

/** Entities with one call to read and another to update fields by revision. */
const createEntityCalls = ({ get, update, param, name }: Simple): Pick<Undoable, "read" | "write"> => ({
  read: async (call, id) => readEntity(await call(get, { params: { [param]: id } }), name),
  async write(call, id, { fields, current }) {
    await call(update, { params: { [param]: id }, body: { [name]: { ...fields, id, revision: current.revision } } });
  },
});

const createSettingsCalls = (
  get: AnyEndpoint,
  update: AnyEndpoint,
  name: string,
): Pick<Undoable, "read" | "write"> => ({
  read: async (call) => readEntity(await call(get, {}), name),
  async write(call, _id, { fields }) {
    await call(update, { body: { [name]: fields } });
  },
});

const readEntity = (answer: unknown, name: string): Fields => Object(Object(answer)[name]);

/** Restores a rich text as the tree it was saved as. */
const restoreRichText = (field: string, { fields, old }: Change): Fields => {
  const { plainDescription, ...rest } = fields;
  if (plainDescription === undefined) return fields;
  return old.rich_description == null ? fields : { ...rest, [field]: old.rich_description };
};

const productCalls = createEntityCalls({
  get: getMerchantProduct,
  update: updateMerchantProduct,
  param: "id",
  name: "product",
});
const sectionCalls = createEntityCalls({
  get: getInfoSection,
  update: updateInfoSection,
  param: "id",
  name: "infoSection",
});
const collectionCalls = createEntityCalls({
  get: getMerchantCollection,
  update: updateMerchantCollection,
  param: "id",
  name: "collection",
});

export const undoables: readonly Undoable[] = [
  {
    relation: "products",
    noun: "product",
    fields: {
      name: "name",
      slug: "slug",
      description: "plainDescription",
      is_visible: "visible",
      is_visible_in_pos: "visibleInPos",
    },
    derivedColumns: ["rich_description"],
    ...productCalls,
    write: (call, id, change) =>
      productCalls.write(call, id, { ...change, fields: restoreRichText("description", change) }),
  },
  {
    relation: "collections",
    noun: "collection",
    fields: { name: "name", slug: "slug", description: "description", is_visible: "visible" },
    ...collectionCalls,
  },
  {
    relation: "discount_rules",
    noun: "discount",
    fields: {
      name: "name",
      is_active: "active",
      starts_at: "activeTimeInfo.start",
      ends_at: "activeTimeInfo.end",
    },
    ...createEntityCalls({
      get: getDiscountRule,
      update: updateDiscountRule,
      param: "discountRuleId",
      name: "discountRule",
    }),
  },
  {
    relation: "coupons",
    noun: "coupon",
    fields: { name: "name", is_active: "active", starts_at: "startDate", expires_at: "expirationDate" },
    ...createEntityCalls({ get: getCoupon, update: updateCoupon, param: "id", name: "coupon" }),
  },
  {
    relation: "brands",
    noun: "brand",
    fields: { name: "name" },
    ...createEntityCalls({ get: getBrand, update: updateBrand, param: "id", name: "brand" }),
  },
  {
    relation: "ribbons",
    noun: "ribbon",
    fields: { name: "name" },
    ...createEntityCalls({ get: getRibbon, update: updateRibbon, param: "id", name: "ribbon" }),
  },
  {
    relation: "info_sections",
    noun: "info section",
    fields: { unique_name: "uniqueName", title: "title", description: "plainDescription" },
    derivedColumns: ["rich_description"],
    ...sectionCalls,
    write: (call, id, change) =>
      sectionCalls.write(call, id, { ...change, fields: restoreRichText("description", change) }),
  },
  {
    relation: "customizations",
    noun: "option",
    fields: { name: "name" },
    ...createEntityCalls({ get: getCustomization, update: updateCustomization, param: "id", name: "customization" }),
  },
  {
    relation: "shipping_options",
    noun: "delivery option",
    fields: { title: "title", estimated_delivery_time: "estimatedDeliveryTime" },
    ...createEntityCalls({
      get: getShippingOption,
      update: updateShippingOption,
      param: "shippingOptionId",
      name: "shippingOption",
    }),
  },
  {
    relation: "settings",
    rowId: "store",
    noun: "setting",
    fields: {
      "value.name": "name",
      "value.tagline": "tagline",
      "value.announcement": "announcement",
      "value.contactEmail": "contactEmail",
      "value.locale": "locale",
      "value.timeZone": "timeZone",
      "value.heroImages": "heroImages",
    },
    ...createSettingsCalls(getStoreSettings, updateStoreSettings, "settings"),
  },
  {
    relation: "orders_settings",
    noun: "setting",
    fields: {
      create_invoice: "createInvoice",
      cancellation_window_minutes: "cancellationWindowMinutes",
      return_window_days: "returnWindowDays",
      withdrawal_window_days: "withdrawalWindowDays",
    },
    ...createSettingsCalls(getOrdersSettings, updateOrdersSettings, "ordersSettings"),
  },
];
