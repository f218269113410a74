/** What an address was refused for by the API, at the fields of its form. */
import { ApiError } from "#sdk/call.ts";
import { refusalOf, type ShopContext } from "../context.ts";
import type { Problems } from "./address.ts";
import { checkoutTexts } from "./texts/texts.ts";

/** English has the API's own words. */
function sayField({ shop }: ShopContext, name: string, description: string): string {
  if (shop.language === "en") return description;
  const { missing, wrong } = checkoutTexts[shop.language].address;
  if (name === "phone") return wrong.phone;
  // Which kind of postal code it is depends on the country.
  return name === "email" || name === "country" || name === "name" ? missing[name] : wrong.field;
}

const fields = /(country|city|postalCode|subdivision|phone)$/;

function nameOf(field: string): string {
  if (/email$/i.test(field)) return "email";
  return /(first|last)Name$/.test(field) ? "name" : (fields.exec(field)?.[1] ?? "line1");
}

/** Violations of the contract come back to the field they are about. */
export function fromRefusal(context: ShopContext, error: unknown): { problems: Problems; message?: string } {
  if (!(error instanceof ApiError) || error.violations.length === 0)
    return { problems: {}, message: refusalOf(context, error) };
  const problems: Record<string, string> = {};
  for (const { field, description } of error.violations) {
    const name = nameOf(field);
    problems[name] = sayField(context, name, description);
  }
  return { problems };
}
