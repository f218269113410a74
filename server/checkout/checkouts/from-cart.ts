/** The checkout of a cart: created once, and updated from the cart on every later request. */
import { checkoutUpdated } from "#api/checkout/checkout-events.ts";
import { checkoutCreated } from "#api/orders/orders/order-events.ts";
import type { Address, AddressWithContact } from "#api/values.ts";
import { type Cart, linkCheckout } from "#server/checkout/carts/public.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import type { Store } from "#server/platform/store.ts";
import { announceCheckout, type Caller, emailOf, toOption } from "./change-checkout.ts";
import {
  type AttachedCard,
  type Checkout,
  type CheckoutLine,
  type CheckoutTerms,
  type CustomSettings,
  creatorOf,
  newTerms,
  type SelectedPlan,
} from "./checkout.ts";
import { MAX_GIFT_CARDS } from "./gift-cards.ts";
import { applyPlan, type CheckoutPlan, writePlan } from "./plan-change.ts";
import { priceForBuyer } from "./price-checkout.ts";
import { findOpenCheckoutByCart, getCheckout } from "./queries.ts";
import { type NewLine, replaceLines } from "./rules.ts";
import { type CheckoutChanges, openCheckout } from "./writes.ts";

export type FromCart = {
  cart: Cart;
  channelType: string;
  shippingAddress?: Address;
  billingAddress?: Address;
  selectedShippingOption?: { carrierId?: string; code: string };
  email?: string;
  /** The id of the checkout if the cart has none yet; a new one by default. */
  newCheckoutId?: string;
};

/** Keeps the addresses and email entered at checkout. The checkout always belongs to the cart's shopper. */
export async function checkoutFromCart(tx: Tx, caller: Caller & { store: Store }, request: FromCart): Promise<string> {
  const { actor, now } = caller;
  const { cart } = request;
  const opened = await openCheckout(tx, {
    id: request.newCheckoutId,
    cartId: cart.id,
    actor,
    buyer: cart.owner,
    createdBy: creatorOf(actor),
    channelType: request.channelType,
    currency: cart.currency,
    purchaseFlowId: cart.purchaseFlowId,
    now,
  });
  await writePlan(tx, opened.id, await planFromCart(tx, caller, request, opened), now);
  const isNew = cart.checkoutId !== opened.id;
  if (isNew) await linkCheckout(tx, cart.id, opened.id);
  const checkout = await getCheckout(tx, actor, opened.id);
  if (isNew || checkout.revision > opened.revision)
    await announceCheckout(tx, caller, checkout, isNew ? checkoutCreated : checkoutUpdated);
  return opened.id;
}

/** Prices the checkout as `checkoutFromCart` will leave it. */
export async function previewFromCart(db: Connection, caller: Caller, request: FromCart): Promise<CheckoutTerms> {
  const { actor, now, apps } = caller;
  const { owner, id } = request.cart;
  const opened = (await findOpenCheckoutByCart(db, actor, id)) ?? {
    ...newTerms(owner.kind === "member" ? owner.memberId : undefined),
    buyerNote: undefined,
    customSettings: {},
  };
  const terms = applyPlan(opened, await planFromCart(db, caller, request, opened));
  await priceForBuyer(db, terms, now, apps);
  return terms;
}

/** What the cart's checkout has already; later requests keep it. */
type Opened = CheckoutTerms & Pick<Checkout, "buyerNote" | "customSettings">;

async function planFromCart(
  db: Connection,
  { actor, now }: Caller,
  request: FromCart,
  opened: Opened,
): Promise<CheckoutPlan> {
  const { cart } = request;
  const { written, removedIds } = replaceLines(opened.lines, cart.lines.map(toNewLine), () => newId(now.getTime()));
  const email = request.email ?? opened.email ?? cart.buyerEmail ?? (await emailOf(db, actor));
  const changes = {
    ...cartChanges(opened, request),
    memberships: plansOf(opened, written, removedIds),
    ...(email === undefined ? {} : { email }),
  };
  return { changes, written, removedIds };
}

/**
 * Memberships selected in the cart, plus those selected at checkout for other lines. Earlier selections of the cart are
 * dropped.
 */
function plansOf(
  { memberships, lines: before }: Opened,
  lines: readonly CheckoutLine[],
  removedIds: readonly string[],
): SelectedPlan[] {
  const fromCart = lines.flatMap(({ id, terms }): SelectedPlan[] => {
    const plan = terms?.selectedMembership;
    return plan === undefined ? [] : [{ ...plan, lineItemIds: [id] }];
  });
  const chosen = [...before, ...lines].filter(({ terms }) => terms?.selectedMembership !== undefined);
  const taken = new Set([...removedIds, ...chosen.map(({ id }) => id)]);
  const kept = memberships.flatMap((plan) => {
    const lineItemIds = plan.lineItemIds.filter((id) => !taken.has(id));
    return lineItemIds.length === 0 ? [] : [{ ...plan, lineItemIds }];
  });
  return [...kept, ...fromCart];
}

const toNewLine = ({ id, position: _, ...line }: Cart["lines"][number]): NewLine => ({ ...line, cartLineId: id });

function cartChanges(opened: Opened, { cart, ...request }: FromCart): CheckoutChanges {
  const destination = withAddress(opened.shippingDestination ?? cart.contactInfo, request.shippingAddress);
  const { giftCard, customContentReference, externalReferences, settings, taxExemptGroupId } = cart.purchaseTerms;
  const billing = withAddress(opened.billingInfo ?? cart.purchaseTerms.billingInfo, request.billingAddress);
  const [externalReference] = externalReferences ?? [];
  const option = request.selectedShippingOption ?? opened.selectedShippingOption ?? cart.selectedShippingOption;
  const note = cart.buyerNote ?? opened.buyerNote;
  return {
    channel_type: request.channelType,
    coupon_code: cart.coupon?.code ?? null,
    merchant_discounts: cart.merchantDiscounts,
    ...(giftCard && { gift_cards: withCard(opened.giftCards, giftCard) }),
    ...(customContentReference && { custom_content_reference: customContentReference }),
    ...(externalReference && { external_reference: externalReference }),
    ...(taxExemptGroupId && { tax_exempt_group_id: taxExemptGroupId }),
    ...(settings && { custom_settings: { ...opened.customSettings, ...toCustomSettings(settings) } }),
    ...(cart.overrideCheckoutUrl === undefined ? {} : { override_checkout_url: cart.overrideCheckoutUrl }),
    ...(cart.businessLocationId === undefined ? {} : { business_location_id: cart.businessLocationId }),
    ...(destination === undefined ? {} : { shipping_destination: destination }),
    ...(billing === undefined ? {} : { billing_info: billing }),
    ...(note === undefined ? {} : { buyer_note: note }),
    ...(option === undefined ? {} : toOption(option)),
  };
}

function withAddress(known: AddressWithContact | undefined, address: Address | undefined) {
  return address === undefined ? known : { ...known, address };
}

type CardOfCart = NonNullable<Cart["purchaseTerms"]["giftCard"]>;

/** The cart's gift card, plus those attached at checkout. */
function withCard(attached: readonly AttachedCard[], { id, redeemAmount, app }: CardOfCart): AttachedCard[] {
  return [
    { id, requested: redeemAmount ?? null, ...(app && { app }) },
    ...attached.filter((card) => card.id !== id),
  ].slice(0, MAX_GIFT_CARDS);
}

/** Maps the setting names of cart version 2 to those of checkouts. */
const toCustomSettings = (settings: Readonly<Record<string, boolean>>): CustomSettings => ({
  lockGiftCard: settings.lockGiftCard ?? false,
  lockCouponCode: settings.lockCouponCode ?? false,
  disabledPolicyAgreementCheckbox: settings.policyAgreementCheckboxDisabled ?? false,
  disabledManualPayment: settings.manualPaymentDisabled ?? false,
});
