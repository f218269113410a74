import { productTexts } from "#storefront/catalog/products/texts/texts.ts";
import { useTexts } from "#ui/language.ts";
import { CachedHtml, EVERYWHERE } from "#ui/pages/cached-html.tsx";
import styles from "../catalog/products/product.module.css";
import layout from "./layout.module.css";

/** Recently viewed products, filled by scripts (`client/recent.ts`). `className` sets the margin. */
export function Recent({ className = layout.below }: { className?: string | undefined }) {
  return (
    <CachedHtml as="div" of={EVERYWHERE} look={`recent ${className}`}>
      {() => <RecentInside className={className} />}
    </CachedHtml>
  );
}

function RecentInside({ className }: { className: string | undefined }) {
  const texts = useTexts(productTexts).page;
  return (
    <section className={className} aria-labelledby="recent" data-recent="" hidden>
      <div className={layout.sectionHead}>
        <h2 id="recent">{texts.recent}</h2>
        <button type="button" className={styles.share} data-recent-clear="">
          {texts.forget}
        </button>
      </div>
      <div className={layout.recentRow} data-recent-list="" />
    </section>
  );
}
