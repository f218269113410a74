/** What the search says. This file declares the shape; the other languages satisfy it. `{words}` is what was typed. */
import type { PluralForms } from "#api/languages.ts";

export const en = {
  everything: "Everything",
  description: "All products of {shop}",
  title: {
    other: "“{words}”: {count} found",
  } as PluralForms,
  found: "“{words}”",
  nothing: "Nothing found for “{words}”",
  corrected: "Nothing matched “{words}”. Here is what we found for “{corrected}”.",
  tryOthers: "Try fewer or other words, or look around here.",
  others: "These find something:",
  instead: "What people take home",
  collection: "Collection",
};

export type SearchTexts = typeof en;
