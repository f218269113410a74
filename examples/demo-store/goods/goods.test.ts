import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { demoPeople, planOrders } from "../people.ts";
import { artIn, designNames, markIn } from "../pictures/artwork.ts";
import { paletteNames } from "../pictures/colors.ts";
import { composePicture, pictureKey, renderPicture } from "../pictures/render.ts";
import { sceneNames, sceneSize } from "../pictures/scenes.ts";
import { shippingZones, studioAddress, taxRegions } from "../shipping-and-tax.ts";
import { allGoods } from "./all.ts";
import { brands } from "./brands.ts";
import { collections, heroPictures } from "./collections.ts";
import { discountedMinor, variantsOf } from "./product.ts";
import { stories } from "./stories.ts";

const duplicates = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);
const draws = async (svg: string): Promise<number> => {
  const { data, info } = await sharp(Buffer.from(svg)).resize(40).raw().toBuffer({ resolveWithObject: true });
  const colors = new Set<number>();
  for (let at = 0; at < data.length; at += info.channels) colors.add(data.readUIntBE(at, 3));
  return colors.size;
};
const asPicture = (body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200">${body}</svg>`;

test("the shop has about 120 products with unique slugs, names and skus", () => {
  assert.ok(allGoods.length >= 115 && allGoods.length <= 135, `${allGoods.length} products`);
  assert.deepEqual(duplicates(allGoods.map((goods) => goods.slug)), []);
  assert.deepEqual(duplicates(allGoods.map((goods) => goods.name)), []);
  assert.deepEqual(duplicates(allGoods.flatMap((goods) => variantsOf(goods).map((variant) => variant.sku))), []);
});

test("every product is within the limits of the catalog", () => {
  for (const goods of allGoods) {
    assert.ok(goods.name.length <= 80 && /^[a-z0-9-]{1,100}$/.test(goods.slug), goods.slug);
    assert.ok(goods.description.length <= 8000 && goods.description.startsWith("<p>"), goods.slug);
    assert.ok((goods.ribbon ?? "").length <= 30, goods.slug);
    assert.ok(
      goods.infoSections.every((section) => section.title.length <= 50),
      goods.slug,
    );
    assert.ok(
      goods.customTextFields.every((field) => field.maxLength <= 500),
      goods.slug,
    );
    assert.ok(goods.options.length <= 6 && goods.options.every((option) => option.choices.length >= 1), goods.slug);
    assert.ok(!goods.preorder || goods.preorder.message.length <= 250, goods.slug);
    const variants = variantsOf(goods);
    assert.ok(
      variants.length >= 1 && variants.length <= 1000 && variants.every((variant) => variant.sku.length <= 40),
      goods.slug,
    );
  }
});

test("prices are positive, above cost, and discounts leave something to pay", () => {
  for (const goods of allGoods) {
    for (const variant of variantsOf(goods)) {
      const paid = discountedMinor(goods, variant.priceMinor);
      assert.ok(
        Number.isInteger(variant.priceMinor) && paid > 0 && paid <= variant.priceMinor,
        `${variant.sku} ${paid}`,
      );
      assert.ok(variant.costMinor < paid, `${variant.sku} costs ${variant.costMinor}, sells for ${paid}`);
    }
  }
});

test("goods that are shipped weigh something and others weigh nothing", () => {
  for (const goods of allGoods) assert.equal(goods.weightGrams > 0, goods.itemType === "PHYSICAL", goods.slug);
});

test("every collection and brand is used and every use exists", () => {
  const used = new Set<string>(allGoods.flatMap((goods) => goods.collections));
  assert.deepEqual([...used].sort(), collections.map((collection) => collection.slug).sort());
  assert.deepEqual(
    [...new Set<string>(allGoods.map((goods) => goods.brand))].sort(),
    brands.map((brand) => brand.name).sort(),
  );
  for (const collection of collections) {
    const size = allGoods.filter((goods) => goods.collections.includes(collection.slug)).length;
    assert.ok(size >= 4, `${collection.slug} holds ${size}`);
  }
});

test("overrides and pictures name options and choices that exist", () => {
  for (const goods of allGoods) {
    const has = (name: string, label: string): boolean =>
      goods.options.some(
        (option) => option.name === name && option.choices.some((choice) => choice.description === label),
      );
    for (const override of goods.variants) {
      for (const [name, label] of Object.entries(override.choices))
        assert.ok(has(name, label), `${goods.slug}: ${name}=${label}`);
    }
    for (const { choice } of goods.pictures)
      assert.ok(!choice || has(choice.option, choice.label), `${goods.slug}: ${JSON.stringify(choice)}`);
  }
});

test("the shop shows sold-out, low-stock, sale, preorder and subscription goods", () => {
  const variants = allGoods.flatMap((goods) => variantsOf(goods));
  const units = variants.flatMap(({ stock }) => (stock ? [stock.studio + stock.warehouse] : []));
  assert.ok(units.filter((count) => count === 0).length >= 8);
  assert.ok(units.filter((count) => count > 0 && count <= 3).length >= 8);
  assert.ok(allGoods.filter((goods) => goods.discount.type !== "NONE").length >= 8);
  assert.ok(allGoods.filter((goods) => goods.preorder).length >= 3);
  assert.ok(allGoods.some((goods) => goods.subscription?.allowOneTimePurchase === false));
  assert.ok(allGoods.some((goods) => goods.customTextFields.some((field) => field.mandatory)));
});

test("every picture is described and composes without fonts or outside files", () => {
  const specs = [
    ...allGoods.flatMap((goods) => goods.pictures),
    ...collections.map((collection) => collection.cover),
    ...heroPictures,
  ];
  for (const spec of specs) {
    assert.ok(spec.alt.length > 8, JSON.stringify(spec));
    const svg = composePicture(spec);
    assert.ok(!/<text|font-family|<image|href=|NaN|undefined/.test(svg), pictureKey(spec));
  }
  for (const goods of allGoods) assert.ok(goods.pictures.length >= 1 && goods.pictures.length <= 8, goods.slug);
});

test("the studio has one address, in texts and in settings", () => {
  const ids = { mediaId: () => "m", fileId: () => "f", productId: () => "p" };
  const told = Object.values(stories).flatMap(({ description, sections = [] }) =>
    [description, ...sections.map(({ story }) => story)].map((story) => story?.(ids)),
  );
  const written = JSON.stringify([allGoods, shippingZones, told]);
  const places = [...written.matchAll(/([^",>]+), Portland, Maine/g)].map(([place]) => place.trim());
  assert.ok(places.length >= 2, "it is named by a story and by the pickup rate");
  assert.deepEqual([...new Set(places)], [studioAddress]);
});

test("every scene renders at its natural shape", async () => {
  for (const scene of sceneNames) {
    const bytes = await renderPicture({ scene, art: { design: "hills", palette: "meadow" }, alt: "" }, { width: 160 });
    const info = await sharp(bytes).metadata();
    const natural = sceneSize(scene);
    assert.equal(info.format, "webp");
    assert.equal(info.width, 160, scene);
    assert.equal(info.height, Math.round((natural.height * 160) / natural.width), scene);
  }
});

test("every design draws an artwork and a vignette in every palette", async () => {
  for (const [index, design] of designNames.entries()) {
    for (const palette of paletteNames) {
      const art = { design, palette };
      for (const body of [
        artIn({ x: 0, y: 0, w: 200, h: 200 }, art),
        markIn({ x: 0, y: 0, w: 200, h: 200 }, art, "#f4ecdc"),
      ]) {
        assert.ok(!body.includes("NaN") && !body.includes("undefined"), `${design} in ${palette}`);
        if (index % paletteNames.length === paletteNames.indexOf(palette))
          assert.ok((await draws(asPicture(body))) > 6, `${design} in ${palette} is nearly blank`);
      }
    }
  }
});

test("the same specification gives the same bytes", async () => {
  const spec = { scene: "frame-wall", art: { design: "terrazzo", palette: "candy" }, alt: "" } as const;
  const [first, second] = [await renderPicture(spec, { width: 200 }), await renderPicture(spec, { width: 200 })];
  assert.ok(first.equals(second));
});

test("members live in a taxed or at least a shipped-to place and cannot receive mail", () => {
  assert.deepEqual(duplicates(demoPeople.map((person) => person.email)), []);
  assert.ok(demoPeople.length >= 40 && demoPeople.every((person) => person.email.endsWith("@example.com")));
  assert.ok(shippingZones.some((zone) => zone.countries.includes("*")));
  assert.ok(taxRegions.every((region) => Number(region.rate) > 0 && Number(region.rate) < 0.3));
});

test("the order history repeats exactly and only names goods and choices of the shop", () => {
  const orders = planOrders(allGoods, { count: 300, days: 120 });
  assert.deepEqual(orders, planOrders(allGoods, { count: 300, days: 120 }));
  assert.ok(orders.length > 290);
  const bySlug = new Map(allGoods.map((goods) => [goods.slug, goods]));
  for (const { slug, choices } of orders.flatMap((order) => order.lines)) {
    const goods = bySlug.get(slug);
    assert.ok(
      goods && variantsOf(goods).some((variant) => JSON.stringify(variant.choices) === JSON.stringify(choices)),
      slug,
    );
  }
  assert.ok(new Set(orders.map((order) => order.state)).size >= 5);
});
