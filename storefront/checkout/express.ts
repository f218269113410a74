/** The express way: a member's own address and the cheapest delivery are filled in, so that one tap is left. */
import { listMyAddresses } from "#api/account.ts";
import type { Checkout } from "#api/checkout-values.ts";
import { updateCheckout } from "#api/checkouts.ts";
import type { BookAddress } from "#api/identity-values.ts";
import { userInfo } from "#api/oauth.ts";
import type { AddressWithContact } from "#api/values.ts";
import { orNothing, type ShopContext } from "../context.ts";
import { callFor } from "./access.ts";
import { firstOpenStep } from "./present.ts";

/** The checkout with what the member's account knows, or undefined when there is nothing to fill in. */
export async function fillIn(context: ShopContext, checkout: Checkout): Promise<Checkout | undefined> {
  if (checkout.buyerInfo.memberId === undefined || firstOpenStep(checkout) !== "information") return undefined;
  const call = callFor(context, checkout.id);
  const addresses = (await orNothing(call(listMyAddresses, {})))?.addresses ?? [];
  const address = addresses.find((one) => one.isDefault) ?? addresses[0];
  if (address?.country === undefined || !address.addressLine) return undefined;
  const place = toContract(address);
  // A parcel and a bill need a name; not every saved address has one.
  if (!place.contactDetails?.firstName && !place.contactDetails?.lastName) {
    const { givenName, familyName } = (await orNothing(call(userInfo, {}))) ?? {};
    place.contactDetails = {
      ...place.contactDetails,
      ...(givenName && { firstName: givenName }),
      ...(familyName && { lastName: familyName }),
    };
  }
  const params = { id: checkout.id };
  const filled = await orNothing(
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
  const option = cheapestOf(filled.checkout);
  if (option === undefined) return filled.checkout;
  const chosen = { checkout: { shippingInfo: { selectedCarrierServiceOption: option } } };
  return (await orNothing(call(updateCheckout, { params, body: chosen })))?.checkout ?? filled.checkout;
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

/** A time is for the buyer to choose, and so is a pickup. */
function cheapestOf({ requiresShipping, shippingInfo }: Checkout): { carrierId: string; code: string } | undefined {
  if (!requiresShipping || shippingInfo.selectedCarrierServiceOption !== undefined) return undefined;
  const options = shippingInfo.carrierServiceOptions.flatMap(({ carrierId, shippingOptions }) =>
    shippingOptions
      .filter(({ logistics }) => logistics.deliveryTimeSlot === undefined && logistics.pickupDetails === undefined)
      .map(({ code, cost }) => ({ carrierId, code, amount: Number(cost.price.amount) })),
  );
  const [first, ...others] = options;
  if (first === undefined) return undefined;
  const { carrierId, code } = others.reduce((least, option) => (option.amount < least.amount ? option : least), first);
  return { carrierId, code };
}
