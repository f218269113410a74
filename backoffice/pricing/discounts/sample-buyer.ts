/** The customer, country and date of a sample cart. Pure. */
import { instantOf } from "#api/store/dates.ts";
import type { TestBody } from "./queries.ts";

export type SampleBuyer = {
  /** As typed, separated by commas or spaces. */
  codes: string;
  member: { id: string; name: string } | undefined;
  /** ISO 3166-1 alpha-2; empty without an address. */
  country: string;
  /** `2026-11-24` in the store's time zone; empty for now. */
  day: string;
};

export const emptyBuyer: SampleBuyer = { codes: "", member: undefined, country: "", day: "" };

export const codesIn = (text: string): string[] => text.split(/[\s,]+/).filter((code) => code !== "");

/** The input of the price test. A date is tested at noon. */
export function termsOf(
  { member, country, day }: SampleBuyer,
  timeZone: string,
): Pick<TestBody, "memberId" | "shippingAddress" | "at"> {
  const at = day === "" ? undefined : instantOf(`${day}T12:00`, timeZone);
  return {
    ...(member !== undefined && { memberId: member.id }),
    ...(country !== "" && { shippingAddress: { country } }),
    ...(at !== undefined && { at: at.toISOString() }),
  };
}
