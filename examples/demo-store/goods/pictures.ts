/** All images of the demo store, the most visible first: home page, collections, first images of products, the others. */
import type { PictureSpec } from "../pictures/spec.ts";
import { allGoods } from "./all.ts";
import { collections, heroPictures } from "./collections.ts";

export type Sketch = { readonly spec: PictureSpec; readonly fileName: string };

export function allPictures(): Sketch[] {
  const heroes = heroPictures.map((spec, index) => ({ spec, fileName: `welcome-${index + 1}` }));
  const covers = collections.map(({ slug, cover }) => ({ spec: cover, fileName: `collection-${slug}` }));
  const ofGoods = allGoods.flatMap(({ slug, pictures }) =>
    pictures.map((spec, index) => ({ spec, fileName: `${slug}-${index + 1}`, index })),
  );
  const [first, others] = [ofGoods.filter(({ index }) => index === 0), ofGoods.filter(({ index }) => index > 0)];
  return [...heroes, ...covers, ...[...first, ...others].map(({ spec, fileName }) => ({ spec, fileName }))];
}
