/** Carriers, the formats of their tracking numbers, and their tracking pages. */
type Carrier = { name: string; shapes: readonly RegExp[]; address: (trackingNumber: string) => string };

const carriers: readonly Carrier[] = [
  {
    name: "UPS",
    shapes: [/^1Z[0-9A-Z]{16}$/],
    address: (number) => `https://www.ups.com/track?tracknum=${number}`,
  },
  {
    name: "USPS",
    shapes: [/^9[1-5]\d{18,24}$/, /^[A-Z]{2}\d{9}US$/],
    address: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  },
  {
    name: "FedEx",
    shapes: [/^\d{12}$/, /^\d{15}$/],
    address: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  },
  {
    name: "DHL",
    shapes: [/^\d{10}$/, /^JJD\d{10,20}$/, /^00340\d{15}$/],
    address: (number) => `https://www.dhl.com/en/express/tracking.html?AWB=${number}`,
  },
  {
    name: "Royal Mail",
    shapes: [/^[A-Z]{2}\d{9}GB$/],
    address: (number) => `https://www.royalmail.com/track-your-item#/tracking-results/${number}`,
  },
];

/** Stored with the fulfillment like the names of carriers; screens show it in their language. */
export const OTHER_CARRIER = "Other";

export const carrierNames: readonly string[] = [...carriers.map(({ name }) => name), OTHER_CARRIER];

/** The first carrier with this format of tracking numbers. */
export function carrierOf(trackingNumber: string): string | undefined {
  const plain = trackingNumber.replaceAll(/[\s-]/g, "").toUpperCase();
  return carriers.find(({ shapes }) => shapes.some((shape) => shape.test(plain)))?.name;
}

export function trackingAddress(carrier: string, trackingNumber: string): string | undefined {
  const plain = encodeURIComponent(trackingNumber.replaceAll(/[\s-]/g, "").toUpperCase());
  return carriers.find(({ name }) => name === carrier)?.address(plain);
}

/** Tracking with the chosen carrier, or with the one recognized from the number; empty without a number. */
export function trackingInfoOf(trackingNumber: string, chosenCarrier: string | null) {
  const number = trackingNumber.trim();
  if (number === "") return {};
  const carrier = chosenCarrier ?? carrierOf(number) ?? "";
  const trackingLink = trackingAddress(carrier, number);
  return {
    trackingNumber: number,
    ...(carrier !== "" && { shippingProvider: carrier }),
    ...(trackingLink !== undefined && { trackingLink }),
  };
}

type TrackingInfo = { trackingNumber?: string | undefined; shippingProvider?: string | undefined };

/** The carrier of stored tracking; null if it's the one recognized from the number, so that a corrected number is recognized again. */
export const chosenCarrierOf = ({ trackingNumber = "", shippingProvider }: TrackingInfo): string | null =>
  shippingProvider === undefined || carrierOf(trackingNumber) === shippingProvider ? null : shippingProvider;

/** Tracking with a corrected number or carrier. Unchanged values keep the stored link, which an app may have set. */
export function correctTracking<Stored extends TrackingInfo>(stored: Stored, number: string, carrier: string | null) {
  const isUnchanged =
    number.trim() === (stored.trackingNumber ?? "") &&
    (carrier === chosenCarrierOf(stored) || carrier === stored.shippingProvider);
  return isUnchanged ? stored : trackingInfoOf(number, carrier);
}
