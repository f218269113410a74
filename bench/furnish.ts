/** Goods and shipping for a store that measurements opened empty. */
import { updateStorefrontAccessSettings } from "#api/administration/storefront-access.ts";
import { DEFAULT_VARIANT_ID } from "#api/catalog/products/product-parts.ts";
import { createProduct } from "#api/catalog/wire/v1/products.ts";
import { queryDeliveryProfiles } from "#api/checkout/shipping/delivery-profiles.ts";
import { createShippingOption } from "#api/checkout/shipping/shipping.ts";
import { updateInventoryVariants } from "#api/inventory/wire/v1/inventory.ts";
import { updatePaymentProvider } from "#api/payments/payment-providers.ts";
import type { Call } from "#sdk/call.ts";

export type Furniture = { products: { id: string; slug: string }[]; shippingCode: string };

/** The address of buyers in a measurement, in the country of an empty store. */
export const buyerAddress = { country: "US", city: "Portland", postalCode: "97201", addressLine: "1 Main St" };

/** Opens the store, allows orders paid by invoice, creates products with plenty of stock, and a shipping option for the store's country. */
export async function furnish(admin: Call, productCount: number): Promise<Furniture> {
  await admin(updateStorefrontAccessSettings, { body: { settings: { mode: "OPEN" } } });
  await admin(updatePaymentProvider, { params: { id: "manual" }, body: { paymentProvider: { isEnabled: true } } });
  const products: Furniture["products"] = [];
  const pending = Array.from({ length: productCount }, (_, index) => index);
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let index = pending.pop(); index !== undefined; index = pending.pop())
        products.push(await createStocked(admin, index));
    }),
  );
  const { deliveryProfiles } = await admin(queryDeliveryProfiles, { body: {} });
  const profile = deliveryProfiles.find((each) => each.default);
  if (profile === undefined) throw new Error("The store has no default delivery profile.");
  const { shippingOption } = await admin(createShippingOption, {
    body: {
      shippingOption: {
        title: "Parcel",
        deliveryRegionIds: profile.deliveryRegions.map(({ id }) => id),
        rates: [{ amount: "5", conditions: [], multiplyByQuantity: false }],
      },
    },
  });
  return { products, shippingCode: shippingOption.id };
}

async function createStocked(admin: Call, index: number): Promise<{ id: string; slug: string }> {
  const { product } = await admin(createProduct, {
    body: { product: { name: `Cup ${index}`, priceData: { price: 10 + (index % 90) } } },
  });
  const variants = [{ variantId: DEFAULT_VARIANT_ID, quantity: 90_000 }];
  await admin(updateInventoryVariants, {
    params: { productId: product.id },
    body: { inventoryItem: { trackQuantity: true, variants } },
  });
  return { id: product.id, slug: product.slug };
}
