/** From the form of a product page or card to a line in the cart. */

import { addToCurrentCart, type Cart } from "#api/carts.ts";
import { fill } from "#api/languages.ts";
import { Notice } from "#ui/Notice.tsx";
import { PageNotFound, type PageResponse } from "#ui/pages/page.ts";
import { refusalOf, type ShopContext, wantedFragment } from "../context.ts";
import { fragmentResponse } from "../fragment.ts";
import { type Outcome, presentProduct } from "../products/present-page.ts";
import { productPage } from "../products/routes.tsx";
import { problemsIn, readSelection, referenceOf, type Selection } from "../products/selection.ts";
import { type Shown, shownById } from "../products/shown.ts";
import { productTexts } from "../products/texts/texts.ts";
import { countOf, setFlash } from "./current.ts";
import { tryHeldCode } from "./held-code.ts";
import { cartTexts } from "./texts/texts.ts";

const ID = /^[0-9a-f-]{36}$/i;

/** Adds what the form says. Answers what to send when something is missing or refused, else undefined. */
export async function addFromForm(context: ShopContext, form: URLSearchParams): Promise<PageResponse | undefined> {
  const id = form.get("product") ?? "";
  if (!ID.test(id)) throw new PageNotFound();
  const shown = await shownById(context, id);
  const selection = readSelection(shown, form);
  const errors = problemsIn(shown, selection, productTexts[context.shop.language]);
  if (Object.keys(errors).length > 0) return again(context, { shown, selection, outcome: { errors } });
  const { quantity } = selection;
  try {
    const { cart } = await context.shopper.call(addToCurrentCart, {
      body: { lineItems: [{ catalogReference: referenceOf(shown, selection), quantity }] },
    });
    context.shopper.remember({ cartCount: countOf(cart) });
    await tryHeldCode(context);
    setFlash(context, messageFor(context, cart, { shown, quantity }));
    return undefined;
  } catch (error) {
    return again(context, { shown, selection, outcome: { message: refusalOf(context, error) } });
  }
}

type Added = { shown: Shown; quantity: number };

/** Stock caps quantities without a word on the wire; the shopper gets the word. */
function messageFor({ shop }: ShopContext, cart: Cart, { shown: { product }, quantity }: Added) {
  const texts = cartTexts[shop.language].done;
  const line = cart.lineItems.find((candidate) => candidate.catalogReference.catalogItemId === product.id);
  const available = line?.availability.quantityAvailable;
  if (line && available !== undefined && line.quantity >= available && quantity > available) {
    return { tone: "warn", text: fill(texts.onlySome, { count: available, name: product.name }) } as const;
  }
  return { tone: "good", text: fill(texts.added, { name: product.name }) } as const;
}

type Failed = { shown: Shown; selection: Selection; outcome: Outcome };

/** The product page again with everything kept, or one message for a script. */
async function again(context: ShopContext, { shown, selection, outcome }: Failed): Promise<PageResponse> {
  const errors = outcome.errors ?? {};
  const message = outcome.message ?? Object.values(errors).join(" ");
  if (wantedFragment(context) !== null) {
    const notice = (
      <div data-fields={Object.keys(errors).join("\n")}>
        <Notice tone="bad" isAnnounced>
          {message}
        </Notice>
      </div>
    );
    return fragmentResponse(context, notice, { status: 422 });
  }
  const view = await presentProduct(context, shown, selection, { errors, message });
  return { ...productPage.render(context, { shown, view }), cache: "private" };
}
