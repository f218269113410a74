import { artPrint } from "./family-prints.ts";
import { posters, printSets } from "./posters.ts";
import type { Goods } from "./product.ts";

const landscapes: Goods[] = [
  artPrint({
    slug: "first-light-hills",
    name: "First Light Hills",
    subject: "Rolling hills at sunrise",
    words:
      "The walk we take when a drawing refuses to work. Five greens, one very round sun and a row of trees that have seen it all before.",
    art: { design: "hills", palette: "meadow" },
    tags: ["landscape", "green", "calm"],
    ribbon: "Bestseller",
  }),
  artPrint({
    slug: "vineyard-evening",
    name: "Vineyard Evening",
    subject: "Vineyard hills at dusk",
    words:
      "Warm earth, long rows and the hour when somebody finally opens the bottle. Drawn from memory after a very good harvest dinner.",
    art: { design: "hills", palette: "terracotta", seed: 12 },
    tags: ["landscape", "warm", "terracotta"],
    room: "shelf",
    kin: [{ design: "pears", palette: "meadow" }],
  }),
  artPrint({
    slug: "harbor-sundown",
    name: "Harbor Sundown",
    subject: "Sailboat at sunset",
    words:
      "One small boat on its way home and a sun in no hurry at all. The stripes on the water took eleven tries; we think you can tell which was the last.",
    art: { design: "coast", palette: "tide" },
    tags: ["landscape", "sea", "blue"],
    ribbon: "Bestseller",
  }),
  artPrint({
    slug: "apricot-bay",
    name: "Apricot Bay",
    subject: "Bay at sunset",
    words:
      "The same bay, three weeks later and after a thunderstorm. Everything turned the color of jam for about four minutes.",
    art: { design: "coast", palette: "dusk", seed: 8 },
    tags: ["landscape", "sea", "lilac"],
    discount: { type: "PERCENT", value: 20 },
    ribbon: "Sale",
  }),
  artPrint({
    slug: "still-lake",
    name: "Still Lake",
    subject: "Mountain lake",
    words: "Cold water, sharp peaks and nobody talking. Hang it where you take your calls.",
    art: { design: "peaks", palette: "tide" },
    tags: ["landscape", "mountains", "blue"],
    kin: [{ design: "fern", palette: "tide" }],
    room: "gallery",
  }),
  artPrint({
    slug: "alpine-fire",
    name: "Alpine Fire",
    subject: "Mountains at sunset",
    words:
      "Ten minutes of alpenglow, kept. The pines are cut in the style of the paper silhouettes our grandmother made at the kitchen table.",
    art: { design: "peaks", palette: "terracotta" },
    tags: ["landscape", "mountains", "warm"],
    room: "shelf",
  }),
  artPrint({
    slug: "hundred-waves",
    name: "Hundred Waves",
    subject: "Pattern of waves",
    words:
      "There are in fact one hundred and fourteen. We counted afterwards and kept the name, because it sounds better at parties.",
    art: { design: "waves", palette: "tide" },
    tags: ["pattern", "sea", "blue"],
  }),
  artPrint({
    slug: "sunset-scales",
    name: "Sunset Scales",
    subject: "Pattern of waves at sunset",
    words: "Our wave pattern after dark, when the water keeps the colors of the day a little longer than the sky does.",
    art: { design: "waves", palette: "dusk", seed: 21 },
    tags: ["pattern", "sea", "lilac"],
    ribbon: "New",
    kin: [{ design: "moons", palette: "dusk" }],
    room: "gallery",
  }),
  artPrint({
    slug: "laps",
    name: "Laps",
    subject: "Swimmers in a pool seen from above",
    words:
      "Two swimmers, one ring, no phones. A reminder that the best hour of the week may be the one you spend upside down under water.",
    art: { design: "pool", palette: "lagoon", seed: 5 },
    tags: ["people", "summer", "turquoise"],
    ribbon: "New",
    tone: "#efd8c8",
  }),
];

const garden: Goods[] = [
  artPrint({
    slug: "fern-study",
    name: "Fern Study",
    subject: "Ferns and berries",
    words:
      "Collected on a damp Tuesday, pressed in a phone book, drawn larger than life. The berries are artistic license.",
    art: { design: "fern", palette: "moss" },
    tags: ["botanical", "green", "calm"],
    ribbon: "Bestseller",
  }),
  artPrint({
    slug: "autumn-herbarium",
    name: "Autumn Herbarium",
    subject: "Leaves in autumn colors",
    words: "For those who think October deserves the whole year. Goes very well with wooden floors and a pot of tea.",
    art: { design: "fern", palette: "terracotta", seed: 3 },
    tags: ["botanical", "warm", "autumn"],
    room: "shelf",
  }),
  artPrint({
    slug: "paper-garden",
    name: "Paper Garden",
    subject: "Cut-paper plants",
    words: "Made entirely with scissors, then traced. The seaweed forms happen by themselves when you stop trying.",
    art: { design: "cutouts", palette: "primary" },
    tags: ["abstract", "botanical", "bright"],
    room: "gallery",
    kin: [{ design: "bauhaus", palette: "primary" }],
  }),
  artPrint({
    slug: "lagoon-cutouts",
    name: "Lagoon Cutouts",
    subject: "Cut-paper seaweed",
    words:
      "Scissors again, this time by the sea. Cool blues and one loud coral, because every room needs somebody who interrupts.",
    art: { design: "cutouts", palette: "lagoon", seed: 6 },
    tags: ["abstract", "botanical", "turquoise"],
  }),
  artPrint({
    slug: "market-bouquet",
    name: "Market Bouquet",
    subject: "Vase of flowers on a table",
    words: "Saturday, quarter to one, when the flower stall gives you everything that is left for five dollars.",
    art: { design: "vase", palette: "berry" },
    tags: ["still life", "flowers", "pink"],
    ribbon: "Bestseller",
  }),
  artPrint({
    slug: "kitchen-table",
    name: "Kitchen Table",
    subject: "Flowers and lemons on a table",
    words:
      "Two lemons, five stems and the good vase. The kind of picture you end up standing in front of while the pasta boils.",
    art: { design: "vase", palette: "lagoon" },
    tags: ["still life", "flowers", "turquoise"],
  }),
  artPrint({
    slug: "daisy-check",
    name: "Daisy Check",
    subject: "Checkerboard of daisies",
    words: "A tablecloth we could not stop looking at in a roadside café, minus the ketchup.",
    art: { design: "daisies", palette: "citrus" },
    tags: ["pattern", "flowers", "yellow"],
    discount: { type: "AMOUNT", valueMinor: 500 },
    ribbon: "Sale",
  }),
  artPrint({
    slug: "cactus-shelf",
    name: "Cactus Shelf",
    subject: "Cacti on shelves",
    words: "Nine plants you cannot kill. Water never.",
    art: { design: "cacti", palette: "meadow", seed: 2 },
    tags: ["botanical", "green", "playful"],
    room: "shelf",
  }),
];

const kitchen: Goods[] = [
  artPrint({
    slug: "citrus-crate",
    name: "Citrus Crate",
    subject: "Oranges and slices",
    words: "Sunshine in a crate, delivered flat. Hangs in more kitchens than any other print we make.",
    art: { design: "citrus", palette: "citrus" },
    tags: ["kitchen", "fruit", "orange"],
    ribbon: "Bestseller",
    tone: "#d3dfc4",
  }),
  artPrint({
    slug: "pear-and-a-half",
    name: "Pear and a Half",
    subject: "Two pears on a striped cloth",
    words: "One for the picture, one for the person drawing it. The half came first.",
    art: { design: "pears", palette: "meadow" },
    tags: ["kitchen", "fruit", "still life"],
  }),
  artPrint({
    slug: "tinned",
    name: "Tinned",
    subject: "Sardines in a tin",
    words: "Six sardines, one slice of lemon, no opener needed. A love letter to lunch on a harbor wall.",
    art: { design: "sardines", palette: "tide" },
    tags: ["kitchen", "sea", "playful"],
    room: "shelf",
    kin: [{ design: "citrus", palette: "citrus" }],
  }),
  artPrint({
    slug: "forest-floor",
    name: "Forest Floor",
    subject: "Mushrooms in the grass",
    words: "Not a field guide. Please do not eat anything because it looks like our drawing of it.",
    art: { design: "mushrooms", palette: "meadow" },
    tags: ["forest", "autumn", "playful"],
    ribbon: "Bestseller",
  }),
];

const people: Goods[] = [
  artPrint({
    slug: "three-minute-portrait",
    name: "Three Minute Portrait",
    subject: "Line drawing of a face",
    words:
      "A face in one breath and a few warm shapes behind it. She has looked like a different friend to everyone who bought her.",
    art: { design: "face", palette: "terracotta" },
    tags: ["people", "line art", "warm"],
  }),
  artPrint({
    slug: "window-seat",
    name: "Window Seat",
    subject: "Cat on a windowsill",
    words: "Her name is Biscuit and she does not care for deadlines. Drawn from life; she did not move for two hours.",
    art: { design: "cat", palette: "dusk" },
    tags: ["animals", "cat", "lilac"],
    ribbon: "New",
  }),
  artPrint({
    slug: "five-on-a-branch",
    name: "Five on a Branch",
    subject: "Birds on branches",
    words: "The committee meets at dawn outside our window. Minutes are kept, loudly.",
    art: { design: "birds", palette: "tide" },
    tags: ["animals", "birds", "blue"],
    room: "gallery",
    kin: [
      { design: "fern", palette: "tide" },
      { design: "cat", palette: "tide" },
    ],
  }),
  artPrint({
    slug: "canal-street",
    name: "Canal Street",
    subject: "Row of canal houses",
    words: "Five houses, no straight walls, somebody always practicing the cello on the third floor.",
    art: { design: "houses", palette: "primary" },
    tags: ["city", "houses", "bright"],
  }),
];

const abstracts: Goods[] = [
  artPrint({
    slug: "evening-class",
    name: "Evening Class",
    subject: "Geometric shapes",
    words: "Circles, quarters and stripes from a night course in 1927 that we were born too late for.",
    art: { design: "bauhaus", palette: "primary" },
    tags: ["abstract", "geometric", "bright"],
    ribbon: "Bestseller",
  }),
  artPrint({
    slug: "quiet-geometry",
    name: "Quiet Geometry",
    subject: "Geometric shapes in soft colors",
    words:
      "The same shapes with their shoes off. Made for bedrooms, hallways and people who say they do not like abstract art.",
    art: { design: "bauhaus", palette: "lagoon", seed: 14 },
    tags: ["abstract", "geometric", "turquoise"],
  }),
  artPrint({
    slug: "lounge-hour",
    name: "Lounge Hour",
    subject: "Mid-century stars and boomerangs",
    words:
      "Put a record on, any record with a vibraphone. The stars are plotted by hand and none of them points quite north.",
    art: { design: "atomic", palette: "meadow" },
    tags: ["abstract", "mid-century", "warm"],
    discount: { type: "PERCENT", value: 15 },
    ribbon: "Sale",
  }),
  artPrint({
    slug: "arch-study",
    name: "Arch Study",
    subject: "Half circles in rows",
    words: "Eleven arches found on one walk through an old town, stacked until they started to hum.",
    art: { design: "arches", palette: "terracotta" },
    tags: ["abstract", "geometric", "terracotta"],
    room: "shelf",
  }),
  artPrint({
    slug: "moon-almanac",
    name: "Moon Almanac",
    subject: "Moon with its phases over hills",
    words: "The moon, her phases and some hills to be romantic over. Gold on midnight, the way she likes to be seen.",
    art: { design: "moons", palette: "night" },
    tags: ["night", "moon", "blue"],
    ribbon: "Limited",
    stock: { studio: 1, warehouse: 3 },
  }),
];

export const printGoods: readonly Goods[] = [
  ...landscapes,
  ...garden,
  ...kitchen,
  ...people,
  ...abstracts,
  ...posters,
  ...printSets,
];
