import { Link } from "./navigation.tsx";
import { listProducts } from "./store.ts";
import { useLoaded } from "./use-loaded.ts";

export function ProductList() {
  const { data: products, error } = useLoaded("products", listProducts);
  return (
    <>
      <h1>Products</h1>
      {error !== undefined && <p role="alert">{error.message}</p>}
      {products === undefined && error === undefined && <p role="status">Loading products…</p>}
      {products?.length === 0 && <p>No products yet. Add some in the back office.</p>}
      <ul className="products">
        {products?.map(({ id, slug, name, media, priceData }) => (
          <li key={id}>
            <Link href={`/products/${encodeURIComponent(slug)}`}>
              <Picture url={media.mainMedia?.image?.url} />
              <strong>{name}</strong>
              <span>{priceData.formatted.discountedPrice}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Next to the name, so it needs no description. */
export const Picture = ({ url }: { url: string | undefined }) =>
  url === undefined ? <span className="picture" /> : <img className="picture" src={url} alt="" loading="lazy" />;
