/** From the form of a product page or card to a line in the cart. */

import { renderToStaticMarkup } from "react-dom/server";
import { addToCurrentCart, type Cart } from "#api/carts.ts";
import { getProduct, type Product } from "#api/products.ts";
import { type CatalogReference, STORE_APP_ID } from "#api/values.ts";
import { Notice } from "#ui/Notice.tsx";
import { htmlResponse, PageNotFound, type PageResponse } from "#ui/pages/page.ts";
import { orNotFound, refusalOf, type ShopContext, wantedFragment } from "../context.ts";
import { modifierField } from "../products/Modifiers.tsx";
import { optionField } from "../products/Options.tsx";
import { variantOf } from "../products/present.ts";
import { choicesFrom, presentProduct, productPage, textsFrom } from "../products/routes.tsx";
import { countOf, setFlash } from "./current.ts";

const ID = /^[0-9a-f-]{36}$/i;
const MAX_QUANTITY = 100_000;

/** Adds what the form says. Answers what to send when something is missing or refused, else undefined. */
export async function addFromForm(context: ShopContext, form: URLSearchParams): Promise<PageResponse | undefined> {
  const id = form.get("product") ?? "";
  if (!ID.test(id)) throw new PageNotFound();
  const { product } = await orNotFound(context.request.call(getProduct, { params: { id }, query: {} }));
  const wanted = Number(form.get("quantity") ?? "1");
  const quantity = Number.isInteger(wanted) && wanted >= 1 ? Math.min(wanted, MAX_QUANTITY) : 1;
  const errors = missingIn(product, form);
  if (Object.keys(errors).length > 0) return again(context, { product, form, quantity, errors });
  try {
    const { cart } = await context.shopper.call(addToCurrentCart, {
      body: { lineItems: [{ catalogReference: referenceOf(product, form), quantity }] },
    });
    context.shopper.remember({ cartCount: countOf(cart) });
    setFlash(context, messageFor(cart, product, quantity));
    return undefined;
  } catch (error) {
    return again(context, { product, form, quantity, errors: {}, message: refusalOf(error) });
  }
}

function missingIn(product: Product, form: URLSearchParams): Record<string, string> {
  const errors: Record<string, string> = {};
  const chosen = choicesFrom(product, form);
  for (const option of product.productOptions) {
    const isKnown = option.choices.some((choice) => choice.visible && choice.description === chosen[option.name]);
    if (!isKnown) errors[optionField(option.name)] = `Choose a ${option.name.toLowerCase()}.`;
  }
  const texts = textsFrom(product, form);
  for (const field of product.customTextFields) {
    const text = (texts[field.title] ?? "").trim();
    if (field.mandatory && text === "") errors[modifierField(field.title)] = "Please write something here.";
    if (text.length > field.maxLength) errors[modifierField(field.title)] = `At most ${field.maxLength} characters.`;
  }
  return errors;
}

function referenceOf(product: Product, form: URLSearchParams): CatalogReference {
  const variant = product.productOptions.length === 0 ? undefined : variantOf(product, choicesFrom(product, form));
  const texts = Object.entries(textsFrom(product, form)).filter(([, text]) => text.trim() !== "");
  const options = {
    ...(variant && { variantId: variant.id }),
    ...(texts.length > 0 && {
      customTextFields: Object.fromEntries(texts.map(([title, text]) => [title, text.trim()])),
    }),
  };
  return { catalogItemId: product.id, appId: STORE_APP_ID, ...(Object.keys(options).length > 0 && { options }) };
}

/** Stock caps quantities without a word on the wire; the shopper gets the word. */
function messageFor(cart: Cart, product: Product, quantity: number) {
  const line = cart.lineItems.find((candidate) => candidate.catalogReference.catalogItemId === product.id);
  const available = line?.availability.quantityAvailable;
  if (line && available !== undefined && line.quantity >= available && quantity > available) {
    return { tone: "warn", text: `You can only have ${available} of ${product.name}.` } as const;
  }
  return { tone: "good", text: `Added ${product.name}.` } as const;
}

type Failed = {
  product: Product;
  form: URLSearchParams;
  quantity: number;
  errors: Readonly<Record<string, string>>;
  message?: string;
};

/** The product page again with everything kept, or one message for a script. */
async function again(context: ShopContext, failed: Failed): Promise<PageResponse> {
  const { product, form, quantity, errors } = failed;
  const message = failed.message ?? Object.values(errors).join(" ");
  if (wantedFragment(context) !== null) {
    const notice = (
      <Notice tone="bad" isAnnounced>
        {message}
      </Notice>
    );
    return htmlResponse(renderToStaticMarkup(notice), { status: 422 });
  }
  const view = await presentProduct(context, product, {
    asked: choicesFrom(product, form),
    texts: textsFrom(product, form),
    quantity,
    errors,
    message,
  });
  return { ...productPage.render(context, { product, view }), cache: "private" };
}
