import type { RecommendedView } from "#storefront/views.ts";
import { useTexts } from "#ui/language.ts";
import { CachedHtml } from "#ui/pages/cached-html.tsx";
import layout from "./layout.module.css";
import { ProductGrid } from "./ProductGrid.tsx";
import { componentTexts } from "./texts/texts.ts";

type Props = { recommended: RecommendedView | undefined };

/** Row of recommended products below the main content. */
export function Recommended({ recommended }: Props) {
  const titles = useTexts(componentTexts).recommended;
  if (recommended === undefined || recommended.products.length === 0) return null;
  return (
    <CachedHtml as="div" of={recommended}>
      {() => (
        <section className={layout.below} aria-labelledby="recommended">
          <div className={layout.sectionHead}>
            <h2 id="recommended">{titles[recommended.kind]}</h2>
          </div>
          <ProductGrid products={recommended.products} layout="row" />
        </section>
      )}
    </CachedHtml>
  );
}
