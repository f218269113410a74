import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { locationsQuery } from "../catalog/named-queries.ts";
import { editorQuery } from "./editor/editor-queries.ts";
import { ProductEditor } from "./editor/ProductEditor.tsx";
import { emptyProduct } from "./form/product-form.ts";
import { readProduct } from "./form/read-product.ts";
import { emptyRow } from "./form/variant-rows.ts";

export function ProductPage() {
  const { productId } = useParams({ from: "/shell/products/$productId" });
  const { data } = useSuspenseQuery(editorQuery(productId));
  // The form keeps the version it was opened with, also when the query refetches.
  const [opened] = useState(data);
  const current = opened.product.id === productId ? opened : data;
  const { product, locations } = current;
  return (
    <ProductEditor key={productId} product={product} opened={readProduct(current, locations)} locations={locations} />
  );
}

export function NewProductPage() {
  const { data: locations } = useSuspenseQuery(locationsQuery);
  const stock = Object.fromEntries(locations.map(({ id }) => [id, { quantity: "0", inStock: "yes" as const }]));
  return <ProductEditor opened={{ form: emptyProduct, rows: [{ ...emptyRow, stock }] }} locations={locations} />;
}
