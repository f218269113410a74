/** Fills every field of a product, its stock and its collections; `complete.test.ts` checks that none is missing. */

import type { NewProduct } from "#api/catalog/products/product.ts";
import type { NewProduct as NewProductV1 } from "#api/catalog/wire/v1/product-values.ts";
import type { NewCategory } from "#api/catalog/wire/v3/category-values.ts";

export type StoredFiles = {
  front: string;
  back: string;
  swatch: string;
  film: string;
  sound: string;
  manual: string;
  download: string;
};
type Ids = { files: StoredFiles; mainCategoryId: string };

const amount = (text: string) => ({ amount: text });
const tree = (text: string) => ({
  nodes: [
    {
      type: "PARAGRAPH",
      id: "p1",
      nodes: [
        { type: "TEXT", id: "", nodes: [], textData: { text, decorations: [{ type: "BOLD", fontWeightValue: 650 }] } },
      ],
      paragraphData: { textStyle: { textAlignment: "CENTER" }, indentation: 2 },
      style: { paddingTop: "3px" },
    },
  ],
  metadata: { version: 1, id: "4f9c" },
  documentStyle: { paragraph: { lineHeight: "1.7" } },
});
const dimensions = { length: "30.5", width: "20", height: "0.25", unit: "CM" as const };
const seoData = {
  tags: [
    {
      type: "meta" as const,
      props: { name: "description", content: "A poncho, with everything" },
      meta: { height: 1 },
      children: "",
      custom: true,
      disabled: true,
    },
    { type: "title" as const, children: "Everything; in “one”" },
  ],
  settings: { preventAutoRedirect: true, keywords: [{ term: "poncho", isMain: true, origin: "USER" }] },
};
const extendedFields = { namespaces: { "@acme/loom": { threads: 400, of: ["wool", "=silk"] } } };
const size = (choiceName: string) => ({ optionChoiceNames: { optionName: "Cut", choiceName } });
const color = (choiceName: string) => ({ optionChoiceNames: { optionName: "Dye", choiceName } });
const unit = { quantity: 2.5, measurementUnit: "KG" as const };

/** A physical product with options, modifiers of every type and media of every type. */
export const fullProduct = ({ files, mainCategoryId }: Ids): NewProduct => ({
  name: "Poncho, “full”; of = everything",
  handle: "poncho-full",
  slug: "poncho-with-everything",
  productType: "PHYSICAL",
  itemType: "PHYSICAL",
  visible: false,
  visibleInPos: false,
  description: tree("Woven, by hand"),
  media: {
    itemsInfo: {
      items: [
        { id: files.front, altText: "The front; seen", displayName: "Front" },
        { id: files.film, altText: "How it falls", displayName: "Film" },
        { id: files.back },
      ],
    },
    files: [{ id: files.manual }, { id: files.sound }],
  },
  options: [
    {
      name: "Cut",
      optionRenderType: "TEXT_CHOICES",
      choicesSettings: {
        choices: [
          { name: "Wide; long", choiceType: "CHOICE_TEXT", media: { items: [{ mediaId: files.back }] } },
          { name: "Slim", choiceType: "CHOICE_TEXT" },
        ],
      },
    },
    {
      name: "Dye",
      optionRenderType: "SWATCH_CHOICES",
      choicesSettings: {
        choices: [
          { name: "Indigo", choiceType: "ONE_COLOR", colorCode: "#1a2b3c", displayImage: { id: files.swatch } },
          { name: "Stripes", choiceType: "MULTIPLE_COLORS", colorCode: "#ffffff,#000000" },
          { name: "Print", choiceType: "IMAGE", displayImage: { id: files.front } },
        ],
      },
    },
  ],
  modifiers: [
    {
      name: "Words",
      mandatory: true,
      modifierRenderType: "FREE_TEXT",
      freeTextSettings: { title: "Stitch what?", minCharCount: 2, maxCharCount: 40, defaultAddedPrice: "3.50" },
    },
    {
      name: "Wrapping",
      mandatory: false,
      modifierRenderType: "TEXT_CHOICES",
      choicesSettings: { choices: [{ name: "Box", choiceType: "CHOICE_TEXT", addedPrice: "4.00" }] },
    },
    {
      name: "Ribbon",
      modifierRenderType: "SWATCH_CHOICES",
      choicesSettings: {
        choices: [
          { name: "Gold", choiceType: "ONE_COLOR", colorCode: "#ffd700", addedPrice: "1.25" },
          { name: "Pattern", choiceType: "IMAGE", displayImage: { id: files.swatch } },
        ],
      },
    },
  ],
  brand: { name: "Loom & Sons" },
  ribbon: { name: "New" },
  additionalRibbons: [{ name: "Fair" }, { name: "Slow" }],
  infoSections: [
    { uniqueName: "care", title: "Care", description: tree("Wash cold") },
    { title: "Origin", plainDescription: "<p>From <b>Peru</b></p>" },
  ],
  physicalProperties: {
    pricePerUnit: { quantity: 1, measurementUnit: "KG" },
    fulfillerId: "0190b1c2-0000-7000-8000-000000000001",
    deliveryProfileId: "0190b1c2-0000-7000-8000-000000000002",
  },
  mainCategoryId,
  seoData,
  taxGroupId: "0190b1c2-0000-7000-8000-000000000003",
  purchaseEligibility: { userCriteria: "MEMBERS_ONLY" },
  paymentTerms: { paymentOption: "DEPOSIT_ONLINE", depositPercentage: 12.5 },
  extendedFields,
  tags: { privateTags: { tagIds: ["tag-p"] }, publicTags: { tagIds: ["tag-1", "tag-2"] } },
  subscriptionDetails: {
    allowOneTimePurchases: false,
    subscriptions: [
      {
        title: "A new one each year",
        description: "Until you say stop",
        visible: true,
        frequency: "YEAR",
        interval: 2,
        autoRenewal: true,
        discount: { type: "PERCENT", percentOff: 12.5 },
      },
      {
        title: "Three times",
        visible: false,
        frequency: "WEEK",
        billingCycles: 3,
        discount: { type: "AMOUNT", amountOff: "5.00" },
      },
    ],
  },
  variantsInfo: {
    variants: [
      {
        visible: true,
        sku: "PON-WI",
        barcode: "4006381333931",
        choices: [size("Wide; long"), color("Indigo")],
        price: { actualPrice: amount("90.00"), compareAtPrice: amount("120.00") },
        physicalProperties: {
          weight: 1.25,
          pricePerUnit: { settings: unit },
          productDimensions: dimensions,
          packageDimensions: { ...dimensions, unit: "IN" },
        },
        revenueDetails: { cost: amount("31.40") },
      },
      { visible: false, choices: [size("Slim"), color("Print")], price: { actualPrice: amount("99.95") } },
      { choices: [size("Slim"), color("Stripes")], price: { actualPrice: amount("80.00") } },
    ],
  },
});

export const fullDigitalProduct = ({ files }: Ids): NewProduct => ({
  name: "Pattern to sew",
  productType: "DIGITAL",
  itemType: "DIGITAL",
  plainDescription: "<p>A PDF</p>",
  variantsInfo: {
    variants: [{ price: { actualPrice: amount("7.00") }, digitalProperties: { digitalFile: { id: files.download } } }],
  },
});

export const fullService = (): NewProduct => ({
  name: "Fitting by a tailor",
  productType: "DIGITAL",
  itemType: "SERVICE",
  paymentTerms: { paymentOption: "DEPOSIT_ONLINE", depositAmount: "12.50" },
  variantsInfo: { variants: [{ price: { actualPrice: amount("45.00") } }] },
});

/** Data that only version 1 has: values shared by variants, a percentage discount, choices with a different value. */
export const fullVersionOneProduct = (): NewProductV1 => ({
  name: "Rug",
  slug: "rug-of-version-one",
  visible: true,
  productType: "physical",
  description: "<p>Flat</p>",
  sku: "RUG",
  weight: 4.5,
  priceData: { price: 19.99 },
  costAndProfitData: { itemCost: 7.7 },
  discount: { type: "PERCENT", value: 15 },
  productDimensions: dimensions,
  packageDimensions: { ...dimensions, length: "31" },
  pricePerUnitData: {
    totalQuantity: 1.5,
    totalMeasurementUnit: "SQM",
    baseQuantity: 1,
    baseMeasurementUnit: "SQM",
  },
  additionalInfoSections: [{ title: "Wool", description: "<p>Sheep</p>" }],
  ribbon: "Old",
  brand: "Loom & Sons",
  manageVariants: false,
  productOptions: [
    {
      optionType: "drop_down",
      name: "Format",
      choices: [
        { value: "120x80", description: "Small", visible: true },
        { value: "Large", description: "Large", visible: false },
      ],
    },
    { optionType: "color", name: "Yarn", choices: [{ value: "rgb(10, 20, 30)", description: "Night" }] },
  ],
  seoData,
});

export const fullCollection = (more: Pick<NewCategory, "parentCategory" | "image" | "managingAppId">): NewCategory => ({
  name: "Coats, “warm”",
  slug: "warm-coats",
  visible: false,
  description: "For <cold> days; and nights",
  richContentDescription: tree("For cold days"),
  seoData,
  extendedFields,
  ...more,
});
