import assert from "node:assert/strict";
import { test } from "node:test";
import { placeChosen } from "./place-chosen.ts";

test("returns the chosen place with its description", () => {
  const place = "In the workshop, 14 Larkfold Lane; or by video.";
  assert.equal(placeChosen(place, ["16 × 20 in", "By video"]), "By video");
  assert.equal(placeChosen(place, ["In the workshop"]), "In the workshop, 14 Larkfold Lane");
  assert.equal(placeChosen("In the workshop, or by video.", ["By video"]), "By video");
});

test("returns the text unchanged if no choice is a place", () => {
  assert.equal(placeChosen("Studio 1; second floor", ["L", "Clay", "or"]), "Studio 1; second floor");
  assert.equal(placeChosen("Studio 1; second floor", []), "Studio 1; second floor");
  assert.equal(placeChosen("", ["By video"]), "");
});
