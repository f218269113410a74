/** Errors of an address form's fields, from an address that the API rejected. */
import { rulesOf } from "#api/checkout/shipping/address-rules.ts";
import { ApiError } from "#sdk/call.ts";
import { refusalOf, type ShopContext } from "#storefront/context.ts";
import { checkoutTexts } from "../texts/texts.ts";
import { malformedPostal, type Problems } from "./address.ts";

/** The form's texts by violated rule; the API's descriptions are for developers. */
function describeField({ shop }: ShopContext, name: string, country: string): string {
  const { missing, wrong } = checkoutTexts[shop.language].address;
  if (name === "phone") return wrong.phone;
  const rule = rulesOf(country).postal;
  if (name === "postalCode" && rule) return malformedPostal(rule, shop.language);
  return name === "email" || name === "country" || name === "name" ? missing[name] : wrong.field;
}

const fields = /(country|city|postalCode|subdivision|phone)$/;

function nameOf(field: string): string {
  if (/email$/i.test(field)) return "email";
  return /(first|last)Name$/.test(field) ? "name" : (fields.exec(field)?.[1] ?? "line1");
}

/** Maps the API's violations to the fields of a form whose address is in `country`. */
export function fromRefusal(
  context: ShopContext,
  error: unknown,
  country: string,
): { problems: Problems; message?: string } {
  if (!(error instanceof ApiError) || error.violations.length === 0)
    return { problems: {}, message: refusalOf(context, error) };
  const problems: Record<string, string> = {};
  for (const { field } of error.violations) {
    const name = nameOf(field);
    problems[name] = describeField(context, name, country);
  }
  return { problems };
}
