import { useCallback, useRef, useState } from "react";
import { loadCart, type StoreCart } from "./store.ts";

export type CartState =
  | { status: "loading" }
  | { status: "failed"; error: Error }
  | { status: "loaded"; cart: StoreCart };

/** The shopper's cart. Changes return the new cart: pass it to `setCart`. */
export function useCart() {
  const [state, setState] = useState<CartState>({ status: "loading" });
  const latest = useRef(0);
  // A response that arrives after a later change is outdated.
  const setCart = useCallback((cart: StoreCart): void => {
    latest.current += 1;
    setState({ status: "loaded", cart });
  }, []);
  const load = useCallback((): void => {
    latest.current += 1;
    const current = latest.current;
    const finish = (next: CartState): void => {
      if (latest.current === current) setState(next);
    };
    setState({ status: "loading" });
    loadCart().then(
      (cart) => finish({ status: "loaded", cart }),
      (error: Error) => finish({ status: "failed", error }),
    );
  }, []);
  return { state, load, setCart };
}
