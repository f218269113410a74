import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { ProductEditor } from "./ProductEditor.tsx";
import { productQuery } from "./queries.ts";

export function ProductPage() {
  const { productId } = useParams({ from: "/shell/products/$productId" });
  const { data: product } = useSuspenseQuery(productQuery(productId));
  return <ProductEditor key={productId} product={product} />;
}

export function NewProductPage() {
  return <ProductEditor />;
}
