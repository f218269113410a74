import { useEffect } from "react";
import { CartPage } from "./CartPage.tsx";
import { Link, navigate, usePath } from "./navigation.tsx";
import { ProductList } from "./ProductList.tsx";
import { ProductPage } from "./ProductPage.tsx";
import { finishSignIn, isSignedIn, loadMember, type StoreCart, signIn, signOut } from "./store.ts";
import { type CartState, useCart } from "./use-cart.ts";
import { useLoaded } from "./use-loaded.ts";

/** Header and page. The cart is kept here, because the header shows its quantity. */
export function App() {
  const path = usePath();
  const { state, load, setCart } = useCart();
  // After a sign-in, the visitor's cart has become part of the member's.
  const isReturning = path === "/signed-in";
  useEffect(() => {
    if (!isReturning) load();
  }, [isReturning, load]);
  return (
    <>
      <header className="header">
        <Link href="/" className="brand">
          Headless storefront
        </Link>
        <nav aria-label="Shop">
          {!isReturning && <Account />}
          <Link href="/cart">Cart{state.status === "loaded" && ` (${quantityOf(state.cart)})`}</Link>
        </nav>
      </header>
      <main>
        <Page path={path} cart={state} onCart={setCart} onReload={load} />
      </main>
    </>
  );
}

const quantityOf = (cart: StoreCart): number => cart?.lineItems.reduce((sum, line) => sum + line.quantity, 0) ?? 0;

type PageProps = { path: string; cart: CartState; onCart: (cart: StoreCart) => void; onReload: () => void };

function Page({ path, cart, onCart, onReload }: PageProps) {
  const slug = /^\/products\/([^/]+)$/.exec(path)?.[1];
  if (slug !== undefined) return <ProductPage slug={decodeURIComponent(slug)} onCart={onCart} />;
  if (path === "/cart") return <CartPage state={cart} onCart={onCart} onReload={onReload} />;
  if (path === "/signed-in") return <SignedIn />;
  if (path === "/thank-you") return <ThankYou />;
  if (path === "/") return <ProductList />;
  return (
    <Message title="Page not found">
      <Link href="/">Back to the products</Link>
    </Message>
  );
}

function Account() {
  const isMember = isSignedIn();
  const { data: member } = useLoaded(`member ${isMember}`, async () => (isMember ? loadMember() : undefined));
  if (!isMember) {
    return (
      <button type="button" className="link" onClick={() => void signIn()}>
        Sign in
      </button>
    );
  }
  return (
    <>
      <span>{member?.profile?.nickname || member?.loginEmail}</span>
      <button type="button" className="link" onClick={() => void signOut()}>
        Sign out
      </button>
    </>
  );
}

/** The store's sign-in page redirects here with a code, which can be used once. */
let finishing: Promise<string> | undefined;

function SignedIn() {
  const { data: origin, error } = useLoaded("sign-in", () => {
    finishing ??= finishSignIn();
    return finishing;
  });
  useEffect(() => {
    if (origin === undefined) return;
    finishing = undefined;
    navigate(origin, { replace: true });
  }, [origin]);
  if (error === undefined) return <p role="status">Signing in…</p>;
  return (
    <Message title="You aren't signed in">
      <p role="alert">{error.message}</p>
      <Link href="/">Back to the products</Link>
    </Message>
  );
}

const ThankYou = () => (
  <Message title="Thank you for your order">
    <p>We've emailed you the confirmation.</p>
    <Link href="/">Continue shopping</Link>
  </Message>
);

function Message({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="message">
      <h1>{title}</h1>
      {children}
    </section>
  );
}
