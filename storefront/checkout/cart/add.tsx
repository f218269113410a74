/** From the form of a product page or card to a line in the cart. */

import { addToCurrentCart, type Cart } from "#api/checkout/carts/carts.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Problem } from "#storefront/catalog/products/buying/Problem.tsx";
import { timeProblem } from "#storefront/catalog/products/buying/times.ts";
import {
  problemsIn,
  readSelection,
  referenceOf,
  type Selection,
} from "#storefront/catalog/products/options/selection.ts";
import { type Outcome, presentProduct } from "#storefront/catalog/products/present-page.ts";
import { productPage } from "#storefront/catalog/products/routes.tsx";
import { type Shown, shownById } from "#storefront/catalog/products/shown.ts";
import { productTexts } from "#storefront/catalog/products/texts/texts.ts";
import { refusalOf, type ShopContext, wantedFragment } from "#storefront/context.ts";
import { fragmentResponse } from "#storefront/fragment.ts";
import { Notice } from "#ui/Notice.tsx";
import { PageNotFound, type PageResponse } from "#ui/pages/page.ts";
import { countOf, setFlash } from "./current.ts";
import { tryHeldCode } from "./held-code.ts";
import { quantityReduced } from "./present.ts";
import { cartTexts } from "./texts/texts.ts";

/** An idempotency key, made by the script that retries when an answer is lost. */
const ATTEMPT = /^[\w-]{8,64}$/;

const ID = /^[0-9a-f-]{36}$/i;

/** Adds what the form says. Answers what to send when something is missing or refused, else undefined. */
export async function addFromForm(context: ShopContext, form: URLSearchParams): Promise<PageResponse | undefined> {
  const id = form.get("product") ?? "";
  if (!ID.test(id)) throw new PageNotFound();
  const shown = await shownById(context, id);
  const selection = readSelection(shown, form);
  const errors = {
    ...problemsIn(shown, selection, context.shop.language),
    ...(await timeProblem(context, shown.product, selection.when)),
  };
  if (Object.keys(errors).length > 0) return again(context, { shown, selection, outcome: { errors } });
  const { quantity } = selection;
  const attempt = form.get("attempt") ?? "";
  try {
    const { cart } = await context.shopper.call(
      addToCurrentCart,
      { body: { lineItems: [{ catalogReference: referenceOf(shown, selection), quantity }] } },
      ATTEMPT.test(attempt) ? { idempotencyKey: attempt } : {},
    );
    context.shopper.remember({ cartCount: countOf(cart) });
    await tryHeldCode(context);
    setFlash(context, messageFor(context, cart, { shown, quantity }));
    return undefined;
  } catch (error) {
    return again(context, { shown, selection, outcome: { message: refusalOf(context, error) } });
  }
}

type Added = { shown: Shown; quantity: number };

/** The API caps quantities at the available stock without an error, so the page tells the shopper. */
function messageFor({ shop }: ShopContext, cart: Cart, { shown: { product }, quantity }: Added) {
  const texts = cartTexts[shop.language].done;
  const line = cart.lineItems.find((candidate) => candidate.catalogReference.catalogItemId === product.id);
  const available = line?.availability.quantityAvailable;
  if (line && available !== undefined && line.quantity >= available && quantity > available) {
    return { tone: "warn", text: quantityReduced(shop.language, line) } as const;
  }
  return { tone: "good", text: formatMessage(shop.language, texts.added, { name: product.name }) } as const;
}

type Failed = { shown: Shown; selection: Selection; outcome: Outcome };

/** Re-renders the product page with the submitted values. Scripts get only the errors by field and the general error. */
async function again(context: ShopContext, { shown, selection, outcome }: Failed): Promise<PageResponse> {
  const { errors = {}, message } = outcome;
  if (wantedFragment(context) !== null) {
    return fragmentResponse(context, <Problems errors={errors} message={message} />, { status: 422 });
  }
  const { marked } = productTexts[context.shop.language].problems;
  const view = await presentProduct(context, shown, selection, { errors, message: message ?? marked });
  return { ...productPage.render(context, { shown, view }), cache: "private" };
}

type ProblemsProps = { errors: Readonly<Record<string, string>>; message: string | undefined };

function Problems({ errors, message }: ProblemsProps) {
  return (
    <>
      {Object.entries(errors).map(([field, text]) => (
        <Problem key={field} field={field} text={text} />
      ))}
      {message && (
        <div data-refusal="">
          <Notice tone="bad" isAnnounced>
            {message}
          </Notice>
        </div>
      )}
    </>
  );
}
