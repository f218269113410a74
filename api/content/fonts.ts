/**
 * The font families of themes, served by the store itself (SIL Open Font License). Widths and
 * heights are in ems: the fallback font that is shown until a family has loaded is scaled to them, so that no line moves.
 */
export type FontFamily = {
  readonly id: string;
  readonly package: string;
  readonly name: string;
  readonly kind: "sans" | "serif" | "display" | "mono";
  /** Font weights that the variable font has. */
  readonly weights: readonly [lightest: number, boldest: number];
  readonly metrics: {
    readonly ascent: number;
    readonly descent: number;
    readonly lineGap: number;
    /** Average width of letters in running text. */
    readonly width: number;
  };
};

export const fonts: readonly FontFamily[] = [
  {
    id: "inter",
    package: "@fontsource-variable/inter",
    name: "Inter",
    kind: "sans",
    weights: [100, 900],
    metrics: { ascent: 0.9688, descent: 0.2412, lineGap: 0, width: 0.4893 },
  },
  {
    id: "dm-sans",
    package: "@fontsource-variable/dm-sans",
    name: "DM Sans",
    kind: "sans",
    weights: [100, 1000],
    metrics: { ascent: 0.992, descent: 0.31, lineGap: 0, width: 0.4797 },
  },
  {
    id: "figtree",
    package: "@fontsource-variable/figtree",
    name: "Figtree",
    kind: "sans",
    weights: [300, 900],
    metrics: { ascent: 0.95, descent: 0.25, lineGap: 0, width: 0.4554 },
  },
  {
    id: "manrope",
    package: "@fontsource-variable/manrope",
    name: "Manrope",
    kind: "sans",
    weights: [200, 800],
    metrics: { ascent: 1.066, descent: 0.3, lineGap: 0, width: 0.4551 },
  },
  {
    id: "work-sans",
    package: "@fontsource-variable/work-sans",
    name: "Work Sans",
    kind: "sans",
    weights: [100, 900],
    metrics: { ascent: 0.93, descent: 0.243, lineGap: 0, width: 0.5147 },
  },
  {
    id: "fraunces",
    package: "@fontsource-variable/fraunces",
    name: "Fraunces",
    kind: "serif",
    weights: [100, 900],
    metrics: { ascent: 0.978, descent: 0.255, lineGap: 0, width: 0.5212 },
  },
  {
    id: "lora",
    package: "@fontsource-variable/lora",
    name: "Lora",
    kind: "serif",
    weights: [400, 700],
    metrics: { ascent: 1.006, descent: 0.274, lineGap: 0, width: 0.4798 },
  },
  {
    id: "playfair-display",
    package: "@fontsource-variable/playfair-display",
    name: "Playfair Display",
    kind: "serif",
    weights: [400, 900],
    metrics: { ascent: 1.082, descent: 0.251, lineGap: 0, width: 0.463 },
  },
  {
    id: "source-serif-4",
    package: "@fontsource-variable/source-serif-4",
    name: "Source Serif 4",
    kind: "serif",
    weights: [200, 900],
    metrics: { ascent: 1.036, descent: 0.335, lineGap: 0, width: 0.4887 },
  },
  {
    id: "bricolage-grotesque",
    package: "@fontsource-variable/bricolage-grotesque",
    name: "Bricolage Grotesque",
    kind: "display",
    weights: [200, 800],
    metrics: { ascent: 0.93, descent: 0.27, lineGap: 0, width: 0.5088 },
  },
  {
    id: "space-grotesk",
    package: "@fontsource-variable/space-grotesk",
    name: "Space Grotesk",
    kind: "display",
    weights: [300, 700],
    metrics: { ascent: 0.984, descent: 0.292, lineGap: 0, width: 0.5024 },
  },
  {
    id: "jetbrains-mono",
    package: "@fontsource-variable/jetbrains-mono",
    name: "JetBrains Mono",
    kind: "mono",
    weights: [100, 800],
    metrics: { ascent: 1.02, descent: 0.3, lineGap: 0, width: 0.6 },
  },
];

/** Character sets that are downloaded when a page has letters of them. */
export const fontSubsets = {
  latin:
    "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
  "latin-ext":
    "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF",
} as const;
export type FontSubset = keyof typeof fontSubsets;

/**
 * The Arabic letters of every family: the families above have none. Pages in Arabic declare this font under the names of all
 * families, for these characters only, so that each family's Latin letters stay its own.
 */
export const arabicFont = {
  id: "vazirmatn",
  package: "@fontsource-variable/vazirmatn",
  weights: [100, 900],
  /** Families of the tokens (ui/tokens.css), which aren't served; browsers look for them on the device. */
  deviceFamilies: ["Inter Display"],
  range: "U+0600-06FF,U+0750-077F,U+0870-08FF,U+200C-200F,U+FB50-FDFF,U+FE70-FEFC",
} as const;
