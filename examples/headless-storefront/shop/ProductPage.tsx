import { useState } from "react";
import { Picture } from "./ProductList.tsx";
import { addToCart, findProduct, type StoreCart } from "./store.ts";
import { useLoaded } from "./use-loaded.ts";

type Props = { slug: string; onCart: (cart: StoreCart) => void };

export function ProductPage({ slug, onCart }: Props) {
  const { data: product, error } = useLoaded(slug, () => findProduct(slug));
  if (error !== undefined) return <p role="alert">{error.message}</p>;
  if (product === undefined) return <p role="status">Loading product…</p>;
  return <Details key={product.id} product={product} onCart={onCart} />;
}

type Product = Awaited<ReturnType<typeof findProduct>>;

function Details({ product, onCart }: { product: Product; onCart: Props["onCart"] }) {
  const { name, productOptions, variants, media } = product;
  const [choices, setChoices] = useState<Record<string, string>>(() => variants[0]?.choices ?? {});
  const [status, setStatus] = useState<"ready" | "adding" | "added">("ready");
  const [problem, setProblem] = useState<string>();
  const variant = variants.find((one) =>
    productOptions.every((option) => one.choices[option.name] === choices[option.name]),
  );
  const price = (variant?.variant ?? product).priceData.formatted.discountedPrice;
  const isAvailable = variant?.stock.inStock === true;
  const add = async (): Promise<void> => {
    if (variant === undefined) return;
    setStatus("adding");
    setProblem(undefined);
    try {
      onCart(await addToCart(product.id, variant.id));
      setStatus("added");
    } catch (error) {
      setStatus("ready");
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <article className="product">
      <Picture url={media.mainMedia?.image?.url} />
      <div>
        <h1>{name}</h1>
        <p className="price">{price}</p>
        {productOptions.map((option) => (
          <label key={option.name} className="field">
            {option.name}
            <select
              value={choices[option.name]}
              onChange={(event) => setChoices({ ...choices, [option.name]: event.target.value })}
            >
              {option.choices.map(({ description }) => (
                <option key={description}>{description}</option>
              ))}
            </select>
          </label>
        ))}
        <button
          type="button"
          className="button"
          disabled={!isAvailable || status === "adding"}
          onClick={() => void add()}
        >
          {isAvailable ? "Add to cart" : "Out of stock"}
        </button>
        <p role="status">{status === "added" ? "Added to your cart." : ""}</p>
        {problem !== undefined && <p role="alert">{problem}</p>}
        <p className="description">{textOf(product.description)}</p>
      </div>
    </article>
  );
}

/** Descriptions can contain HTML. Show it as HTML only after sanitizing it: it is someone else's. */
const textOf = (html: string): string => new DOMParser().parseFromString(html, "text/html").body.textContent ?? "";
