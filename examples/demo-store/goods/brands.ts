/** The house brand and its three small labels. All are fictional. */
import { lines } from "../store-texts.ts";

export const brands = [
  { name: "Larkfold", story: "The house label: prints, clothing and everything that starts on our drawing table." },
  {
    name: "Tansy Row",
    story: "Things for the home, made with a pottery, a mill and a candle maker we can reach by bicycle.",
  },
  { name: "Pocket Heron", story: "Paper, ink and pens for people who still write things down." },
  { name: "Little Quillet", story: "Drawn for small people and the grown-ups who read to them." },
] as const;

export type BrandName = (typeof brands)[number]["name"];

export const shopName = "Larkfold";
export const shopTagline = lines.tagline.en;
