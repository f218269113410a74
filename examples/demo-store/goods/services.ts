import { choicesOf, compose, picture, shippingInfo } from "./families.ts";
import type { Goods } from "./product.ts";

export const serviceGoods: readonly Goods[] = [
  compose(
    {
      slug: "gift-card",
      name: "Larkfold Gift Card",
      words:
        "For the friend with opinions. Arrives by email on the day you choose, with your message and a drawing of two pears who clearly like each other.",
      art: { design: "pears", palette: "meadow" },
      tags: ["gift"],
      ribbon: "Bestseller",
    },
    {
      productType: "digital",
      itemType: "GIFT_CARD",
      priceMinor: 2500,
      costMinor: 0,
      weightGrams: 0,
      sku: "LF-GIFT",
      brand: "Larkfold",
      details: "Good for anything in the shop, in one go or in several. It does not expire; neither do we, hopefully.",
      options: [{ name: "Amount", type: "drop_down", choices: choicesOf("$25", "$50", "$75", "$100", "$150") }],
      variants: [
        ["$25", 2500],
        ["$50", 5000],
        ["$75", 7500],
        ["$100", 10000],
        ["$150", 15000],
      ].map(([label, priceMinor]) => ({
        choices: { Amount: String(label) },
        priceMinor: Number(priceMinor),
        sku: `LF-GIFT-${Number(priceMinor) / 100}`,
      })),
      infoSections: [
        {
          title: "How it works",
          description:
            "<p>The code comes by email. Enter it at checkout; what is left stays on the card. You can look up the balance at any time.</p>",
        },
      ],
      collections: ["gifts-under-30", "digital"],
      stock: "untracked",
      pictures: [
        picture("gift-main", { design: "pears", palette: "meadow" }, "Gift card with two pears on an envelope"),
        picture("gift-bow", { design: "vase", palette: "berry" }, "A wrapped box with a ribbon and a gift card"),
      ],
    },
  ),
  compose(
    {
      slug: "custom-framing",
      name: "Framing Session",
      words:
        "Bring or send the thing you love and have never hung: a ticket, a drawing, your grandmother's handkerchief. We sit down together, choose wood and mat, and make it last.",
      art: { design: "arches", palette: "tide" },
      tags: ["framing", "service"],
    },
    {
      itemType: "SERVICE",
      priceMinor: 9500,
      costMinor: 3600,
      weightGrams: 0,
      sku: "LF-FRAME",
      brand: "Larkfold",
      details:
        "A half-hour appointment in our workshop or by video. The price covers one frame with mat and glass; you collect it ten days later.",
      options: [
        { name: "Size up to", type: "drop_down", choices: choicesOf("8 × 10 in", "16 × 20 in", "24 × 36 in") },
        { name: "Where", type: "drop_down", choices: choicesOf("In the workshop", "By video") },
      ],
      variants: [
        { choices: { "Size up to": "16 × 20 in" }, priceMinor: 14500 },
        { choices: { "Size up to": "24 × 36 in" }, priceMinor: 21500 },
        // The largest size needs an appointment in person.
        { choices: { "Size up to": "24 × 36 in", Where: "By video" }, visible: false },
      ],
      infoSections: [
        {
          title: "Appointments",
          description:
            "<p>Tuesday to Saturday, 10 to 5. You pick the time here and can move it up to a day before.</p>",
        },
      ],
      collections: ["services"],
      stock: "untracked",
      customTextFields: [{ title: "What should we frame?", maxLength: 200, mandatory: true }],
      pictures: [
        picture(
          "frame-corners",
          { design: "arches", palette: "tide" },
          "Frame corner samples around a print on a workbench",
        ),
        picture("frame-landscape", { design: "hills", palette: "meadow" }, "A finished frame on the wall", {
          frame: "walnut",
        }),
      ],
    },
  ),
  compose(
    {
      slug: "drawing-evening",
      name: "Drawing Evening at the Studio",
      words:
        "Two hours, ten people, one still life and no talent required. We supply paper, ink, soup and the kind of music that makes hands steady.",
      art: { design: "pears", palette: "terracotta" },
      tags: ["class", "service"],
      ribbon: "New",
      // Each session has its own capacity.
      stock: "untracked",
    },
    {
      itemType: "SERVICE",
      priceMinor: 4800,
      costMinor: 1700,
      weightGrams: 0,
      sku: "LF-EVENING",
      brand: "Larkfold",
      details:
        "Every other Thursday from seven to nine at the studio. Beginners sit wherever they like; so does the cat.",
      infoSections: [
        {
          title: "Good to know",
          description:
            "<p>You pick the evening here. Cannot make it? Move it yourself in your account, up to a day before.</p>",
        },
      ],
      collections: ["services"],
      pictures: [
        picture("notebook-open", { design: "pears", palette: "terracotta" }, "Open sketchbook with a pencil", {
          item: "#5b2e23",
        }),
        picture("pencil-set", { design: "bauhaus", palette: "terracotta" }, "Colored pencils in a sleeve"),
      ],
    },
  ),
  compose(
    {
      slug: "studio-pass",
      name: "Studio Pass",
      words:
        "Five evenings of drawing, to take whenever you like within a year. Also good for bringing friends: one pass, five chairs.",
      art: { design: "vase", palette: "meadow" },
      tags: ["class", "service", "membership"],
    },
    {
      itemType: "SERVICE",
      priceMinor: 19900,
      costMinor: 8500,
      weightGrams: 0,
      sku: "LF-PASS",
      brand: "Larkfold",
      details: "Buy it signed in; it is in your account at once and pays for drawing evenings at checkout.",
      infoSections: [
        {
          title: "How it works",
          description:
            "<p>Each place at an evening takes one of your five credits. Cancel a place in time and the credit comes back.</p>",
        },
      ],
      collections: ["services"],
      stock: "untracked",
      pictures: [
        picture("pass-main", { design: "vase", palette: "meadow" }, "Studio pass for five evenings on a sketchbook"),
        picture("notebook-open", { design: "vase", palette: "meadow" }, "Open sketchbook with a pencil"),
      ],
    },
  ),
  compose(
    {
      slug: "print-of-the-month",
      name: "Print of the Month",
      words:
        "One new drawing in a tube, every month, before anyone else sees it. Comes with a note about where it began, usually on the back of an envelope.",
      art: { design: "words", palette: "terracotta", text: "HELLO/MAY", seed: 2 },
      tags: ["subscription", "print"],
      ribbon: "New",
    },
    {
      priceMinor: 2400,
      costMinor: 780,
      weightGrams: 240,
      sku: "LF-POM",
      brand: "Larkfold",
      details:
        "A numbered 8 × 10 in giclée print on cotton paper. Pause or stop whenever you like; nobody will ask why.",
      infoSections: [
        {
          title: "When it ships",
          description: "<p>On the first working day of each month. Order by the 25th to be in the next round.</p>",
        },
        shippingInfo,
      ],
      collections: ["services", "prints"],
      subscription: {
        allowOneTimePurchase: true,
        plans: [
          {
            title: "Every month",
            description: "One print a month until you stop it.",
            frequency: { interval: 1, unit: "MONTH" },
            discountPercent: 10,
          },
          {
            title: "Every month, 1 year",
            description: "Twelve prints, then it ends by itself. A good gift.",
            frequency: { interval: 1, unit: "MONTH" },
            cycles: 12,
            discountPercent: 20,
          },
          {
            title: "Every three months",
            description: "Four prints a year, one per season.",
            frequency: { interval: 3, unit: "MONTH" },
            discountPercent: 5,
          },
        ],
      },
      pictures: [
        picture(
          "print-monthly",
          { design: "words", palette: "terracotta", text: "HELLO/MAY", seed: 2 },
          "This month's print with another sheet, a tube and a note",
          { also: [{ design: "coast", palette: "dusk" }] },
        ),
        picture("print-rolled", { design: "coast", palette: "dusk" }, "A print half rolled beside its tube"),
      ],
    },
  ),
  compose(
    {
      slug: "studio-membership",
      name: "Studio Membership",
      words:
        "A seat at the table: previews, a say in what we print next, two open-studio evenings a year and cake at both.",
      art: { design: "mushrooms", palette: "meadow" },
      tags: ["membership"],
    },
    {
      productType: "digital",
      itemType: "DIGITAL",
      priceMinor: 600,
      costMinor: 90,
      weightGrams: 0,
      sku: "LF-MEMBER",
      brand: "Larkfold",
      details: "Ten percent off everything, free shipping inside the country, and a member's print each winter.",
      infoSections: [
        {
          title: "The small print",
          description:
            "<p>Month by month it runs until you cancel. A year is twelve payments and then ends by itself.</p>",
        },
      ],
      collections: ["services"],
      stock: "untracked",
      subscription: {
        allowOneTimePurchase: false,
        plans: [
          {
            title: "Monthly",
            description: "Stop whenever you like.",
            frequency: { interval: 1, unit: "MONTH" },
            discountPercent: 0,
          },
          {
            title: "One year",
            description: "Paid monthly.",
            frequency: { interval: 1, unit: "MONTH" },
            cycles: 12,
            discountPercent: 15,
          },
        ],
      },
      pictures: [
        picture("member-main", { design: "mushrooms", palette: "meadow" }, "Green membership card over two prints", {
          also: [{ design: "cat", palette: "dusk" }],
        }),
      ],
    },
  ),
];
