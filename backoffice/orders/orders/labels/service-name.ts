import type { LabelRate } from "#api/orders/shipping-labels.ts";

/** `USPS Ground Advantage`: providers write services as one word. */
export const serviceName = ({ carrier, service }: Pick<LabelRate, "carrier" | "service">): string =>
  `${carrier} ${service.replaceAll("_", " ").replace(/([a-z])([A-Z])/g, "$1 $2")}`.trim();
