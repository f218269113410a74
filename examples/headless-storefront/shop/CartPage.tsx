import { useState } from "react";
import { Link } from "./navigation.tsx";
import { Picture } from "./ProductList.tsx";
import { changeQuantity, goToCheckout, removeLine, type StoreCart } from "./store.ts";
import type { CartState } from "./use-cart.ts";

type Props = { state: CartState; onCart: (cart: StoreCart) => void; onReload: () => void };

export function CartPage({ state, onCart, onReload }: Props) {
  return (
    <>
      <h1>Cart</h1>
      {state.status === "loading" && <p role="status">Loading your cart…</p>}
      {state.status === "failed" && (
        <>
          <p role="alert">Your cart couldn't be loaded. {state.error.message}</p>
          <button type="button" className="button" onClick={onReload}>
            Try again
          </button>
        </>
      )}
      {state.status === "loaded" && <Contents cart={state.cart} onCart={onCart} />}
    </>
  );
}

function Contents({ cart, onCart }: { cart: StoreCart; onCart: Props["onCart"] }) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async (task: () => Promise<void>): Promise<void> => {
    setIsBusy(true);
    setProblem(undefined);
    await task().catch((error: Error) => setProblem(error.message));
    setIsBusy(false);
  };
  if (cart === undefined || cart.lineItems.length === 0) {
    return (
      <>
        <p>Your cart is empty.</p>
        <Link href="/">See the products</Link>
      </>
    );
  }
  return (
    <>
      <ul className="lines">
        {cart.lineItems.map(({ id, productName, quantity, image, lineItemPrice, descriptionLines }) => (
          <li key={id}>
            <Picture url={image?.url} />
            <div>
              <strong>{productName.original}</strong>
              {descriptionLines.map(({ name, plainText }) => (
                <div key={name.original}>
                  {name.original}: {plainText?.original}
                </div>
              ))}
              <Quantity
                quantity={quantity}
                isBusy={isBusy}
                onChange={(wanted) => run(async () => onCart(await changeQuantity(id, wanted)))}
              />
              <button
                type="button"
                className="link"
                disabled={isBusy}
                aria-label={`Remove ${productName.original}`}
                onClick={() => void run(async () => onCart(await removeLine(id)))}
              >
                Remove
              </button>
            </div>
            <span>{lineItemPrice.formattedAmount}</span>
          </li>
        ))}
      </ul>
      <p className="total">
        Subtotal <strong>{cart.subtotal.formattedAmount}</strong>
      </p>
      <p>Shipping and taxes are calculated at checkout.</p>
      {problem !== undefined && <p role="alert">{problem}</p>}
      <button type="button" className="button" disabled={isBusy} onClick={() => void run(goToCheckout)}>
        Checkout
      </button>
    </>
  );
}

type QuantityProps = { quantity: number; isBusy: boolean; onChange: (quantity: number) => Promise<void> };

/** Sends what was typed on Enter and when the field loses the focus. Anything but a whole number from 1 is discarded. */
function Quantity({ quantity, isBusy, onChange }: QuantityProps) {
  const [draft, setDraft] = useState<string>();
  const send = async (): Promise<void> => {
    if (draft === undefined || isBusy) return;
    const wanted = Number(draft);
    if (Number.isInteger(wanted) && wanted >= 1 && wanted !== quantity) await onChange(wanted);
    setDraft(undefined);
  };
  return (
    <label className="field">
      Quantity
      <input
        type="number"
        min={1}
        value={draft ?? quantity}
        readOnly={isBusy}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={() => void send()}
        onKeyDown={({ key }) => {
          if (key === "Enter") void send();
        }}
      />
    </label>
  );
}
