import { localityLines } from "#api/checkout/shipping/address-rules.ts";
import type { Order } from "#api/orders/orders/order-values.ts";
import type { AddressWithContact } from "#api/values.ts";
import { staffLanguage, staffLocale } from "#backoffice/language.ts";
import { orderPageTexts } from "./texts/texts.ts";

/** The name of the recipient, else of the payer, else the email address. */
export function buyerName(order: Order): string {
  const shipping = order.shippingInfo?.logistics?.shippingDestination;
  for (const party of [order.recipientInfo, shipping, order.billingInfo]) {
    const name = contactName(party);
    if (name !== "") return name;
  }
  return order.buyerInfo.email ?? orderPageTexts[staffLanguage()].people.noName;
}

function contactName(party: AddressWithContact | undefined): string {
  const details = party?.contactDetails;
  return [details?.firstName, details?.lastName].filter(Boolean).join(" ");
}

/** The lines of an address, as on a shipping label. */
export function addressLines(party: AddressWithContact | undefined): string[] {
  const address = party?.address;
  if (address === undefined) return [];
  const street = [address.streetAddress?.number, address.streetAddress?.name].filter(Boolean).join(" ");
  return [
    contactName(party),
    party?.contactDetails?.company,
    address.addressLine ?? street,
    address.addressLine2,
    ...localityLines(address),
    address.countryFullname ?? countryName(address.country),
    party?.contactDetails?.phone,
  ].filter((line): line is string => line !== undefined && line !== "");
}

const countryNames = new Intl.DisplayNames(staffLocale(), { type: "region" });

export function countryName(code: string | undefined): string | undefined {
  return code === undefined ? undefined : countryNames.of(code);
}
