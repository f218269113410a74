/** Posters and sets of prints. */
import { poster, printSet } from "./family-prints.ts";
import type { Goods } from "./product.ts";

export const posters: readonly Goods[] = [
  poster({
    slug: "slow-down-poster",
    name: "Slow Down Poster",
    says: "Slow down",
    words:
      "We hung the proof above the printer and he has not rushed a job since. Works in kitchens, offices and above beds.",
    art: { design: "words", palette: "terracotta", text: "SLOW/DOWN", seed: 4 },
    tags: ["lettering", "warm"],
    ribbon: "Bestseller",
  }),
  poster({
    slug: "stay-curious-poster",
    name: "Stay Curious Poster",
    says: "Stay curious",
    words: "Good advice at four, better at forty. A favorite leaving present for teachers.",
    art: { design: "words", palette: "tide", text: "STAY/CURIOUS", seed: 3 },
    tags: ["lettering", "blue"],
  }),
  poster({
    slug: "long-lunch-poster",
    name: "Long Lunch Poster",
    says: "Long lunch",
    words: "A permission slip in A2. The semicircle is either a sunset or half an orange, depending on the hour.",
    art: { design: "words", palette: "citrus", text: "LONG/LUNCH", seed: 5 },
    tags: ["lettering", "kitchen", "yellow"],
  }),
  poster({
    slug: "more-sundays-poster",
    name: "More Sundays Poster",
    says: "More Sundays",
    words: "Our shortest manifesto. Signed by everyone in the studio on the back, in pencil, on a Sunday.",
    art: { design: "words", palette: "berry", text: "MORE/SUNDAYS", seed: 2 },
    tags: ["lettering", "pink"],
    ribbon: "New",
  }),
  poster({
    slug: "good-things-poster",
    name: "Good Things Take Time Poster",
    says: "Good things take time",
    words: "Made for the wall behind a slow espresso machine. Also fits bakeries, doctoral students and gardeners.",
    art: { design: "words", palette: "moss", text: "GOOD/THINGS/TAKE TIME", seed: 3 },
    tags: ["lettering", "green"],
    discount: { type: "PERCENT", value: 25 },
    ribbon: "Sale",
  }),
];

export const printSets: readonly Goods[] = [
  printSet({
    slug: "seaside-trio",
    name: "Seaside Trio",
    words: "Bay, waves and lunch: a week at the coast in three frames.",
    art: { design: "waves", palette: "tide" },
    also: [
      { design: "coast", palette: "tide" },
      { design: "sardines", palette: "tide" },
    ],
    tags: ["sea", "blue", "set"],
    ribbon: "Bestseller",
  }),
  printSet({
    slug: "kitchen-trio",
    name: "Kitchen Trio",
    words: "Oranges, pears and flowers for the wall that gets the most traffic.",
    art: { design: "citrus", palette: "citrus" },
    also: [
      { design: "pears", palette: "meadow" },
      { design: "vase", palette: "lagoon" },
    ],
    tags: ["kitchen", "fruit", "set"],
  }),
  printSet({
    slug: "after-dark-trio",
    name: "After Dark Trio",
    words: "Moon, mountains and a cat awake long after everyone else. Reads left to right, like a short story.",
    art: { design: "moons", palette: "dusk" },
    also: [
      { design: "peaks", palette: "dusk" },
      { design: "cat", palette: "dusk" },
    ],
    tags: ["night", "lilac", "set"],
    variants: [{ choices: { Frame: "Black" }, stock: { studio: 0, warehouse: 0 } }],
  }),
];
