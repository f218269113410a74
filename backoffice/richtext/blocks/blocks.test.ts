import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as blocks from "./blocks.ts";

describe("the position of a map", () => {
  const cases: Record<string, { lat: number; lng: number } | undefined> = {
    "43.6591, -70.2568": { lat: 43.6591, lng: -70.2568 },
    "43.6591;-70.2568": { lat: 43.6591, lng: -70.2568 },
    "https://www.openstreetmap.org/?mlat=52.5&mlon=13.4#map=15/52.1/13.1": { lat: 52.5, lng: 13.4 },
    "https://www.openstreetmap.org/#map=15/52.1/13.1": { lat: 52.1, lng: 13.1 },
    "https://www.google.com/maps/place/X/@48.1,2.1,17z/data=!3m1!4b1!4m6!3m5!3d48.8584!4d2.2945": {
      lat: 48.8584,
      lng: 2.2945,
    },
    "https://maps.google.com/?q=48.8584,2.2945": { lat: 48.8584, lng: 2.2945 },
    "91, 10": undefined,
    "10, 181": undefined,
    "Congress Street 1": undefined,
    "": undefined,
  };
  for (const [text, position] of Object.entries(cases)) {
    it(`is ${JSON.stringify(position)} for ${text}`, () => assert.deepEqual(blocks.readPosition(text), position));
  }
});

describe("a block that a dialog saves without a change", () => {
  const container = { containerData: { width: { size: "SMALL" }, alignment: "LEFT", textWrap: true } };
  const cases: [string, object, (data: Record<string, unknown>) => object][] = [
    [
      "gallery",
      {
        ...container,
        items: [{ image: { media: { src: { id: "a" } }, link: { url: "/c" } }, altText: "A jug" }],
        options: { layout: { type: "MASONRY", orientation: "COLUMNS" }, item: { crop: "FIT" } },
      },
      (data) => blocks.galleryData(data, blocks.galleryOf(data)),
    ],
    [
      "video",
      { ...container, video: { src: { url: "https://vimeo.com/1" }, duration: 3 }, thumbnail: {}, title: "Talk" },
      (data) => blocks.videoData(data, blocks.videoOf(data)),
    ],
    [
      "audio file",
      { ...container, audio: { src: { id: "a" } }, name: "Song", authorName: "Ada", coverImage: {} },
      (data) => blocks.audioData(data, blocks.audioOf(data)),
    ],
    [
      "map",
      {
        ...container,
        mapSettings: { initialZoom: 3, mapType: "HYBRID", locationName: "Here", address: "", lat: 43.6, lng: -70.25 },
      },
      (data) => blocks.mapData(data, blocks.mapOf(data)),
    ],
    [
      "poll",
      {
        ...container,
        poll: {
          id: "1",
          title: "Which?",
          options: [{ id: "a", title: "This", image: {} }],
          settings: {
            showVotesCount: false,
            permissions: { view: "CREATOR", vote: "SITE_MEMBERS", allowMultipleVotes: true },
          },
        },
        layout: { poll: { type: "GRID" } },
      },
      (data) => blocks.pollData(data, blocks.pollOf(data)),
    ],
    [
      "product",
      { ...container, type: "PRODUCT", itemId: "p", name: "Mug", buttonText: "Buy", url: "/p/mug" },
      (data) => blocks.productData(data, blocks.productOf(data)),
    ],
  ];
  for (const [name, data, save] of cases) {
    it(`keeps the ${name}`, () => assert.deepEqual(save({ ...data }), data));
  }
});

describe("the description of a block in the editor", () => {
  const map = { type: "MAP", mapData: { mapSettings: { locationName: "The workshop" } } };
  const poll = { type: "POLL", pollData: { poll: { title: "Which glaze?" } } };
  const cases: [scope: blocks.BlockScope, block: Record<string, unknown>, description: string][] = [
    ["page", map, "The workshop"],
    ["none", map, "The workshop · Can't be edited here"],
    ["product", poll, "Which glaze?"],
    ["page", poll, "Which glaze? · Can't be edited here"],
    ["product", { type: "GALLERY" }, ""],
    ["none", { type: "GALLERY" }, "Can't be edited here"],
    ["product", { type: "HTML", htmlData: {} }, "Can't be edited here"],
  ];
  for (const [scope, block, description] of cases) {
    it(`is "${description}" for ${block.type} in a field that offers ${scope} blocks`, () =>
      assert.equal(blocks.describeBlock(scope, block), description));
  }
});

describe("a changed block", () => {
  it("loses the thumbnail of another video", () => {
    const data = { video: { src: { url: "https://vimeo.com/1" } }, thumbnail: { src: { id: "t" } }, title: "" };
    const changed = blocks.videoData(data, { media: undefined, address: "https://vimeo.com/2", title: "" });
    assert.deepEqual([changed.video, changed.thumbnail], [{ src: { url: "https://vimeo.com/2" } }, undefined]);
  });
  it("loses the price and image of another product", () => {
    const data = { type: "PRODUCT", itemId: "p", name: "Mug", image: {}, pricingData: {}, hidePrice: true };
    const changed = blocks.productData(data, { id: "q", name: "Jug" });
    assert.deepEqual(
      [changed.itemId, changed.name, changed.image, changed.pricingData, changed.hidePrice],
      ["q", "Jug", undefined, undefined, true],
    );
  });
  it("keeps the ids of answers and drops empty ones", () => {
    const data = { poll: { id: "1", title: "Which?", options: [{ id: "a", title: "This" }] } };
    const values = blocks.pollOf(data);
    const changed = blocks.pollData(data, { ...values, options: [...values.options, { id: "b", title: " " }] });
    assert.deepEqual(Object(changed.poll).options, [{ id: "a", title: "This" }]);
  });
});
