/** Converts records to product writes. */
import type { NewProduct, Product } from "#api/catalog/products/product.ts";
import { idOfMediaAddress } from "#api/store/media-address.ts";
import type {
  MediaRecord,
  ModifierRecord,
  OptionRecord,
  ProductRecord,
  SectionRecord,
  VariantRecord,
} from "./record.ts";

type New<Field extends keyof NewProduct> = NonNullable<NewProduct[Field]>;

/** Ids that records don't have, looked up in advance. */
type Lookups = { idOfCollection: (slug: string) => string | undefined };

export function toNewProduct(handle: string, record: ProductRecord, lookups: Lookups): NewProduct {
  return {
    ...(handle === "" ? {} : { handle }),
    name: record.name,
    productType: record.itemType === "PHYSICAL" ? "PHYSICAL" : "DIGITAL",
    itemType: record.itemType,
    ...(record.slug === "" ? {} : { slug: record.slug }),
    ...toFields(record, Object.keys(record) as (keyof ProductRecord)[], lookups),
    variantsInfo: { variants: record.variants.map((variant) => toVariant(variant, record)) },
  };
}

type Changes = Omit<NewProduct, "name" | "productType" | "itemType" | "handle" | "variantsInfo"> &
  Partial<Pick<NewProduct, "name" | "variantsInfo">>;

/** Only what differs. Variants keep their ids, so that carts and orders still refer to them. */
export function toChanges(
  record: ProductRecord,
  { changed, product, lookups }: { changed: readonly (keyof ProductRecord)[]; product: Product; lookups: Lookups },
): Changes {
  const ids = new Map(
    (product.variantsInfo?.variants ?? []).map((variant) => [JSON.stringify(choicesOf(variant, product)), variant.id]),
  );
  const hasOptions = changed.includes("options") || changed.includes("variants");
  return {
    ...(changed.includes("name") ? { name: record.name } : {}),
    ...(changed.includes("slug") && record.slug !== "" ? { slug: record.slug } : {}),
    ...toFields(record, hasOptions ? [...changed, "options"] : changed, lookups),
    ...(hasOptions
      ? {
          variantsInfo: {
            variants: record.variants.map((variant) => {
              const id = ids.get(JSON.stringify(variant.choices));
              return { ...toVariant(variant, record), ...(id === undefined ? {} : { id }) };
            }),
          },
        }
      : {}),
  };
}

export function choicesOf(
  variant: { choices: { optionChoiceIds: { optionId: string; choiceId: string } }[] },
  product: Pick<Product, "options">,
): string[] {
  return variant.choices.map(({ optionChoiceIds: { optionId, choiceId } }) => {
    const option = product.options.find(({ id }) => id === optionId);
    return option?.choicesSettings.choices.find((choice) => choice.choiceId === choiceId)?.name ?? choiceId;
  });
}

function toFields(record: ProductRecord, changed: readonly (keyof ProductRecord)[], { idOfCollection }: Lookups) {
  const has = (...names: (keyof ProductRecord)[]): boolean => names.some((name) => changed.includes(name));
  const isPhysical = record.itemType === "PHYSICAL";
  return {
    ...(has("visible") ? { visible: record.visible } : {}),
    ...(has("visibleInPos") && isPhysical ? { visibleInPos: record.visibleInPos } : {}),
    ...(has("membersOnly")
      ? { purchaseEligibility: record.membersOnly ? { userCriteria: "MEMBERS_ONLY" as const } : null }
      : {}),
    ...(has("paymentOption", "deposit") ? { paymentTerms: toPaymentTerms(record) } : {}),
    ...(has("html", "tree") ? toDescription(record) : {}),
    ...(has("brand") ? { brand: record.brand === "" ? null : { name: record.brand } } : {}),
    ...(has("ribbon") ? { ribbon: record.ribbon === "" ? null : { name: record.ribbon } } : {}),
    ...(has("moreRibbons") ? { additionalRibbons: record.moreRibbons.map((name) => ({ name })) } : {}),
    ...(has("mainCollection") ? { mainCategoryId: idOfCollection(record.mainCollection) ?? null } : {}),
    ...(has("media", "files") ? { media: toProductMedia(record, has) } : {}),
    ...(has("options") ? { options: record.options.map(toOption) } : {}),
    ...(has("modifiers") ? { modifiers: record.modifiers.map(toModifier) } : {}),
    ...(has("sections") ? { infoSections: record.sections.map(toSection) } : {}),
    ...(has("subscriptions") ? { subscriptionDetails: toSubscriptions(record) } : {}),
    ...(has("unit", "deliveryProfile", "fulfiller", "itemType") && isPhysical
      ? {
          physicalProperties: {
            // The unit was validated against the list of units before.
            pricePerUnit: record.unit as NonNullable<New<"physicalProperties">["pricePerUnit"]> | null,
            deliveryProfileId: record.deliveryProfile,
            fulfillerId: record.fulfiller,
          },
        }
      : {}),
    ...(has("seo") ? { seoData: record.seo as New<"seoData"> } : {}),
    ...(has("publicTags", "privateTags")
      ? { tags: { publicTags: { tagIds: record.publicTags }, privateTags: { tagIds: record.privateTags } } }
      : {}),
    ...(has("taxGroup") ? { taxGroupId: record.taxGroup } : {}),
    ...(has("extra") ? { extendedFields: record.extra as New<"extendedFields"> | null } : {}),
  };
}

function toPaymentTerms({ paymentOption, deposit }: ProductRecord): New<"paymentTerms"> | null {
  if (paymentOption === "FULL_PAYMENT_ONLINE") return null;
  if (deposit === "") return { paymentOption };
  return deposit.endsWith("%")
    ? { paymentOption, depositPercentage: Number(deposit.slice(0, -1)) }
    : { paymentOption, depositAmount: deposit };
}

const toDescription = ({ html, tree }: Pick<SectionRecord, "html" | "tree">) =>
  tree === null ? { plainDescription: html, description: null } : { description: tree };

function toProductMedia({ media, files }: ProductRecord, has: (name: keyof ProductRecord) => boolean) {
  return {
    ...(has("media") ? { itemsInfo: { items: media.map(toMedia) } } : {}),
    // External files have an id by the time they are written.
    ...(has("files") ? { files: files.flatMap(({ address }) => toOwn(address) ?? []) } : {}),
  };
}

const toOwn = (address: string): { id: string } | undefined => {
  const reference = toReference(address);
  return "id" in reference ? reference : undefined;
};

const toPicture = (picture: string | undefined) =>
  picture === undefined ? {} : { displayImage: picture === "" ? null : toReference(picture) };

function toReference(address: string): { id: string } | { url: string } {
  const id = idOfMediaAddress(address);
  return id === undefined ? { url: address } : { id };
}

const toMedia = ({ address, altText, title }: MediaRecord) => ({
  ...toReference(address),
  altText,
  ...(title === "" ? {} : { displayName: title }),
});

const toOption = ({ name, look, choices }: OptionRecord) => ({
  name,
  optionRenderType: look,
  choicesSettings: {
    choices: choices.map(({ name: choice, type, color, media, picture }) => ({
      name: choice,
      ...toPicture(picture),
      choiceType: type,
      ...(color === null ? {} : { colorCode: color }),
      ...(media.length === 0 ? {} : { linkedMedia: media.map(toReference) }),
    })),
  },
});

const toModifier = ({ name, mandatory, look, freeText, choices }: ModifierRecord) => ({
  name,
  mandatory,
  modifierRenderType: look,
  ...(freeText === null
    ? {}
    : {
        freeTextSettings: {
          title: freeText.title,
          minCharCount: freeText.minimum,
          maxCharCount: freeText.maximum,
          ...(freeText.addedPrice === null ? {} : { defaultAddedPrice: freeText.addedPrice }),
        },
      }),
  ...(choices.length === 0
    ? {}
    : {
        choicesSettings: {
          choices: choices.map(({ name: choice, type, color, addedPrice, picture }) => ({
            name: choice,
            ...toPicture(picture),
            choiceType: type,
            ...(color === null ? {} : { colorCode: color }),
            addedPrice,
          })),
        },
      }),
});

const toSection = ({ uniqueName, title, html, tree }: SectionRecord) => ({
  ...(uniqueName === null ? {} : { uniqueName }),
  title,
  ...toDescription({ html, tree }),
});

function toSubscriptions({ subscriptions }: ProductRecord): New<"subscriptionDetails"> {
  return {
    allowOneTimePurchases: subscriptions?.allowsOneTimePurchase ?? true,
    subscriptions: (subscriptions?.plans ?? []).map(({ billingCycles, discount, ...plan }) => ({
      ...plan,
      ...(billingCycles === null ? { autoRenewal: true } : { billingCycles }),
      ...(discount === null ? {} : { discount }),
    })),
  };
}

function toVariant(variant: VariantRecord, record: ProductRecord): NewProduct["variantsInfo"]["variants"][number] {
  const { price, compareAtPrice, cost, sku, barcode, weight, unit, productDimensions, packageDimensions } = variant;
  // Units were validated against the list of units before.
  type Physical = NonNullable<NewProduct["variantsInfo"]["variants"][number]["physicalProperties"]>;
  return {
    visible: variant.visible,
    price: {
      actualPrice: { amount: price },
      compareAtPrice: compareAtPrice === null ? null : { amount: compareAtPrice },
    },
    revenueDetails: { cost: cost === null ? null : { amount: cost } },
    sku,
    barcode,
    choices: variant.choices.map((choiceName, index) => ({
      optionChoiceNames: { optionName: record.options[index]?.name ?? "", choiceName },
    })),
    ...(record.itemType === "PHYSICAL"
      ? {
          physicalProperties: {
            weight,
            pricePerUnit: unit === null ? null : { settings: unit },
            productDimensions,
            packageDimensions,
          } as Physical,
        }
      : { digitalProperties: { digitalFile: isStored(variant.digitalFile) ? { id: variant.digitalFile } : null } }),
  };
}

/** A file that still has a URL is downloaded later. */
const isStored = (file: string | null): file is string => file !== null && !file.includes(" ");
