/** Rich descriptions of some products, by slug, as a merchant with time would write them. */
import { studioAddress } from "../shipping-and-tax.ts";
import { picture } from "./families.ts";
import {
  bold,
  bullets,
  button,
  checks,
  columns,
  divider,
  file,
  film,
  gallery,
  heading,
  image,
  inColor,
  italic,
  linked,
  marked,
  p,
  place,
  poll,
  productCard,
  questions,
  quote,
  recording,
  type Story,
  spoiler,
  steps,
  table,
  text,
  tree,
} from "./rich.ts";

type GoodsStory = { description?: Story; sections?: readonly { title: string; story: Story }[] };

const hills = { design: "hills", palette: "meadow" } as const;
const framed = picture(
  "frame-corners",
  { design: "arches", palette: "tide" },
  "Frame corner samples around a print on a workbench",
);

export const stories: Readonly<Record<string, GoodsStory>> = {
  "first-light-hills": {
    description: (ids) =>
      tree(
        p(
          text("Four ridges, one sun, no people.", bold),
          " Drawn from the kitchen window of a rented house in the hills, between the first coffee and the first email.",
        ),
        quote("I tried to paint the fog. The fog won, so I painted what it left."),
        p("Printed to order on heavy cotton paper with a small white border, signed and numbered by hand on the back."),
        image(
          ids,
          picture("print-detail", hills, "Close view of the paper's grain and the ink"),
          "310 g cotton paper, twelve pigment inks",
        ),
        checks("Signed and numbered", "Packed flat, in cardboard only", "Colors that hold for a lifetime"),
      ),
    sections: [
      {
        title: "How it was made",
        story: (ids) =>
          tree(
            film(
              ids,
              "sunrise.webm",
              "The drawing wakes up",
              picture("print-detail", hills, "Close view of the paper's grain and the ink"),
            ),
            heading(3, "From window to wall"),
            steps(
              "A pencil sketch on the back of an envelope, because that was there.",
              "Paper cut-outs, moved around for a week until the hills agreed.",
              "Scanned, colored in four layers, proofed until the green was right.",
            ),
            p(
              "The green is the hard part: ",
              text("too blue", inColor("#2f6684")),
              " and it is the sea, ",
              text("too yellow", marked("#f4e3a1")),
              " and it is mustard. ",
              text("The envelope hangs framed in our loo.", spoiler),
            ),
            divider(),
            p("More of this kind: ", text("all art prints", linked("/c/prints")), "."),
          ),
      },
    ],
  },
  "print-of-the-month": {
    sections: [
      {
        title: "Which one comes next?",
        story: (ids) =>
          tree(
            p(
              "Three drawings are on the table for January. You decide which one goes to print; we only sharpen the pencils.",
            ),
            gallery(
              ids,
              [
                picture("print-rolled", { design: "coast", palette: "dusk" }, "A print half rolled beside its tube"),
                picture(
                  "tablet-print",
                  { design: "fern", palette: "moss" },
                  "Tablet showing the fern printable beside a printed sheet",
                ),
                picture(
                  "phone-one",
                  { design: "moons", palette: "night" },
                  "One of the wallpapers on a phone beside a coffee",
                ),
              ],
              true,
            ),
            poll("next-print", "January's print should be", ["The coast at dusk", "The fern", "Moons, all of them"]),
          ),
      },
    ],
  },
  "custom-framing": {
    sections: [
      {
        title: "What fits into what",
        story: () =>
          tree(
            table(
              ["What you bring", "Frame", "Ready in"],
              ["A ticket, a postcard", "8 × 10 in", "5 days"],
              ["A drawing, a record sleeve", "16 × 20 in", "10 days"],
              ["A poster, a jersey", "24 × 36 in", "14 days"],
            ),
            p("Something thicker than a finger? ", text("Bring it anyway", italic), ". We build boxes, too."),
          ),
      },
      {
        title: "Questions we hear at the bench",
        story: () =>
          tree(
            questions(
              [
                "Can I send it by mail?",
                "Yes. We write you where to, and when it has arrived safely. It is insured on both ways.",
              ],
              [
                "Which glass do you use?",
                "Shatterproof acrylic, clear or without reflections. Real glass if you ask for it.",
              ],
              [
                "What if I do not like it?",
                "Then we change the mat or the wood once, at no cost. It is you who looks at it every day.",
              ],
            ),
          ),
      },
      {
        title: "Where we are",
        story: (ids) =>
          tree(
            place("Larkfold Studio", studioAddress, 43.6591, -70.2568),
            columns(
              [heading(3, "By bus"), p("Lines 2 and 5 to Ropewalk Lane, then follow the smell of sawdust.")],
              [heading(3, "By car"), p("Two spaces in the yard. Please leave the one with the cat.")],
            ),
            image(ids, framed, "The corner wall: forty woods to choose from"),
            productCard(ids, "first-light-hills", "First Light Hills"),
          ),
      },
    ],
  },
  "drawing-evening": {
    sections: [
      {
        title: "How an evening sounds",
        story: (ids) =>
          tree(
            recording(ids, "studio-bells.wav", "The bell that ends each pose", "Recorded at the studio", 6),
            bullets("A bell, so that nobody has to watch a clock", "Soup at eight", "A cat, most weeks"),
          ),
      },
      {
        title: "Members vote on the still life",
        story: () =>
          tree(
            poll("still-life", "What belongs on the table?", ["Pears, obviously", "A bicycle", "Somebody's shoes"], {
              vote: "SITE_MEMBERS",
              view: "VOTERS",
            }),
            button("See memberships", "/p/studio-membership"),
          ),
      },
    ],
  },
  "printable-fern": {
    sections: [
      {
        title: "Printing guide",
        story: (ids) =>
          tree(p("Five lines that save a trip to the copy shop."), file(ids, "printing-guide.pdf", "Printing guide")),
      },
    ],
  },
};

/** Texts below the product lists of some collections, by slug. */
export const collectionStories: Readonly<Record<string, Story>> = {
  prints: () =>
    tree(
      heading(2, "How to choose a size"),
      p(
        "Hold a newspaper to the wall. Folded, it is about our middle size; open, about the large one. Pictures look smaller on a wall than on a table, so when in doubt take the larger.",
      ),
      table(
        ["Where", "Size", "Hang it"],
        ["Above a desk", "8 × 10 in", "A hand above the lamp"],
        ["Above a sideboard", "12 × 16 in", "Two hands above the top"],
        ["Above a sofa", "18 × 24 in", "A forearm above the back"],
      ),
    ),
};
