import assert from "node:assert/strict";
import { test } from "node:test";
import type { ReviewSettings } from "#api/marketing/reviews/review-values.ts";
import { findHoldReasons, type Judged } from "./rules.ts";

const open: ReviewSettings = {
  isEnabled: true,
  writers: "ANYONE",
  publish: "ALL",
  minStars: 4,
  holdsUnverified: false,
  holdsFirst: false,
  holdsLinks: false,
  holdsPhotos: false,
  holdWords: [],
  maxPhotos: 5,
  asksByEmail: false,
  askAfterDays: 14,
  askConsent: "EXPLICIT",
};
const review: Judged = {
  rating: 3,
  title: "Good glass",
  text: "Arrived well packed.",
  authorName: "Maya O.",
  photoCount: 0,
  isVerified: true,
  isFirst: true,
};

const cases: [name: string, change: Partial<Judged>, settings: Partial<ReviewSettings>, expected: string[]][] = [
  ["nothing is held", {}, {}, []],
  ["everything is held", {}, { publish: "NONE" }, ["ALL"]],
  ["too few stars", {}, { publish: "FROM_STARS", minStars: 4 }, ["STARS"]],
  ["enough stars", { rating: 4 }, { publish: "FROM_STARS", minStars: 4 }, []],
  ["unverified", { isVerified: false }, { holdsUnverified: true }, ["UNVERIFIED"]],
  ["a first review", {}, { holdsFirst: true }, ["FIRST"]],
  ["not a first review", { isFirst: false }, { holdsFirst: true }, []],
  ["an address", { text: "See https://spam.example now" }, { holdsLinks: true }, ["LINK"]],
  ["an address without a scheme", { text: "cheap at shop-of-joe.com" }, { holdsLinks: true }, ["LINK"]],
  ["a link in the name", { authorName: "www.joe" }, { holdsLinks: true }, ["LINK"]],
  ["a sentence end isn't an address", { text: "Nice.Works well. e.g. fine" }, { holdsLinks: true }, []],
  ["a photo", { photoCount: 1 }, { holdsPhotos: true }, ["PHOTO"]],
  ["a word", { text: "What a SCAM!" }, { holdWords: ["scam"] }, ["WORD"]],
  ["a word with an accent", { text: "Pure arnáque" }, { holdWords: ["arnaque"] }, ["WORD"]],
  ["two words", { text: "a money - back trick" }, { holdWords: ["money back"] }, ["WORD"]],
  ["part of a word", {}, { holdWords: ["ass"] }, []],
  ["only punctuation", {}, { holdWords: ["!"] }, []],
];

for (const [name, change, settings, expected] of cases)
  test(`holds: ${name}`, () => {
    assert.deepEqual(findHoldReasons({ ...review, ...change }, { ...open, ...settings }), expected);
  });
