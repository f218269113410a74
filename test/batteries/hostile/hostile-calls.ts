/**
 * The most expensive requests that anonymous callers can send: each as large as the contract accepts, and different every time
 * to bypass caches. Used by the hostile-connections battery and by `npm run bench -- costly-calls`.
 */
import { STORE_APP_ID } from "#api/values.ts";

/** A legitimate member, with the IP address that they sign in from. */
export type Member = { readonly email: string; readonly password: string; readonly address: string };

export type HostileWorld = {
  readonly origin: string;
  /** Process id of the server. */
  readonly pid: number;
  readonly visitorTokens: readonly string[];
  readonly productIds: readonly string[];
  /** Media id of a 24-megapixel image. */
  readonly mediaId: string;
  readonly members: readonly Member[];
};

export type HostileRequest = { readonly path: string; readonly body?: unknown; readonly hasToken?: boolean };
export type HostileCall = {
  readonly name: string;
  /** Builds the nth request; no two are the same. */
  request(world: HostileWorld, number: number): HostileRequest;
};

const LINES = 300;
const AGGREGATIONS = 10;

const cropTo = (format: "avif" | "png"): HostileCall => ({
  name: `image crop to ${format}`,
  request: ({ mediaId }, number) => {
    const x = (number % 150) * 10;
    const y = (Math.floor(number / 150) % 150) * 10;
    const width = 2000 + 10 * Math.floor(number / 22_500);
    return {
      path: `/media/${mediaId}/v1/crop/x_${x},y_${y},w_${width},h_2000/fill/w_2000,h_2000,q_90/image.${format}`,
    };
  },
});

const apiReference: HostileCall = {
  name: "/docs/api",
  request: (_world, number) => ({ path: `/docs/api?${number}` }),
};

const totals: HostileCall = {
  name: `calculate-totals, ${LINES} line items`,
  request: ({ productIds }, number) => ({
    path: "/ecom/v1/calculate-totals",
    hasToken: true,
    body: {
      calculationId: String(number),
      lineItems: Array.from({ length: LINES }, (_, index) => ({
        id: String(index),
        quantity: 1 + (number % 50),
        catalogReference: { appId: STORE_APP_ID, catalogItemId: productIds[(index + number) % productIds.length] },
      })),
      shippingAddress: { country: "US", subdivision: "US-OR", city: "Portland", postalCode: "97201" },
    },
  }),
};

/** Every bucket of a level has one product, so three nested levels reach the maximum number of entries. */
const nestedAggregation = (name: string) => ({
  name,
  type: "NESTED",
  nested: {
    nestedAggregations: ["numericId", "name", "slug"].map((fieldPath) => ({
      name: fieldPath,
      type: "VALUE",
      fieldPath,
      value: { limit: 250 },
    })),
  },
});

const search: HostileCall = {
  name: `V3 search, ${AGGREGATIONS} aggregations`,
  request: (_world, number) => ({
    path: "/stores/v3/products/search",
    hasToken: true,
    body: {
      search: {
        filter: { name: { $ne: `product ${number}` } },
        cursorPaging: { limit: 100 },
        aggregations: Array.from({ length: AGGREGATIONS }, (_, index) => nestedAggregation(String(index))),
      },
    },
  }),
};

const sitemap: HostileCall = {
  name: "/sitemap.xml?n",
  request: (_world, number) => ({ path: `/sitemap.xml?${number}` }),
};

export const hostileCalls: readonly HostileCall[] = [
  cropTo("avif"),
  cropTo("png"),
  apiReference,
  totals,
  search,
  sitemap,
];

/** A sign-up, which hashes the password. */
export const signUp: HostileCall = {
  name: "sign-up",
  request: (_world, number) => ({
    path: "/_api/iam/authentication/v2/register",
    hasToken: true,
    body: { loginId: { email: `hostile-${number}@example.com` }, password: "four plain words here" },
  }),
};
