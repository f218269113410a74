/** The form of a discount, and its conversion from and to coupons and rules. Amounts are texts as typed. */
import type { Coupon, CouponChanges, NewCoupon } from "#api/pricing/coupons.ts";
import type {
  DiscountRule,
  DiscountRuleChanges,
  DiscountRuleScope,
  DiscountTrigger,
  NewDiscountRule,
  RuleDiscount,
} from "#api/pricing/discounts.ts";
import { addDays, dayIn, startOfDay } from "#api/store/dates.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { readNumber } from "#backoffice/components/forms/amounts.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { discountsTexts } from "./texts/texts.ts";

const texts = discountsTexts[staffLanguage()].editor;

type Target = { scope: "ALL" | "COLLECTIONS" | "PRODUCTS"; collectionIds: string[]; productIds: string[] };

export type DiscountForm = {
  code: string;
  name: string;
  active: boolean;
  discountType: RuleDiscount["discountType"];
  value: string;
  maximum: string;
  setQuantity: string;
  buyQuantity: string;
  getQuantity: string;
  maxUses: string;
  target: Target;
  buyTarget: Target;
  minimumKind: "NONE" | "SUBTOTAL" | "QUANTITY";
  minimum: string;
  usageLimit: string;
  limitPerCustomer: string;
  stacking: "COMPETES" | "ADDS" | "ALONE";
  priority: string;
  skipsSaleItems: boolean;
  /** The store's, which the dates are in. */
  timeZone: string;
  startDate: string;
  expirationDate: string;
  /** Conditions that the form has no fields for, saved unchanged. */
  keptTrigger: DiscountTrigger | undefined;
};

const everything: Target = { scope: "ALL", collectionIds: [], productIds: [] };

export const emptyDiscount: DiscountForm = {
  code: "",
  name: "",
  active: true,
  discountType: "PERCENTAGE",
  value: "",
  maximum: "",
  setQuantity: "3",
  buyQuantity: "2",
  getQuantity: "1",
  maxUses: "",
  target: everything,
  buyTarget: everything,
  minimumKind: "NONE",
  minimum: "",
  usageLimit: "",
  limitPerCustomer: "",
  stacking: "COMPETES",
  priority: "0",
  skipsSaleItems: false,
  timeZone: "UTC",
  startDate: "",
  expirationDate: "",
  keptTrigger: undefined,
};

/** Buy x, get y defaults to free items; other types have no default. */
const amountTyped = (form: Pick<DiscountForm, "discountType" | "value">): string =>
  String(readNumber(form.value) ?? (form.discountType === "BUY_X_GET_Y" ? 100 : 0));

const whole = (text: string): number | undefined => (text.trim() === "" ? undefined : Number(text));
const idsOf = ({ scope, collectionIds, productIds }: Target): string[] =>
  scope === "ALL" ? [] : scope === "PRODUCTS" ? productIds : collectionIds;

/** From the start of the first day to the end of the last, in the store's time zone. */
const startOf = (day: string, timeZone: string) => (day === "" ? undefined : startOfDay(day, timeZone).toISOString());
const endOf = (day: string, timeZone: string) =>
  day === "" ? undefined : new Date(startOfDay(addDays(day, 1), timeZone).getTime() - 1).toISOString();

const dayOf = (timestamp: string | null | undefined, timeZone: string): string =>
  timestamp == null ? "" : dayIn(timestamp, timeZone);

export function toCoupon(form: DiscountForm): NewCoupon {
  // Coupons don't support set prices for several items; the form doesn't offer them.
  const discountType = form.discountType === "QUANTITY_BASED" ? "PERCENTAGE" : form.discountType;
  const value = amountTyped(form);
  const maximum = readNumber(form.maximum);
  const minimum = form.minimumKind === "SUBTOTAL" ? readNumber(form.minimum) : undefined;
  const [usageLimit, limitPerCustomer, maxUses] = [form.usageLimit, form.limitPerCustomer, form.maxUses].map(whole);
  const [startDate, expirationDate] = [
    startOf(form.startDate, form.timeZone),
    endOf(form.expirationDate, form.timeZone),
  ];
  return {
    code: form.code.trim().toUpperCase(),
    name: form.name.trim() || form.code.trim().toUpperCase(),
    active: form.active,
    discountType,
    ...((discountType === "PERCENTAGE" || discountType === "BUY_X_GET_Y") && { percentage: value }),
    ...(discountType === "PERCENTAGE" && maximum !== undefined && maximum > 0 && { maximumAmount: String(maximum) }),
    ...((discountType === "FIXED_AMOUNT" || discountType === "FIXED_PRICE") && { amount: value }),
    ...(discountType === "BUY_X_GET_Y" && {
      buyXGetY: {
        buyQuantity: Number(form.buyQuantity),
        getQuantity: Number(form.getQuantity),
        buyScope: form.buyTarget.scope,
        buyScopeIds: idsOf(form.buyTarget),
        ...(maxUses === undefined ? {} : { maxUses }),
      },
    }),
    scope: discountType === "FREE_SHIPPING" ? "ALL" : form.target.scope,
    scopeIds: discountType === "FREE_SHIPPING" ? [] : idsOf(form.target),
    ...(minimum !== undefined && minimum > 0 && { minimumSubtotal: String(minimum) }),
    ...(usageLimit === undefined ? {} : { usageLimit }),
    ...(limitPerCustomer === undefined ? {} : { limitPerCustomer }),
    ...(startDate === undefined ? {} : { startDate }),
    ...(expirationDate === undefined ? {} : { expirationDate }),
    stacking: form.stacking,
    priority: whole(form.priority) ?? 0,
    skipsSaleItems: form.skipsSaleItems,
  };
}

/** A coupon for the tester, also while its code is invalid. */
export function toTriedCoupon(form: DiscountForm): NewCoupon {
  const code = /^[A-Za-z0-9_-]+$/.test(form.code.trim()) ? form.code : "THIS-COUPON";
  return toCoupon({ ...form, code });
}

/** Optional fields that the form leaves empty are cleared. */
export const toCouponChanges = (form: DiscountForm): CouponChanges => ({
  startDate: null,
  expirationDate: null,
  usageLimit: null,
  limitPerCustomer: null,
  percentage: null,
  maximumAmount: null,
  amount: null,
  buyXGetY: null,
  minimumSubtotal: null,
  ...toCoupon(form),
});

export function fromCoupon(coupon: Coupon, timeZone: string): DiscountForm {
  const { buyXGetY } = coupon;
  return {
    ...emptyDiscount,
    code: coupon.code,
    name: coupon.name,
    active: coupon.active,
    discountType: coupon.discountType,
    value: plain(coupon.percentage ?? coupon.amount),
    maximum: plain(coupon.maximumAmount),
    buyQuantity: String(buyXGetY?.buyQuantity ?? 2),
    getQuantity: String(buyXGetY?.getQuantity ?? 1),
    maxUses: plain(buyXGetY?.maxUses),
    target: targetOf(coupon.scope, coupon.scopeIds),
    buyTarget: targetOf(buyXGetY?.buyScope ?? "ALL", buyXGetY?.buyScopeIds ?? []),
    minimumKind: coupon.minimumSubtotal == null ? "NONE" : "SUBTOTAL",
    minimum: plain(coupon.minimumSubtotal),
    usageLimit: plain(coupon.usageLimit),
    limitPerCustomer: plain(coupon.limitPerCustomer),
    stacking: coupon.stacking ?? "COMPETES",
    priority: String(coupon.priority ?? 0),
    skipsSaleItems: coupon.skipsSaleItems ?? false,
    timeZone,
    startDate: dayOf(coupon.startDate, timeZone),
    expirationDate: dayOf(coupon.expirationDate, timeZone),
  };
}

const targetOf = (scope: Target["scope"], ids: readonly string[]): Target => ({
  scope,
  collectionIds: scope === "COLLECTIONS" ? [...ids] : [],
  productIds: scope === "PRODUCTS" ? [...ids] : [],
});

/** `12.5000` → `12.5`. */
function plain(value: string | number | null | undefined): string {
  if (value == null) return "";
  const text = String(value);
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

export function toRule(form: DiscountForm): NewDiscountRule {
  const trigger = form.keptTrigger ?? triggerOf(form);
  const [start, end] = [startOf(form.startDate, form.timeZone), endOf(form.expirationDate, form.timeZone)];
  const [usageLimit, limitPerCustomer] = [form.usageLimit, form.limitPerCustomer].map(whole);
  return {
    name: form.name.trim() || texts.defaultName,
    active: form.active,
    discounts: { values: [ruleDiscountOf(form)] },
    activeTimeInfo: { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) },
    stacking: form.stacking,
    priority: whole(form.priority) ?? 0,
    skipsSaleItems: form.skipsSaleItems,
    ...(trigger === undefined ? {} : { trigger }),
    ...(usageLimit === undefined ? {} : { usageLimit }),
    ...(limitPerCustomer === undefined ? {} : { limitPerCustomer }),
  };
}

export function toRuleChanges(form: DiscountForm): DiscountRuleChanges {
  const rule = toRule(form);
  const { start = null, end = null } = rule.activeTimeInfo ?? {};
  return { trigger: null, usageLimit: null, limitPerCustomer: null, ...rule, activeTimeInfo: { start, end } };
}

function ruleDiscountOf(form: DiscountForm): RuleDiscount {
  const { discountType } = form;
  const value = amountTyped(form);
  const maximum = readNumber(form.maximum);
  const maxUses = whole(form.maxUses);
  const specificItemsInfo = { scopes: scopesOf(form.target) };
  switch (discountType) {
    case "FREE_SHIPPING":
      return { discountType, targetType: "SHIPPING" };
    case "PERCENTAGE": {
      const cap = maximum === undefined || maximum === 0 ? {} : { maximumAmount: String(maximum) };
      return { discountType, targetType: "SPECIFIC_ITEMS", specificItemsInfo, percentage: Number(value), ...cap };
    }
    case "FIXED_AMOUNT":
      return { discountType, targetType: "SPECIFIC_ITEMS", specificItemsInfo, fixedAmount: value };
    case "FIXED_PRICE":
      return { discountType, targetType: "SPECIFIC_ITEMS", specificItemsInfo, fixedPrice: value };
    case "QUANTITY_BASED": {
      const configurations = [{ quantity: Number(form.setQuantity), price: value }];
      return { discountType, targetType: "SPECIFIC_ITEMS", specificItemsInfo, quantityBased: { configurations } };
    }
    case "BUY_X_GET_Y":
      return {
        discountType,
        targetType: "SPECIFIC_ITEMS",
        specificItemsInfo,
        buyXGetY: {
          buyQuantity: Number(form.buyQuantity),
          buyScopes: scopesOf(form.buyTarget),
          getQuantity: Number(form.getQuantity),
          percentage: Number(value),
          ...(maxUses === undefined ? {} : { maxUses }),
        },
      };
  }
}

/** A filter has at most 50 ids, so longer lists become several. */
function scopesOf(target: Target): DiscountRuleScope[] {
  const ids = idsOf(target);
  const chunks = Array.from({ length: Math.ceil(ids.length / 50) }, (_, index) =>
    ids.slice(index * 50, index * 50 + 50),
  );
  return chunks.map((chunk): DiscountRuleScope => {
    if (target.scope === "PRODUCTS") {
      return { type: "CATALOG_ITEM", catalogItemFilter: { catalogAppId: STORE_APP_ID, catalogItemIds: chunk } };
    }
    return { type: "CUSTOM_FILTER", customFilter: { appId: STORE_APP_ID, params: { collectionIds: chunk } } };
  });
}

function triggerOf({ minimumKind, minimum, target, discountType }: DiscountForm): DiscountTrigger | undefined {
  const value = readNumber(minimum) ?? 0;
  if (minimumKind === "NONE" || value === 0) return undefined;
  // A minimum counts the products that the discount applies to; buy x, get y counts its own.
  const scopes = discountType === "FREE_SHIPPING" || discountType === "BUY_X_GET_Y" ? [] : scopesOf(target);
  return minimumKind === "SUBTOTAL"
    ? { triggerType: "SUBTOTAL_RANGE", subtotalRange: { scopes, from: String(value) } }
    : { triggerType: "ITEM_QUANTITY_RANGE", itemQuantityRange: { scopes, from: value } };
}

export function fromRule(rule: DiscountRule, timeZone: string): DiscountForm {
  const discount = rule.discounts.values[0];
  const set = discount?.quantityBased?.configurations[0];
  const given = discount?.buyXGetY;
  const { trigger } = rule;
  const from = trigger?.subtotalRange?.from ?? trigger?.itemQuantityRange?.from;
  const isSimple =
    trigger === undefined ||
    (from !== undefined && trigger.subtotalRange?.to === undefined && trigger.itemQuantityRange?.to === undefined);
  const minimumKind = !isSimple || from === undefined ? "NONE" : trigger?.subtotalRange ? "SUBTOTAL" : "QUANTITY";
  return {
    ...emptyDiscount,
    name: rule.name,
    active: rule.active,
    discountType: discount?.discountType ?? "PERCENTAGE",
    value: plain(
      discount?.percentage ?? discount?.fixedAmount ?? discount?.fixedPrice ?? set?.price ?? given?.percentage,
    ),
    maximum: plain(discount?.maximumAmount),
    setQuantity: String(set?.quantity ?? 3),
    buyQuantity: String(given?.buyQuantity ?? 2),
    getQuantity: String(given?.getQuantity ?? 1),
    maxUses: plain(given?.maxUses),
    target: targetOfScopes(discount?.specificItemsInfo?.scopes ?? []),
    buyTarget: targetOfScopes(given?.buyScopes ?? []),
    minimumKind,
    minimum: minimumKind === "NONE" ? "" : plain(from),
    usageLimit: plain(rule.usageLimit),
    limitPerCustomer: plain(rule.limitPerCustomer),
    stacking: rule.stacking ?? "COMPETES",
    priority: String(rule.priority ?? 0),
    skipsSaleItems: rule.skipsSaleItems ?? false,
    timeZone,
    startDate: dayOf(rule.activeTimeInfo?.start, timeZone),
    expirationDate: dayOf(rule.activeTimeInfo?.end, timeZone),
    keptTrigger: isSimple ? undefined : trigger,
  };
}

function targetOfScopes(scopes: readonly DiscountRuleScope[]): Target {
  const productIds = scopes.flatMap((scope) => scope.catalogItemFilter?.catalogItemIds ?? []);
  if (productIds.length > 0) return { scope: "PRODUCTS", collectionIds: [], productIds };
  const collectionIds = scopes.flatMap((scope) => {
    const ids = scope.customFilter?.params.collectionIds;
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  });
  return { scope: scopes.length === 0 ? "ALL" : "COLLECTIONS", collectionIds, productIds: [] };
}

/** Ten characters, without those that are easily confused. */
export function randomCode(): string {
  const alphabet = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join("");
}
