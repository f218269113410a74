import type { NewCoupon } from "#api/coupons.ts";
import { toNumber } from "../money.ts";

export type CouponForm = {
  code: string;
  name: string;
  discountType: NewCoupon["discountType"];
  value: string;
  scope: "ALL" | "COLLECTIONS";
  collectionIds: string[];
  minimumSubtotal: string;
  usageLimit: string;
  isOncePerCustomer: boolean;
  startDate: string;
  expirationDate: string;
};

export const emptyCoupon: CouponForm = {
  code: "",
  name: "",
  discountType: "PERCENTAGE",
  value: "",
  scope: "ALL",
  collectionIds: [],
  minimumSubtotal: "",
  usageLimit: "",
  isOncePerCustomer: false,
  startDate: "",
  expirationDate: "",
};

/** Dates of the form are days of this browser's time zone: from the start of the first to the end of the last. */
export function toCoupon(form: CouponForm): NewCoupon {
  const value = String(toNumber(form.value) ?? 0);
  const minimum = toNumber(form.minimumSubtotal);
  return {
    code: form.code.trim().toUpperCase(),
    name: form.name.trim() || form.code.trim().toUpperCase(),
    active: true,
    discountType: form.discountType,
    ...(form.discountType === "PERCENTAGE" && { percentage: value }),
    ...((form.discountType === "FIXED_AMOUNT" || form.discountType === "FIXED_PRICE") && { amount: value }),
    scope: form.scope,
    scopeIds: form.scope === "COLLECTIONS" ? form.collectionIds : [],
    ...(minimum !== undefined && minimum > 0 && { minimumSubtotal: String(minimum) }),
    ...(form.usageLimit.trim() !== "" && { usageLimit: Number(form.usageLimit) }),
    ...(form.isOncePerCustomer && { limitPerCustomer: 1 }),
    ...(form.startDate !== "" && { startDate: new Date(`${form.startDate}T00:00:00`).toISOString() }),
    ...(form.expirationDate !== "" && {
      expirationDate: new Date(`${form.expirationDate}T23:59:59.999`).toISOString(),
    }),
  };
}

/** Ten characters without those that are easily mixed up. */
export function randomCode(): string {
  const alphabet = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join("");
}
