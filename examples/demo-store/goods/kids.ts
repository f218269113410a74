import { artPrint } from "./family-prints.ts";
import type { Goods } from "./product.ts";

const kidsPrint = (note: Parameters<typeof artPrint>[0]): Goods =>
  artPrint({ ...note, brand: "Little Quillet", collections: ["kids", ...(note.collections ?? [])] });

export const kidsGoods: readonly Goods[] = [
  kidsPrint({
    slug: "moonlight-whale",
    name: "Moonlight Whale",
    subject: "Whale under a crescent moon",
    words: "She sings everyone to sleep and is always awake first. Printed a touch softer than our other prints.",
    art: { design: "whale", palette: "lagoon" },
    tags: ["animals", "sea", "nursery"],
    ribbon: "Bestseller",
  }),
  kidsPrint({
    slug: "fox-in-the-birches",
    name: "Fox in the Birches",
    subject: "Fox among birch trees",
    words: "Find the ladybug, and let us know where it is. So far, no one has.",
    art: { design: "fox", palette: "meadow" },
    tags: ["animals", "forest", "nursery"],
    room: "gallery",
    kin: [
      { design: "mushrooms", palette: "meadow" },
      { design: "birds", palette: "meadow" },
    ],
  }),
  kidsPrint({
    slug: "three-balloons",
    name: "Three Balloons",
    subject: "Hot-air balloons over hills",
    words: "Up is a direction; away is a plan. A good first picture for a new room.",
    art: { design: "balloons", palette: "candy" },
    tags: ["playful", "nursery", "bright"],
    ribbon: "New",
    room: "shelf",
  }),
  kidsPrint({
    slug: "rocket-school",
    name: "Rocket School",
    subject: "Rocket among planets",
    words: "Not to scale, not in order, and the ringed one is happier on the left.",
    art: { design: "planets", palette: "candy" },
    tags: ["space", "nursery", "playful"],
    discount: { type: "PERCENT", value: 15 },
    ribbon: "Sale",
  }),
];
