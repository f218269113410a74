import { Recent } from "#storefront/components/Recent.tsx";
import { Recommended } from "#storefront/components/Recommended.tsx";
import { NO_SECTIONS } from "#storefront/content/sections/loaded.ts";
import { Sections } from "#storefront/content/sections/Sections.tsx";
import { useTexts } from "#ui/language.ts";
import layout from "../../components/layout.module.css";
import { CartContent } from "./CartContent.tsx";
import styles from "./cart.module.css";
import { cartTexts } from "./texts/texts.ts";
import type { CartView } from "./views.ts";

export function CartPage({ data }: { data: CartView }) {
  return <Sections loaded={data.sections ?? NO_SECTIONS} hasTitle main={<CartMain data={data} />} />;
}

function CartMain({ data }: { data: CartView }) {
  return (
    <div className={layout.page}>
      <h1 className={styles.title}>{useTexts(cartTexts).heading}</h1>
      <CartContent cart={data} place="page" />
      <Recommended recommended={data.recommended} />
      {data.lines.length === 0 && <Recent />}
    </div>
  );
}
