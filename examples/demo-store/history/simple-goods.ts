/** Products that are easy to add to a cart: no options, plenty of stock. */
import { allGoods } from "../goods/all.ts";
import { type Goods, variantsOf } from "../goods/product.ts";

const PLENTY = 15;

const isSimple = (goods: Goods): boolean => {
  const [variant] = variantsOf(goods);
  const units = variant?.stock === undefined ? 0 : variant.stock.studio + variant.stock.warehouse;
  const isPlain = goods.options.length === 0 && goods.customTextFields.length === 0 && goods.pickers === undefined;
  return (
    goods.itemType === "PHYSICAL" && isPlain && units >= PLENTY && !goods.preorder && goods.subscription === undefined
  );
};

const byPrice = allGoods.filter(isSimple).sort((one, other) => one.priceMinor - other.priceMinor);

/** The product at a share (0 to 1) of the price range. */
export function simpleGoods(share: number): string {
  const goods = byPrice[Math.min(Math.floor(share * byPrice.length), byPrice.length - 1)];
  if (goods === undefined) throw new Error("The demo shop has no simple goods.");
  return goods.slug;
}
