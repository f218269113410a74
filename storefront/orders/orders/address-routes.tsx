/** `/orders/:id/address`: changes the shipping address of an order. */
import { type AddressRules, localPart, rulesOf, type Subdivision } from "#api/checkout/shipping/address-rules.ts";
import { changeOwnAddress } from "#api/orders/orders/orders.ts";
import { formatMessage } from "#api/store/messages.ts";
import {
  type AddressValues,
  checkAddress,
  fromContract,
  readAddress,
  toContract,
} from "#storefront/checkout/checkout/address/address.ts";
import { countryChoices } from "#storefront/checkout/checkout/address/countries.ts";
import { fromRefusal } from "#storefront/checkout/checkout/address/field-problems.ts";
import { orNotFound, type ShopContext } from "#storefront/context.ts";
import { action, page } from "#storefront/pages.tsx";
import { AddressForm } from "./AddressForm.tsx";
import { asBuyer, keyOf, orderHref, orderResponse, readOrder } from "./access.ts";
import { orderTexts } from "./texts/texts.ts";
import type { AddressFormView } from "./views.ts";

type Tried = { values: AddressValues; problems?: AddressFormView["problems"]; problem?: string };

/** Orders keep the address as the buyer or app entered it. */
const regionIn = ({ subdivision }: AddressRules, stored: string): Subdivision | undefined =>
  subdivision?.choices.find(({ code }) => localPart(code) === localPart(stored));

async function show(context: ShopContext, id: string, tried?: Tried): Promise<AddressFormView> {
  const { status } = await orNotFound(readOrder(context, id));
  const { shop } = context;
  const values = fromContract(status.order.recipientInfo, shop.country);
  const rules = rulesOf(values.country);
  const region = regionIn(rules, values.subdivision);
  return {
    orderNumber: status.order.number,
    orderHref: orderHref(context, id),
    isOpen: status.actions.canChangeAddress,
    // Country and region are fixed, because shipping and taxes depend on them.
    form: {
      values: { ...(tried?.values ?? values), country: values.country, subdivision: region?.code ?? "" },
      rules: {
        ...rules,
        subdivision: region && rules.subdivision ? { ...rules.subdivision, choices: [region] } : undefined,
      },
      phone: "OPTIONAL",
    },
    countries: countryChoices(shop.locale).filter(({ value }) => value === values.country),
    problems: tried?.problems ?? {},
    problem: tried?.problem,
    contactEmail: shop.contactEmail,
  };
}

const addressPage = page<AddressFormView>({
  path: "/orders/:id/address",
  cache: "private",
  load: (context, { id = "" }) => show(context, id),
  head: (data, { shop }) => ({
    title: formatMessage(shop.language, orderTexts[shop.language].addressForm.pageTitle, { number: data.orderNumber }),
    isIndexed: false,
  }),
  View: AddressForm,
  status: ({ problem, problems }) => (problem === undefined && Object.keys(problems).length === 0 ? 200 : 422),
  headers: () => [["referrer-policy", "no-referrer"]],
});

const change = action("/orders/:id/address", async (context, { id = "" }) => {
  const values = readAddress(await context.request.form(), "");
  const again = async (tried: Omit<Tried, "values">) =>
    addressPage.render(context, await show(context, id, { values, ...tried }));
  const { status } = await orNotFound(readOrder(context, id));
  const { subdivision = "" } = status.order.recipientInfo?.address ?? {};
  const { subdivision: wrongRegion, ...wrong } = checkAddress(values, "", context.shop);
  // Orders without a region keep none.
  const hasRegion = regionIn(rulesOf(values.country), subdivision) !== undefined;
  const problems = { ...wrong, ...(hasRegion && wrongRegion !== undefined ? { subdivision: wrongRegion } : {}) };
  if (Object.keys(problems).length > 0) return again({ problems });
  const { company, vatId } = status.order.recipientInfo?.contactDetails ?? {};
  const { address, contactDetails } = toContract(values);
  const recipientInfo = {
    ...(address && { address }),
    contactDetails: { ...(company && { company }), ...(vatId && { vatId }), ...contactDetails },
  };
  const key = keyOf(context);
  try {
    await asBuyer(context, changeOwnAddress, {
      params: { id },
      body: { recipientInfo, ...(key === undefined ? {} : { key }) },
    });
  } catch (error) {
    const { problems: refused, message } = fromRefusal(context, error, values.country);
    return again({ problems: refused, ...(message === undefined ? {} : { problem: message }) });
  }
  return orderResponse(context, id, { done: "readdressed" });
});

export const addressRoute = { ...addressPage, post: change.post };
