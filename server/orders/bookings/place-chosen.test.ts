import assert from "node:assert/strict";
import { test } from "node:test";
import { placeChosen } from "./place-chosen.ts";

test("a booking takes place where its buyer chose, with what is said of that place", () => {
  const place = "In the workshop, 14 Larkfold Lane; or by video.";
  assert.equal(placeChosen(place, ["16 × 20 in", "By video"]), "By video");
  assert.equal(placeChosen(place, ["In the workshop"]), "In the workshop, 14 Larkfold Lane");
  assert.equal(placeChosen("In the workshop, or by video.", ["By video"]), "By video");
});

test("choices that are no places leave it as it is", () => {
  assert.equal(placeChosen("Studio 1; second floor", ["L", "Clay", "or"]), "Studio 1; second floor");
  assert.equal(placeChosen("Studio 1; second floor", []), "Studio 1; second floor");
  assert.equal(placeChosen("", ["By video"]), "");
});
