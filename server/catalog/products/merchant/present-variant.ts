/** Variants as merchants edit them. Amounts are decimal strings in the store's currency. */

import type { ProductMedia } from "#api/catalog/products/product-options.ts";
import type { Money, UnitSettings, Variant } from "#api/catalog/products/product-variants.ts";
import type { Minor } from "#server/platform/money/money.ts";
import { toDecimal } from "#server/platform/money/money.ts";
import type { ProductDocument, VariantRow } from "../read/documents.ts";
import { pricePerUnit } from "../read/price-per-unit.ts";
import { formatPrice, profitMargin, type Terms } from "../search/price-terms.ts";
import { presentProductMedia } from "./present-media.ts";
import type { Presentation } from "./presentation.ts";

export function money(minor: Minor, { terms, fields }: Presentation): Money {
  const amount = toDecimal(minor, terms.currency);
  return fields.has("CURRENCY") ? { amount, formattedAmount: formatPrice(minor, terms) } : { amount };
}

export function presentVariant(product: ProductDocument, variant: VariantRow, presentation: Presentation): Variant {
  const { price, discountedPrice, cost } = variant;
  const sku = variant.sku === "" && isOnly(product) ? product.sku : variant.sku;
  const image = imageOf(product, variant, presentation);
  return {
    id: variant.id,
    visible: variant.visible,
    ...(sku === "" ? {} : { sku }),
    ...(variant.barcode === "" ? {} : { barcode: variant.barcode }),
    choices: choicesOf(product, variant, presentation),
    price: {
      actualPrice: money(discountedPrice, presentation),
      ...(price > discountedPrice ? { compareAtPrice: money(price, presentation) } : {}),
      ...(presentation.fields.has("DISCOUNT_INFO") ? { priceAfterDiscount: money(discountedPrice, presentation) } : {}),
    },
    ...typedProperties(product, variant, presentation),
    ...(presentation.fields.has("MERCHANT_DATA") && cost !== null
      ? {
          revenueDetails: {
            cost: money(cost, presentation),
            profit: money(discountedPrice - cost, presentation),
            profitMargin: profitMargin(cost, discountedPrice),
          },
        }
      : {}),
    ...(image === undefined ? {} : { media: image }),
    ...(presentation.fields.has("SUBSCRIPTION_PRICES_INFO") && (product.subscriptions ?? []).length > 0
      ? { subscriptionPricesInfo: { subscriptionPrices: subscriptionPrices(product, variant, presentation) } }
      : {}),
    inventoryStatus: { inStock: variant.isInStock, preorderEnabled: variant.preorderEnabled },
  };
}

/** The first image of the variant's choices. */
function imageOf(
  { options, media }: ProductDocument,
  { choiceIds }: VariantRow,
  presentation: Presentation,
): ProductMedia | undefined {
  const chosen = new Set(choiceIds);
  const [id] = (options ?? []).flatMap(({ choices }) =>
    choices.filter((choice) => chosen.has(choice.id)).flatMap((choice) => choice.mediaIds ?? []),
  );
  const file = id === undefined ? undefined : (media ?? []).find((entry) => entry.id === id);
  return file === undefined ? undefined : presentProductMedia(file, presentation);
}

const isOnly = ({ options }: ProductDocument): boolean => (options ?? []).length === 0;

function choicesOf({ options }: ProductDocument, { choiceIds }: VariantRow, { fields }: Presentation) {
  const chosen = new Set(choiceIds);
  return (options ?? []).flatMap((option) =>
    option.choices
      .filter(({ id }) => chosen.has(id))
      .map((choice) => ({
        optionChoiceIds: { optionId: option.sharedId ?? option.id, choiceId: choice.sharedId ?? choice.id },
        ...(fields.has("VARIANT_OPTION_CHOICE_NAMES")
          ? {
              optionChoiceNames: {
                optionName: option.name,
                choiceName: choice.name,
                renderType: option.type === "color" ? ("SWATCH_CHOICES" as const) : ("TEXT_CHOICES" as const),
              },
            }
          : {}),
      })),
  );
}

function typedProperties(
  product: ProductDocument,
  variant: VariantRow,
  presentation: Presentation,
): Pick<Variant, "physicalProperties" | "digitalProperties"> {
  if (product.item_type !== "PHYSICAL") {
    const file = variant.digitalFileId === null ? undefined : presentation.digitalFiles.get(variant.digitalFileId);
    return file === undefined ? {} : { digitalProperties: { digitalFile: file } };
  }
  const unit = unitPrice(product, variant);
  const productDimensions = variant.productDimensions ?? product.product_dimensions;
  const packageDimensions = variant.packageDimensions ?? product.package_dimensions;
  return {
    physicalProperties: {
      weight: Number(variant.weight),
      ...(unit === undefined
        ? {}
        : {
            pricePerUnit: { settings: unit.settings, ...presentUnitPrice(unit, presentation) },
          }),
      ...(productDimensions === null ? {} : { productDimensions }),
      ...(packageDimensions === null ? {} : { packageDimensions }),
    },
  };
}

function presentUnitPrice(unit: UnitPrice, presentation: Presentation) {
  return {
    value: toDecimal(unit.price, presentation.terms.currency),
    description: describeUnit(unit, presentation.terms),
    ...(presentation.fields.has("DISCOUNT_INFO") ? { priceAfterDiscount: money(unit.price, presentation) } : {}),
  };
}

type UnitPrice = { settings: UnitSettings; per: UnitSettings; price: Minor };

/** The price of the product's base quantity; undefined without unit data. */
export function unitPrice(
  product: ProductDocument,
  variant: Pick<VariantRow, "unitQuantity" | "discountedPrice">,
): UnitPrice | undefined {
  const data = product.price_per_unit;
  if (data === null) return undefined;
  const settings = variant.unitQuantity ?? {
    quantity: data.totalQuantity,
    measurementUnit: data.totalMeasurementUnit,
  };
  const price = pricePerUnit(
    { ...data, totalQuantity: settings.quantity, totalMeasurementUnit: settings.measurementUnit },
    variant.discountedPrice,
  );
  const per = { quantity: data.baseQuantity, measurementUnit: data.baseMeasurementUnit };
  return price === undefined ? undefined : { settings, per, price };
}

/** `$2.50 per 100 ml` */
export function describeUnit({ per, price }: UnitPrice, terms: Terms): string {
  const quantity = per.quantity === 1 ? "" : `${per.quantity} `;
  return `${formatPrice(price, terms)} per ${quantity}${per.measurementUnit.toLowerCase()}`;
}

/** The price of each delivery of a subscription: the actual price minus the subscription's discount, never negative. */
function subscriptionPrices(product: ProductDocument, variant: VariantRow, presentation: Presentation) {
  const price = variant.discountedPrice;
  return (product.subscriptions ?? [])
    .filter(({ isHidden }) => !isHidden || presentation.terms.seesHidden)
    .map(({ id, discountType, discountAmount, discountPercent }) => {
      const reduced =
        discountType === "AMOUNT"
          ? Math.max(0, price - (discountAmount ?? 0))
          : Math.round((price * (1_000_000 - Math.round(Number(discountPercent ?? 0) * 10_000))) / 1_000_000);
      const unit = unitPrice(product, { unitQuantity: variant.unitQuantity, discountedPrice: reduced });
      return {
        subscriptionId: id,
        price: money(reduced, presentation),
        ...(unit === undefined ? {} : { pricePerUnit: presentUnitPrice(unit, presentation) }),
        ...(presentation.fields.has("DISCOUNT_INFO") ? { priceAfterDiscount: money(reduced, presentation) } : {}),
      };
    });
}
