import assert from "node:assert/strict";
import { test } from "node:test";
import type { ShopProduct, ShopVariant } from "#api/catalog/products/shop-products.ts";
import { daysIn } from "../notes.ts";
import { modifierProblems, presentModifiers, presentSummary } from "../options/modifiers.ts";
import { problemsIn, readSelection, referenceOf } from "../options/selection.ts";
import { colorsOf, swatchOf } from "../options/swatches.ts";
import { initialChoices, presentOptions, variantOf } from "../present.ts";
import { productTexts } from "../texts/texts.ts";
import type { OfferView } from "../views.ts";
import { giftProblems, readGift, toGiftOption } from "./gifts.ts";
import { planAmount, presentPurchase } from "./plans.ts";

const money = { language: "en", locale: "en-US", currency: "USD" } as const;
const texts = productTexts.en;

/** Size by color; large blue is sold out, small red is not made. */
const combinations = [
  ["S", "Blue", true],
  ["L", "Blue", false],
  ["L", "Red", true],
] as const;

function aVariant([size, color, inStock]: (typeof combinations)[number], index: number): ShopVariant {
  return {
    id: `00000000-0000-7000-8000-00000000000${index}`,
    choices: { Size: size, Color: color },
    visible: true,
    price: { current: { amount: "20.00", formattedAmount: "$20.00" } },
    stock: { trackQuantity: true, quantity: inStock ? 3 : 0, inStock, availableForPreorder: false },
  };
}

const choice = (name: string, color: { colorCode?: string } = {}) => ({
  name,
  ...color,
  inStock: true,
  visible: true,
  mediaIds: [],
});

// Only what the functions under test read.
const product = {
  id: "018f0000-0000-7000-8000-000000000001",
  name: "Tee",
  kind: "PHYSICAL",
  options: [
    { name: "Size", isColor: false, choices: [choice("S"), choice("L")] },
    {
      name: "Color",
      isColor: true,
      choices: [choice("Blue", { colorCode: "#00f" }), choice("Red", { colorCode: "#f00,#fff" })],
    },
  ],
  variants: combinations.map(aVariant),
  modifiers: [
    {
      name: "Name on it",
      isRequired: true,
      kind: "text",
      text: { minLength: 2, maxLength: 5, charge: { amount: "3.00", formattedAmount: "$3.00" } },
      choices: [],
    },
    {
      name: "Wrap",
      isRequired: false,
      kind: "choices",
      choices: [{ name: "Paper", charge: { amount: "4.50", formattedAmount: "$4.50" } }, { name: "None of it" }],
    },
  ],
  allowsOneTimePurchase: false,
  plans: [
    {
      id: "s1",
      title: "Monthly",
      description: "",
      frequency: "MONTH",
      interval: 2,
      billingCycles: 6,
      percentOff: 15,
    },
  ],
} as unknown as ShopProduct;

const select = (query: string) => readSelection(product, new URLSearchParams(query));

test("unavailable option values are marked as sold out or absent", () => {
  const states = (chosen: Record<string, string>) =>
    presentOptions(product, chosen).map((option) => option.choices.map(({ value, state }) => `${value} ${state}`));
  assert.deepEqual(states({}), [
    ["S available", "L available"],
    ["Blue available", "Red available"],
  ]);
  assert.deepEqual(states({ Size: "S" })[1], ["Blue available", "Red absent"]);
  assert.deepEqual(states({ Size: "L" })[1], ["Blue soldOut", "Red available"]);
});

test("colors have a default selection, sizes don't, and a link selects one variant", () => {
  assert.deepEqual(initialChoices(product, {}), { Color: "Blue" });
  const { choices } = select(`variant=${product.variants[2]?.id}`);
  assert.deepEqual(choices, { Size: "L", Color: "Red" });
  assert.equal(variantOf(product, choices)?.id, product.variants[2]?.id);
  assert.deepEqual(select(`variant=${product.variants[2]?.id}&option.Color=Blue`).choices, {
    Size: "L",
    Color: "Blue",
  });
});

test("swatches have one color, several colors, or an image; text values have none", () => {
  assert.deepEqual(colorsOf("#fff, rgb(1, 2, 3),red"), ["#fff", "rgb(1, 2, 3)", "red"]);
  assert.deepEqual(swatchOf({ name: "a", colorCode: "#000,#fff" }), { colors: ["#000", "#fff"] });
  assert.equal(swatchOf({ name: "a" }), undefined);
  const picture = swatchOf({ name: "a", image: { url: "/media/x", width: 1, height: 1 } });
  assert.deepEqual(picture, { picture: { url: "/media/x", width: 1, height: 1, alt: "a" } });
});

test("charges are added only for entered texts and selected modifiers", () => {
  const summaryOf = (query: string) =>
    presentSummary(presentModifiers(product, select(query)), { label: "Tee", amount: 20 }, money);
  assert.equal(summaryOf(""), undefined);
  assert.equal(summaryOf("mod.Wrap=None of it&text.Name on it=%20"), undefined);
  assert.deepEqual(summaryOf("text.Name on it=Ada&mod.Wrap=Paper"), {
    lines: [
      { label: "Tee", text: "$20.00" },
      { label: "Name on it", text: "+$3.00" },
      { label: "Paper", text: "+$4.50" },
    ],
    total: "$27.50",
  });
});

test("texts are measured in characters, and choices must exist", () => {
  const problem = (query: string) => modifierProblems(product, select(query), "en");
  assert.deepEqual(problem(""), { "text.Name on it": "Enter some text." });
  assert.deepEqual(problem("text.Name on it=A"), { "text.Name on it": "Enter at least 2 characters." });
  assert.deepEqual(problem("text.Name on it=ABCDEF"), { "text.Name on it": "Enter no more than 5 characters." });
  assert.deepEqual(problem("text.Name on it=👩‍🎨"), {}, "what looks like one character is three");
  assert.deepEqual(problem("text.Name on it=Ada&mod.Wrap=Silk"), { "mod.Wrap": "Select an option: Wrap" });
});

test("a subscription without a one-time price must be chosen, hidden ones cannot be", () => {
  const base = "option.Size=S&option.Color=Blue&text.Name on it=Ada";
  assert.deepEqual(Object.keys(problemsIn(product, select(base), "en")), ["plan"]);
  assert.deepEqual(Object.keys(problemsIn(product, select(`${base}&plan=s2`), "en")), ["plan"]);
  assert.deepEqual(problemsIn(product, select(`${base}&plan=s1`), "en"), {});
  const offer = { amount: 20, price: "$20.00" } as OfferView;
  const purchase = presentPurchase(product, select(base), offer, money);
  assert.equal(purchase?.plans.length, 1);
  assert.deepEqual(
    [
      purchase?.plans[0]?.price,
      purchase?.plans[0]?.frequency,
      purchase?.plans[0]?.saving,
      purchase?.plans[0]?.isChosen,
    ],
    ["$17.00", "every 2 months", "Save 15%", true],
  );
  assert.equal(planAmount(10, { amount: 12 }), 0, "a discount never turns a price negative");
  assert.equal(planAmount(9.99, { percent: 33.3 }), 6.66);
});

test("plans and error messages are localized with plurals and number formats", () => {
  const offer = { amount: 20, price: "20,00 $" } as OfferView;
  const planIn = (language: "de" | "ar") =>
    presentPurchase(product, select(""), offer, { language, locale: language, currency: "USD" })?.plans[0];
  assert.deepEqual(
    [planIn("de")?.frequency, planIn("de")?.term, planIn("de")?.saving, planIn("de")?.price],
    ["alle 2 Monate", "6 Zahlungen, dann endet das Abo von selbst.", "15\u00a0% sparen", "17,00\u00a0$"],
  );
  assert.deepEqual([planIn("ar")?.frequency, planIn("ar")?.term], ["كل شهرين", "6 دفعات، ثم ينتهي الاشتراك تلقائيًا."]);
  const problems = problemsIn(product, select("plan=s1&text.Name on it=A"), "de");
  assert.equal(problems["option.Size"], "Bitte wählen: Size");
  assert.equal(problems["text.Name on it"], "Mindestens 2 Zeichen.");
});

test("error messages use the merchant's option names and the page's field order", () => {
  const [size, ...others] = product.options;
  const named = { ...product, options: [{ ...size, name: "Which frame?" }, ...others] };
  // Only what the functions under test read.
  const problems = problemsIn(named as ShopProduct, select("option.Color=Blue"), "en");
  assert.deepEqual(Object.entries(problems), [
    ["option.Which frame?", "Select an option: Which frame?"],
    ["text.Name on it", "Enter some text."],
    ["plan", "Select a purchase option."],
  ]);
});

test("the catalog reference has the variant, texts, modifiers, and plan, without empty values", () => {
  const selection = select("option.Size=L&option.Color=Red&text.Name on it= Ada &mod.Wrap=Paper&plan=s1");
  assert.deepEqual(referenceOf(product, selection).options, {
    variantId: product.variants[2]?.id,
    options: { Wrap: "Paper" },
    customTextFields: { "Name on it": "Ada" },
    subscriptionOptionId: "s1",
  });
  assert.equal(referenceOf(product, select("mod.Wrap=")).options, undefined);
});

test("a gift card for another recipient requires their email; one for the buyer requires nothing", () => {
  const read = (query: string) => readGift(new URLSearchParams(query));
  assert.deepEqual(Object.keys(giftProblems(read(""), texts.problems)), ["gift.email"]);
  assert.deepEqual(Object.keys(giftProblems(read("gift.email=nobody"), texts.problems)), ["gift.email"]);
  assert.deepEqual(giftProblems(read("gift.for=me"), texts.problems), {});
  assert.equal(toGiftOption(read("gift.for=me&gift.email=a@b.example")), undefined);
  assert.deepEqual(toGiftOption(read("gift.email=a@b.example&gift.on=2026-12-24&gift.name=")), {
    recipientEmail: "a@b.example",
    deliverOn: "2026-12-24",
  });
  assert.equal(read("gift.on=tomorrow").on, "");
});

test("delivery days are parsed from the merchant's estimate", () => {
  assert.deepEqual(daysIn("3–5 working days"), { min: 3, max: 5 });
  assert.deepEqual(daysIn("2 to 4 business days"), { min: 2, max: 4 });
  for (const words of ["3 bis 5 Werktage", "3 à 5 jours ouvrés", "De 3 a 5 días laborables", "من 3 إلى 5 أيام عمل"])
    assert.deepEqual(daysIn(words), { min: 3, max: 5 }, words);
  for (const words of ["two weeks", "5-3 working days", ""]) assert.equal(daysIn(words), undefined);
});
