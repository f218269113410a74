import { useState } from "react";
import { Link } from "./navigation.tsx";
import { Picture } from "./ProductList.tsx";
import { changeQuantity, goToCheckout, removeLine, type StoreCart } from "./store.ts";

type Props = { cart: StoreCart; onCart: (cart: StoreCart) => void };

export function CartPage({ cart, onCart }: Props) {
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
        <h1>Cart</h1>
        <p>Your cart is empty.</p>
        <Link href="/">See the products</Link>
      </>
    );
  }
  return (
    <>
      <h1>Cart</h1>
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
              <label className="field">
                Quantity
                <input
                  type="number"
                  min={1}
                  value={quantity}
                  disabled={isBusy}
                  onChange={({ target: { valueAsNumber } }) => {
                    if (valueAsNumber >= 1) void run(async () => onCart(await changeQuantity(id, valueAsNumber)));
                  }}
                />
              </label>
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
