import assert from "node:assert/strict";
import { test } from "node:test";
import { idOfMediaAddress, mediaAddress, mediaIdIn, referencedMediaId, versionedMediaIdIn } from "./media-address.ts";

const id = "0190a3c4-5d6e-7f80-9a1b-2c3d4e5f6071";

test("ids are found in own addresses, absolute or relative, whole or in a size", () => {
  for (const address of [
    mediaAddress(id),
    `https://shop.example${mediaAddress(id)}/mug.jpg`,
    `/media/${id}.2/v1/fit/w_64,h_64,q_80,enc_auto/mug`,
    `/media/${id}.jpg/v1/fit/w_64,h_64,q_80/mug.jpg?x=1`,
  ])
    assert.equal(mediaIdIn(address), id, address);
  assert.equal(versionedMediaIdIn(`/media/${id}.2/mug.jpg`), `${id}.2`);
  assert.equal(versionedMediaIdIn(`/media/${id}/mug.jpg`), id);
});

test("other addresses have no id", () => {
  for (const address of ["", "/media/", `/media/${id}0`, `/media/${"-".repeat(36)}`, `https://cdn.example/${id}.jpg`])
    assert.equal(mediaIdIn(address), undefined, address);
  assert.equal(idOfMediaAddress(`${mediaAddress(id)}/mug.jpg`), undefined);
  assert.equal(idOfMediaAddress(mediaAddress(id)), id);
});

test("addresses that clients compose count only for the wanted kinds", () => {
  const image = `wix:image://v1/${id}/mug.jpg#originWidth=64&originHeight=64`;
  assert.equal(referencedMediaId(image, ["image"]), id);
  assert.equal(referencedMediaId(`video://v1/${id}/mug.mp4`, ["image"]), undefined);
  assert.equal(referencedMediaId(mediaAddress(id), []), id);
});
