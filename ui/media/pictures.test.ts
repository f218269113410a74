import assert from "node:assert/strict";
import { test } from "node:test";
import { CARD_SIZES, imageSource, pictureOfMedia } from "#ui/media/pictures.ts";

const picture = { url: "http://shop.example/media/abc", width: 1200, height: 1500, alt: "" };

test("widths in a srcset are the widths the copies really have", () => {
  const { srcSet, width, height } = imageSource(picture, CARD_SIZES);
  assert.deepEqual({ width, height }, { width: 1200, height: 1500 });
  assert.match(srcSet ?? "", /w_640,h_640,[^ ]* 512w$/);
});

test("a picture is never enlarged, and a small one still has an address", () => {
  const { src, srcSet } = imageSource({ ...picture, width: 100, height: 80 }, CARD_SIZES);
  assert.match(src, /^\/media\/abc\/v1\/fit\/w_240/);
  assert.equal(srcSet?.split(", ").length, 1);
});

test("a picture from somewhere else is used as it is", () => {
  const elsewhere = { ...picture, url: "https://pictures.example/x.jpg" };
  assert.deepEqual(imageSource(elsewhere, CARD_SIZES), { src: elsewhere.url, width: 1200, height: 1500 });
});

test("pages leave out images that are still to be downloaded from elsewhere", () => {
  const item = { id: "abc", mediaType: "image" as const, title: "" };
  const image = { url: "https://pictures.example/x.jpg", width: 0, height: 0 };
  assert.equal(pictureOfMedia({ ...item, image }, "Mug"), undefined);
  assert.equal(pictureOfMedia({ ...item, image: picture }, "Mug")?.url, picture.url);
});
