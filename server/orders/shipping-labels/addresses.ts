import type { Address } from "#api/values.ts";
import { readSeller } from "#server/orders/invoices/public.ts";
import type { Order } from "#server/orders/orders/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { PostalAddress } from "./provider.ts";

type Place = Omit<PostalAddress, "name">;

function placeOf(address: Address | undefined): Place | undefined {
  const { streetAddress, addressLine, addressLine2, city, subdivision, postalCode, country } = address ?? {};
  const street1 = addressLine ?? [streetAddress?.number, streetAddress?.name].filter(Boolean).join(" ");
  if (!street1 || !city || !postalCode || !country) return undefined;
  return {
    street1,
    ...(addressLine2 && { street2: addressLine2 }),
    city,
    // `US-NY` without the country.
    state: subdivision?.replace(/^[A-Z]{2}-/, "") ?? "",
    zip: postalCode,
    country,
  };
}

/**
 * The store's legal address, which invoices have too.
 * @throws {AppError} SHIPPING_LABEL_ADDRESS_MISSING
 */
export async function readSender(db: Connection): Promise<PostalAddress> {
  const { legalName, storeName, address, phone, email } = await readSeller(db);
  const place = placeOf(address);
  if (place === undefined) throw new AppError("SHIPPING_LABEL_ADDRESS_MISSING", { reason: "STORE_ADDRESS_MISSING" });
  return {
    name: legalName || storeName,
    company: storeName,
    ...place,
    ...(phone && { phone }),
    ...(email && { email }),
  };
}

/** @throws {AppError} SHIPPING_LABEL_ADDRESS_MISSING, also for orders that are picked up */
export function recipientOf({ recipientInfo, shipping, buyerName, email }: Order): PostalAddress {
  const place = shipping?.logistics.pickupDetails === undefined ? placeOf(recipientInfo?.address) : undefined;
  if (place === undefined) throw new AppError("SHIPPING_LABEL_ADDRESS_MISSING", { reason: "ORDER_ADDRESS_MISSING" });
  const { firstName = "", lastName = "", company, phone } = recipientInfo?.contactDetails ?? {};
  return {
    name: `${firstName} ${lastName}`.trim() || buyerName,
    ...(company && { company }),
    ...place,
    ...(phone && { phone }),
    ...(email !== "" && { email }),
  };
}
