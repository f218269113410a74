import assert from "node:assert/strict";
import { test } from "node:test";
import { events } from "#api/events.gen.ts";
import { languages } from "#api/store/languages.ts";
import { eventNamesTexts } from "./texts/texts.ts";

for (const language of languages) {
  test(`every event has a name in ${language}`, () => {
    assert.deepEqual(Object.keys(eventNamesTexts[language].events).sort(), events.map(({ type }) => type).sort());
  });
}
