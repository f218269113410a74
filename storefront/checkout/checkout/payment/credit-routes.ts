/** Forms outside the steps: coupons, gift cards, memberships and tips. */
import { removeCoupon, removeGiftCard, updateCheckout } from "#api/checkout/checkouts.ts";
import { isId } from "#api/ids.ts";
import { refusalOf } from "#storefront/context.ts";
import { checkoutPages } from "#storefront/pages.tsx";
import { redirectResponse } from "#ui/pages/page.ts";
import { findCheckout, idOf, renderStep, stepHref, stepIn, textsOf } from "../page.tsx";
import { readTip } from "./payment-choices.ts";

const { action } = checkoutPages;

export const addGiftCard = action("/checkout/:id/gift-card", async (context, params) => {
  const id = idOf(params);
  const form = await context.request.form();
  const step = stepIn(form);
  const giftCardCode = (form.get("code") ?? "").trim().slice(0, 50);
  try {
    if (giftCardCode !== "") await context.shopper.call(updateCheckout, { params: { id }, body: { giftCardCode } });
  } catch (error) {
    return renderStep(context, id, { step, giftCardError: refusalOf(context, error), giftCardCode });
  }
  return redirectResponse(stepHref(id, step));
});

export const takeGiftCard = action("/checkout/:id/gift-card/remove", async (context, params) => {
  const id = idOf(params);
  const form = await context.request.form();
  const giftCardId = form.get("giftCard") ?? "";
  const body = isId(giftCardId) ? { giftCardId } : {};
  await context.shopper.call(removeGiftCard, { params: { id }, body });
  return redirectResponse(stepHref(id, stepIn(form)));
});

export const choosePlan = action("/checkout/:id/plan", async (context, params) => {
  const id = idOf(params);
  const form = await context.request.form();
  const planId = (form.get("plan") ?? "").slice(0, 200);
  const before = await findCheckout(context, id);
  const kept = (before.membershipOptions.selectedMemberships?.memberships ?? []).filter((plan) => plan.id !== planId);
  const lineItemIds = (form.get("lines") ?? "").split(" ").slice(0, 300);
  const added = form.get("intent") === "use" ? [{ id: planId, appId: form.get("app") ?? "", lineItemIds }] : [];
  try {
    const membershipOptions = { selectedMemberships: { memberships: [...kept, ...added] } };
    await context.shopper.call(updateCheckout, { params: { id }, body: { checkout: { membershipOptions } } });
  } catch (error) {
    return renderStep(context, id, { step: "payment", message: refusalOf(context, error) });
  }
  return redirectResponse(`/checkout/${id}?step=payment`);
});

export const giveTip = action("/checkout/:id/tip", async (context, params) => {
  const id = idOf(params);
  const tip = readTip(await context.request.form());
  if (tip === undefined)
    return renderStep(context, id, { step: "payment", problems: { amount: textsOf(context).tips.missing } });
  try {
    await context.shopper.call(updateCheckout, { params: { id }, body: { checkout: { tip } } });
  } catch (error) {
    return renderStep(context, id, { step: "payment", problems: { amount: refusalOf(context, error) } });
  }
  return redirectResponse(`/checkout/${id}?step=payment`);
});

export const applyCoupon = action("/checkout/:id/coupon", async (context, params) => {
  const id = idOf(params);
  const form = await context.request.form();
  const step = stepIn(form);
  const couponCode = (form.get("code") ?? "").trim().slice(0, 50);
  try {
    if (couponCode !== "") await context.shopper.call(updateCheckout, { params: { id }, body: { couponCode } });
  } catch (error) {
    return renderStep(context, id, { step, couponError: { code: couponCode, text: refusalOf(context, error) } });
  }
  return redirectResponse(stepHref(id, step));
});

export const takeCoupon = action("/checkout/:id/coupon/remove", async (context, params) => {
  const id = idOf(params);
  const form = await context.request.form();
  await context.shopper.call(removeCoupon, { params: { id } });
  return redirectResponse(stepHref(id, stepIn(form)));
});
