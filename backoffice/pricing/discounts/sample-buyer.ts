/** Who buys the sample cart, from where and when. Pure. */
import { instantOf } from "#backoffice/zoned-time.ts";
import type { TestBody } from "./queries.ts";

export type SampleBuyer = {
  /** As typed, with commas or spaces between. */
  codes: string;
  member: { id: string; name: string } | undefined;
  /** ISO 3166-1 alpha-2; empty for an address that is not known yet. */
  country: string;
  /** `2026-11-24` in the store's time zone; empty for now. */
  day: string;
};

export const nobody: SampleBuyer = { codes: "", member: undefined, country: "", day: "" };

export const codesIn = (text: string): string[] => text.split(/[\s,]+/).filter((code) => code !== "");

/** What the price tester is told. A day stands for its noon. */
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
