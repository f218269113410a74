/** `/orders/:id/address`: changes the shipping address of an order. */
import { changeOwnAddress } from "#api/orders/orders/orders.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { AddressValues } from "#storefront/checkout/checkout/address/address.ts";
import { fromRefusal } from "#storefront/checkout/checkout/address/field-problems.ts";
import { fixedRegionForm, readFixedRegion } from "#storefront/checkout/checkout/address/fixed-region.ts";
import { orNotFound, type ShopContext } from "#storefront/context.ts";
import { action, page } from "#storefront/pages.tsx";
import { AddressForm } from "./AddressForm.tsx";
import { asBuyer, keyOf, orderHref, orderResponse, readOrder } from "./access.ts";
import { orderTexts } from "./texts/texts.ts";
import type { AddressFormView } from "./views.ts";

type Tried = { values: AddressValues; problems?: AddressFormView["problems"]; problem?: string };

async function show(context: ShopContext, id: string, tried?: Tried): Promise<AddressFormView> {
  const { status } = await orNotFound(readOrder(context, id));
  const { shop } = context;
  return {
    orderNumber: status.order.number,
    orderHref: orderHref(context, id),
    isOpen: status.actions.canChangeAddress,
    ...fixedRegionForm(status.order.recipientInfo, shop, tried?.values),
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
  const form = await context.request.form();
  const { status } = await orNotFound(readOrder(context, id));
  const { values, problems, recipientInfo } = readFixedRegion(status.order.recipientInfo, form, context.shop);
  const again = async (tried: Omit<Tried, "values">) =>
    addressPage.render(context, await show(context, id, { values, ...tried }));
  if (Object.keys(problems).length > 0) return again({ problems });
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
