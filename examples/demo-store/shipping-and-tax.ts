/** Locations, shipping zones and rates, tax regions, coupons and currencies of the demo shop. Money in USD cents. */

import type { Translations } from "#api/store/languages.ts";
import { salesTaxOf, vat } from "./store-texts.ts";

export const locations = [
  {
    key: "studio",
    name: "Larkfold Studio",
    isDefault: false,
    allowsPickup: true,
    pickupInstructions: "Ring the bell with the bird on it. Tuesday to Saturday, 10 to 5.",
    address: {
      addressLine: "14 Ropewalk Lane",
      city: "Portland",
      subdivision: "US-ME",
      postalCode: "04101",
      country: "US",
    },
  },
  {
    key: "warehouse",
    name: "Mill Street Warehouse",
    isDefault: true,
    allowsPickup: false,
    pickupInstructions: undefined,
    address: {
      addressLine: "200 Mill Street, Unit 6",
      city: "Biddeford",
      subdivision: "US-ME",
      postalCode: "04005",
      country: "US",
    },
  },
] as const;

/** The studio's address in a sentence. */
export const studioAddress = `${locations[0].address.addressLine}, Portland, Maine`;

/** Members of the European Union with their standard rate of value added tax, a decimal fraction as text. */
const euVat = {
  AT: "0.20",
  BE: "0.21",
  BG: "0.20",
  HR: "0.25",
  CY: "0.19",
  CZ: "0.21",
  DK: "0.25",
  EE: "0.24",
  FI: "0.255",
  FR: "0.20",
  DE: "0.19",
  GR: "0.24",
  HU: "0.27",
  IE: "0.23",
  IT: "0.22",
  LV: "0.21",
  LT: "0.21",
  LU: "0.17",
  MT: "0.18",
  NL: "0.21",
  PL: "0.23",
  PT: "0.23",
  RO: "0.21",
  SK: "0.23",
  SI: "0.22",
  ES: "0.21",
  SE: "0.25",
} as const;

const euCountries = Object.keys(euVat) as (keyof typeof euVat)[];

/** State rates only. Rates of counties and cities are omitted, as in a small store without a tax service. */
const stateRates = {
  "US-CA": "0.0725",
  "US-NY": "0.04",
  "US-TX": "0.0625",
  "US-WA": "0.065",
  "US-ME": "0.055",
  "US-MA": "0.0625",
  "US-IL": "0.0625",
  "US-PA": "0.06",
  "US-FL": "0.06",
  "US-GA": "0.04",
  "US-CO": "0.029",
  "US-MN": "0.06875",
  "US-VT": "0.06",
  "US-NJ": "0.06625",
  "US-VA": "0.043",
  "US-NC": "0.0475",
  "US-OH": "0.0575",
  "US-MI": "0.06",
  "US-AZ": "0.056",
  "US-DC": "0.06",
} as const;

type TaxRegionData = {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** ISO 3166-2; without it the rate is for the whole country. */
  subdivision?: string;
  name: Translations<string>;
  /** Decimal fraction as text, e.g. "0.0725". */
  rate: string;
  /** Prices shown already contain the tax. */
  isIncluded: boolean;
  taxesShipping: boolean;
};

export const taxRegions: readonly TaxRegionData[] = [
  ...Object.entries(stateRates).map(([subdivision, rate]) => ({
    country: "US",
    subdivision,
    name: salesTaxOf(subdivision.slice(3)),
    rate,
    isIncluded: false,
    taxesShipping: false,
  })),
  ...Object.entries(euVat).map(([country, rate]) => ({
    country,
    name: vat,
    rate,
    isIncluded: true,
    taxesShipping: true,
  })),
  { country: "GB", name: vat, rate: "0.20", isIncluded: true, taxesShipping: true },
];

/** The price is the first rate whose conditions all match; an option without such a rate isn't offered. */
export type ShippingRateData = { minSubtotalMinor?: number; maxWeightGrams?: number; amountMinor: number };

type ShippingOptionData = {
  code: string;
  title: string;
  description: string;
  /** Business days after shipping. */
  deliveryDays: { min: number; max: number };
  rates: readonly ShippingRateData[];
  /** Key of the pickup location. */
  pickupLocation?: "studio";
};

export type ShippingZoneData = {
  key: string;
  name: string;
  /** Country codes; "*" is the rest of the world. */
  countries: readonly string[];
  options: readonly ShippingOptionData[];
};

export const shippingZones: readonly ShippingZoneData[] = [
  {
    key: "us",
    name: "United States",
    countries: ["US"],
    options: [
      {
        code: "us-standard",
        title: "Standard",
        description: "By mail, with tracking. Free from $75.",
        deliveryDays: { min: 3, max: 5 },
        rates: [
          { minSubtotalMinor: 7500, amountMinor: 0 },
          { maxWeightGrams: 1000, amountMinor: 590 },
          { maxWeightGrams: 5000, amountMinor: 990 },
          { amountMinor: 1690 },
        ],
      },
      {
        code: "us-express",
        title: "Express",
        description: "Ordered before noon, leaves the same day.",
        deliveryDays: { min: 1, max: 2 },
        rates: [{ maxWeightGrams: 2000, amountMinor: 1900 }, { amountMinor: 2900 }],
      },
      {
        code: "us-pickup",
        title: "Pick up at the studio",
        description: `${studioAddress}. We email you when it's ready.`,
        deliveryDays: { min: 0, max: 1 },
        rates: [{ amountMinor: 0 }],
        pickupLocation: "studio",
      },
    ],
  },
  {
    key: "eu",
    name: "European Union",
    countries: euCountries,
    options: [
      {
        code: "eu-standard",
        title: "Standard to the EU",
        description: "Tracked, duties paid. Free from $120.",
        deliveryDays: { min: 6, max: 10 },
        rates: [
          { minSubtotalMinor: 12000, amountMinor: 0 },
          { maxWeightGrams: 1000, amountMinor: 1290 },
          { maxWeightGrams: 5000, amountMinor: 2190 },
          { amountMinor: 3490 },
        ],
      },
      {
        code: "eu-express",
        title: "Express to the EU",
        description: "By air, duties paid.",
        deliveryDays: { min: 2, max: 4 },
        rates: [{ maxWeightGrams: 2000, amountMinor: 3400 }, { amountMinor: 4900 }],
      },
    ],
  },
  {
    key: "uk",
    name: "United Kingdom",
    countries: ["GB"],
    options: [
      {
        code: "uk-standard",
        title: "Standard to the UK",
        description: "Tracked, duties paid. Free from $110.",
        deliveryDays: { min: 5, max: 8 },
        rates: [
          { minSubtotalMinor: 11000, amountMinor: 0 },
          { maxWeightGrams: 1000, amountMinor: 1190 },
          { maxWeightGrams: 5000, amountMinor: 1990 },
          { amountMinor: 3190 },
        ],
      },
      {
        code: "uk-express",
        title: "Express to the UK",
        description: "By air, duties paid.",
        deliveryDays: { min: 2, max: 3 },
        rates: [{ maxWeightGrams: 2000, amountMinor: 2900 }, { amountMinor: 4400 }],
      },
    ],
  },
  {
    key: "world",
    name: "Rest of the world",
    countries: ["*"],
    options: [
      {
        code: "world-standard",
        title: "International",
        description: "Tracked. Duties and taxes are collected on arrival.",
        deliveryDays: { min: 8, max: 18 },
        rates: [
          { minSubtotalMinor: 20000, amountMinor: 0 },
          { maxWeightGrams: 1000, amountMinor: 1890 },
          { maxWeightGrams: 5000, amountMinor: 3690 },
          { amountMinor: 5990 },
        ],
      },
    ],
  },
];

export type CouponData = {
  code: string;
  name: string;
  effect: { type: "PERCENT"; value: number } | { type: "AMOUNT"; valueMinor: number } | { type: "FREE_SHIPPING" };
  minSubtotalMinor?: number;
  oncePerCustomer: boolean;
};

export const coupons: readonly CouponData[] = [
  { code: "WELCOME10", name: "10% off a first order", effect: { type: "PERCENT", value: 10 }, oncePerCustomer: true },
  {
    code: "SUMMER5",
    name: "$5 off over $50",
    effect: { type: "AMOUNT", valueMinor: 500 },
    minSubtotalMinor: 5000,
    oncePerCustomer: false,
  },
  {
    code: "FREESHIP",
    name: "Free standard shipping",
    effect: { type: "FREE_SHIPPING" },
    minSubtotalMinor: 2500,
    oncePerCustomer: false,
  },
];

/** Automatic discounts. */
export const automaticDiscounts = [
  { name: "Three cards for less", collection: "desk-and-paper", minQuantity: 3, percent: 10 },
] as const;

/** Units of a currency per US dollar, as text. */
export const exchangeRates = { USD: "1", EUR: "0.92", GBP: "0.79" } as const;
