/** Demo members and their orders: fictional people with undeliverable email addresses. */
import type { Goods } from "./goods/product.ts";
import { variantsOf } from "./goods/product.ts";
import { randomFrom } from "./pictures/svg.ts";

type DemoAddress = {
  addressLine: string;
  city: string;
  subdivision?: string;
  postalCode: string;
  country: string;
};
export type DemoPerson = { firstName: string; lastName: string; email: string; phone: string; address: DemoAddress };

type Row = readonly [
  first: string,
  last: string,
  phone: string,
  addressLine: string,
  city: string,
  subdivision: string,
  postalCode: string,
  country: string,
];

const rows: readonly Row[] = [
  ["Maya", "Okafor", "+1 415 555 0101", "218 Fillmore Court", "San Francisco", "US-CA", "94117", "US"],
  ["Theo", "Lindqvist", "+1 206 555 0102", "90 Pine Terrace", "Seattle", "US-WA", "98101", "US"],
  ["Rosa", "Delgado", "+1 512 555 0103", "1411 Barton Lane", "Austin", "US-TX", "78704", "US"],
  ["Henry", "Abbott", "+1 212 555 0104", "37 Perry Place, Apt 4", "New York", "US-NY", "10014", "US"],
  ["June", "Park", "+1 718 555 0105", "502 Dean Row", "Brooklyn", "US-NY", "11217", "US"],
  ["Samir", "Haddad", "+1 312 555 0106", "1830 Wicker Street", "Chicago", "US-IL", "60622", "US"],
  ["Beatrice", "Cole", "+1 207 555 0107", "12 Wharf Steps", "Portland", "US-ME", "04101", "US"],
  ["Owen", "Fitzgerald", "+1 617 555 0108", "66 Myrtle Hill", "Boston", "US-MA", "02114", "US"],
  ["Priya", "Raman", "+1 408 555 0109", "745 Almond Avenue", "San Jose", "US-CA", "95126", "US"],
  ["Lucas", "Moreau", "+1 503 555 0110", "2209 Alder Way", "Portland", "US-OR", "97202", "US"],
  ["Nora", "Whitfield", "+1 303 555 0111", "58 Columbine Road", "Denver", "US-CO", "80206", "US"],
  ["Caleb", "Stone", "+1 305 555 0112", "910 Palmetto Drive", "Miami", "US-FL", "33127", "US"],
  ["Imani", "Brooks", "+1 404 555 0113", "27 Juniper Loop", "Atlanta", "US-GA", "30309", "US"],
  ["Eleanor", "Voss", "+1 215 555 0114", "1316 Spruce Yard", "Philadelphia", "US-PA", "19107", "US"],
  ["Diego", "Santos", "+1 213 555 0115", "433 Sunset Rise", "Los Angeles", "US-CA", "90026", "US"],
  ["Hannah", "Kim", "+1 612 555 0116", "3107 Lake Street", "Minneapolis", "US-MN", "55408", "US"],
  ["Walter", "Greene", "+1 802 555 0117", "5 Orchard Road", "Burlington", "US-VT", "05401", "US"],
  ["Aisha", "Mbeki", "+1 202 555 0118", "1640 Lamont Place", "Washington", "US-DC", "20010", "US"],
  ["Oliver", "Hart", "+44 20 7946 0119", "14 Larch Mews", "London", "", "E8 3RH", "GB"],
  ["Florence", "Webb", "+44 117 496 0120", "3 Clifton Steps", "Bristol", "", "BS8 4AB", "GB"],
  ["Angus", "MacLeod", "+44 131 496 0121", "29 Warrender Row", "Edinburgh", "", "EH9 1EX", "GB"],
  ["Poppy", "Ellis", "+44 161 496 0122", "81 Beech Road", "Manchester", "", "M21 9EQ", "GB"],
  ["Rhys", "Morgan", "+44 29 2018 0123", "6 Plasnewydd Place", "Cardiff", "", "CF24 3AB", "GB"],
  ["Lena", "Hoffmann", "+49 30 5550124", "Lindenallee 18", "Berlin", "", "10435", "DE"],
  ["Jonas", "Becker", "+49 40 5550125", "Fischmarktgasse 7", "Hamburg", "", "20359", "DE"],
  ["Marie", "Schuster", "+49 89 5550126", "Isarweg 42", "München", "", "80469", "DE"],
  ["Felix", "Brandt", "+49 341 5550127", "Notenspur 3", "Leipzig", "", "04109", "DE"],
  ["Clara", "Neumann", "+49 221 5550128", "Am Malzbüchel 11", "Köln", "", "50667", "DE"],
  ["Camille", "Laurent", "+33 1 55 50 01 29", "24 rue des Martinets", "Paris", "", "75011", "FR"],
  ["Hugo", "Petit", "+33 4 55 50 01 30", "8 quai Saint-Pierre", "Lyon", "", "69002", "FR"],
  ["Inès", "Garnier", "+33 5 55 50 01 31", "3 allée des Pins", "Bordeaux", "", "33000", "FR"],
  ["Anna", "Gruber", "+43 1 5550132", "Neubaugasse 60/5", "Wien", "", "1070", "AT"],
  ["Lukas", "Steiner", "+43 316 5550133", "Mariahilfer Platz 2", "Graz", "", "8020", "AT"],
  ["Valentina", "Egger", "+43 662 5550134", "Steingasse 14", "Salzburg", "", "5020", "AT"],
  ["Sofia", "Bianchi", "+39 02 5550135", "Via dei Tigli 9", "Milano", "", "20121", "IT"],
  ["Daan", "Visser", "+31 20 555 0136", "Prinsenkade 77", "Amsterdam", "", "1015 CM", "NL"],
  ["Carmen", "Ortega", "+34 91 555 01 37", "Calle del Olivo 21", "Madrid", "", "28012", "ES"],
  ["Saoirse", "Byrne", "+353 1 555 0138", "10 Portobello Row", "Dublin", "", "D08 X2A0", "IE"],
  ["Astrid", "Nilsen", "+47 22 55 01 39", "Birkelunden 5", "Oslo", "", "0556", "NO"],
  ["Yuki", "Tanaka", "+81 3 5555 0140", "2-14-6 Kamimeguro", "Meguro", "", "153-0051", "JP"],
];

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[^a-zA-Z]/g, "")
    .toLowerCase();

export const demoPeople: readonly DemoPerson[] = rows.map(
  ([firstName, lastName, phone, addressLine, city, subdivision, postalCode, country]) => ({
    firstName,
    lastName,
    email: `${plain(firstName)}.${plain(lastName)}@example.com`,
    phone,
    address: { addressLine, city, ...(subdivision ? { subdivision } : {}), postalCode, country },
  }),
);

/** Final state of an order, as named in the back office. */
type PlannedState = "NEW" | "PAID" | "FULFILLED" | "PARTIALLY_FULFILLED" | "CANCELED" | "REFUNDED";

export type PlannedOrder = {
  /** Index into `demoPeople`. */
  person: number;
  /** Whether this person buys without signing in. */
  isGuest: boolean;
  /** Whole minutes before the time of seeding. */
  minutesAgo: number;
  lines: readonly { slug: string; choices: Readonly<Record<string, string>>; quantity: number }[];
  couponCode?: "WELCOME10" | "SUMMER5" | "FREESHIP";
  isExpress: boolean;
  state: PlannedState;
  note?: string;
};

const notes = [
  "Please leave it with the neighbor on the left.",
  "It is a birthday present, could you wrap it?",
  "Thank you for making lovely things.",
  "No rush at all.",
] as const;

/** Products that are often bought together: a letter, a child's room, a Sunday breakfast, a gallery wall. */
const habits: readonly (readonly string[])[] = [
  ["heron-fountain-pen", "harbor-blue-ink", "evening-class-notebook", "bouquet-cards"],
  ["moonlight-whale", "three-balloons", "rocket-school", "fox-in-the-birches"],
  ["orange-mug", "pool-day-mug", "trailhead-enamel-mug", "orange-grove-candle"],
  ["first-light-hills", "harbor-sundown", "hundred-waves", "seaside-cards"],
];

function stateAfter(days: number, roll: number): PlannedState {
  if (roll < 0.03) return "CANCELED";
  if (roll < 0.055) return "REFUNDED";
  if (days < 0.6) return roll < 0.3 ? "NEW" : "PAID";
  if (days < 2.5) return roll < 0.45 ? "PAID" : "FULFILLED";
  if (days < 5 && roll < 0.1) return "PARTIALLY_FULFILLED";
  return "FULFILLED";
}

/**
 * A plausible order history, oldest first: growing sales, busier evenings and weekends, bestsellers, related products,
 * and returning customers. Deterministic for equal arguments.
 */
export function planOrders(
  goods: readonly Goods[],
  options: { count: number; days: number; seed?: number },
): PlannedOrder[] {
  const random = randomFrom(options.seed ?? 20);
  const sellable = goods
    .filter((item) => item.itemType === "PHYSICAL" || item.itemType === "DIGITAL")
    .filter((item) => !item.preorder && item.subscription?.allowOneTimePurchase !== false);
  const basket = sellable.flatMap((item) =>
    Array<Goods>(item.ribbon === "Bestseller" ? 5 : item.discount.type === "NONE" ? 1 : 2).fill(item),
  );
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  // A separate random sequence, so that the rest of the history doesn't depend on it.
  const drawHabit = randomFrom((options.seed ?? 20) + 1);
  const habitOf = (size: number): readonly string[] => {
    if (size < 2 || drawHabit() > 0.65) return [];
    const habit = habits[Math.floor(drawHabit() * habits.length)] ?? [];
    const first = Math.floor(drawHabit() * habit.length);
    return [...habit.slice(first), ...habit.slice(0, first)].slice(0, size);
  };
  const planLine = (slug?: string): PlannedOrder["lines"][number][] => {
    const drawn = pick(basket);
    const item = sellable.find((each) => each.slug === slug) ?? drawn;
    const variant =
      item &&
      pick(
        variantsOf(item).filter(
          (candidate) =>
            candidate.visible &&
            (candidate.stock === undefined || candidate.stock.studio + candidate.stock.warehouse > 0),
        ),
      );
    return item && variant
      ? [{ slug: item.slug, choices: variant.choices, quantity: random() < 0.82 ? 1 : random() < 0.8 ? 2 : 4 }]
      : [];
  };
  const orders = Array.from({ length: options.count }, (): PlannedOrder => {
    const days = options.days * random() ** 1.6;
    const size = random() < 0.55 ? 1 : random() < 0.7 ? 2 : 3 + Math.floor(random() * 2);
    const habit = habitOf(size);
    const lines = Array.from({ length: size }, (_, index) => planLine(habit[index])).flat();
    const unique = lines.filter((line, index) => lines.findIndex((other) => other.slug === line.slug) === index);
    const couponRoll = random();
    const couponCode =
      couponRoll < 0.1 ? "WELCOME10" : couponRoll < 0.15 ? "SUMMER5" : couponRoll < 0.19 ? "FREESHIP" : undefined;
    const note = random() < 0.08 ? pick(notes) : undefined;
    return {
      person: Math.floor(random() ** 1.5 * demoPeople.length),
      isGuest: random() < 0.35,
      minutesAgo: 7 + Math.round(days * 1440),
      lines: unique,
      ...(couponCode ? { couponCode } : {}),
      isExpress: random() < 0.14,
      state: stateAfter(days, random()),
      ...(note ? { note } : {}),
    };
  });
  return orders.filter((order) => order.lines.length > 0).sort((a, b) => b.minutesAgo - a.minutesAgo);
}
