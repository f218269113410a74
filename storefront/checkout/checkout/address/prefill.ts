/** Prefills a new checkout with the member's saved address and a shipping rate. */

import type { Checkout } from "#api/checkout/checkout-values.ts";
import { updateCheckout } from "#api/checkout/checkouts.ts";
import { listMyAddresses } from "#api/identity/account.ts";
import type { BookAddress } from "#api/identity/identity-values.ts";
import { userInfo } from "#api/identity/oauth.ts";
import type { AddressWithContact } from "#api/values.ts";
import { orUndefined, refusalOf, type ShopContext } from "#storefront/context.ts";
import { defaultRate } from "../delivery-choices.ts";
import { firstOpenStep } from "../present.ts";

/** Fills the checkout in from the member's account; undefined if there is nothing to fill in. */
export async function fillIn(context: ShopContext, checkout: Checkout): Promise<Checkout | undefined> {
  if (checkout.buyerInfo.memberId === undefined || firstOpenStep(checkout) !== "information") return undefined;
  const call = context.shopper.call;
  const addresses = (await orUndefined(call(listMyAddresses, {})))?.addresses ?? [];
  const address = addresses.find((one) => one.isDefault) ?? addresses[0];
  if (address?.country === undefined || !address.addressLine) return undefined;
  const place = toContract(address);
  // Shipping and billing addresses need a name, which saved addresses can lack.
  if (!place.contactDetails?.firstName && !place.contactDetails?.lastName) {
    const { givenName, familyName } = (await orUndefined(call(userInfo, {}))) ?? {};
    place.contactDetails = {
      ...place.contactDetails,
      ...(givenName && { firstName: givenName }),
      ...(familyName && { lastName: familyName }),
    };
  }
  const params = { id: checkout.id };
  const filled = await orUndefined(
    call(updateCheckout, {
      params,
      body: {
        checkout: {
          billingInfo: place,
          ...(checkout.requiresShipping && { shippingInfo: { shippingDestination: place } }),
        },
      },
    }),
  );
  if (filled === undefined) return undefined;
  return withRate(context, filled.checkout, { isFinal: true });
}

/**
 * The checkout with a rate chosen, so that its total always includes delivery; as it was when it has one already, or the
 * rate is refused.
 */
export async function withRate(
  context: ShopContext,
  checkout: Checkout,
  options: { isFinal?: boolean } = {},
): Promise<Checkout> {
  const isOpen = checkout.requiresShipping && checkout.shippingInfo.selectedCarrierServiceOption === undefined;
  const rate = isOpen ? defaultRate(checkout, options) : undefined;
  if (rate === undefined) return checkout;
  const body = { checkout: { shippingInfo: { selectedCarrierServiceOption: rate } } };
  try {
    return (await context.shopper.call(updateCheckout, { params: { id: checkout.id }, body })).checkout;
  } catch (error) {
    refusalOf(context, error);
    return checkout;
  }
}

function toContract(address: BookAddress): AddressWithContact {
  const { country, subdivision, city, postalCode, addressLine, addressLine2, firstName, lastName, phone } = address;
  return {
    address: {
      ...(country && { country }),
      ...(subdivision && { subdivision }),
      ...(city && { city: city.slice(0, 50) }),
      ...(postalCode && { postalCode }),
      ...(addressLine && { addressLine: addressLine.slice(0, 150) }),
      ...(addressLine2 && { addressLine2: addressLine2.slice(0, 100) }),
    },
    contactDetails: { ...(firstName && { firstName }), ...(lastName && { lastName }), ...(phone && { phone }) },
  };
}
