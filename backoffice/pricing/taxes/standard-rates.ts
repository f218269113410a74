/**
 * Standard tax rates as a starting point: merchants check them before saving, and reduced rates, exemptions and local taxes
 * aren't included. `docs/decisions/0075-standard-tax-rates.md` has the sources; update `date` with the rates.
 */
import type { TaxRegion } from "#api/pricing/tax-values.ts";

/** A key of the texts `standard.names`. */
type TaxName = "vat" | "gst" | "hst" | "gstPst" | "gstQst" | "salesTax" | "consumptionTax";

export type StandardRate = {
  readonly country: string;
  /** ISO 3166-2; absent for the whole country. */
  readonly subdivision?: string;
  /** As people write it: `8.1`. */
  readonly percent: string;
  readonly name: TaxName;
  readonly source: string;
  /** ISO 8601, when the rates were checked. */
  readonly date: string;
};

type Origin = Pick<StandardRate, "name" | "source" | "date">;

/** `DE 19|FR 20`; after a country's subdivisions, the country is in `country`. */
const parse = (list: string, origin: Origin, country?: string): StandardRate[] =>
  list.split("|").map((entry) => {
    const [place = "", percent = ""] = entry.split(" ");
    return country === undefined
      ? { country: place, percent, ...origin }
      : { country, subdivision: `${country}-${place}`, percent, ...origin };
  });

const DATE = "2026-01-01";
const craSource = { source: "Canada Revenue Agency", date: DATE };

const european = parse(
  "AT 20|BE 21|BG 20|CY 19|CZ 21|DE 19|DK 25|EE 24|ES 21|FI 25.5|FR 20|GR 24|HR 25|HU 27|IE 23|IT 22|LT 21|LU 17|LV 21|MT 18|NL 21|PL 23|PT 23|RO 21|SE 25|SI 22|SK 23",
  { name: "vat", source: "European Commission, Taxes in Europe Database", date: DATE },
);

const all: readonly StandardRate[] = [
  ...european,
  ...parse("GB 20", { name: "vat", source: "GOV.UK", date: DATE }),
  ...parse("CH 8.1", { name: "vat", source: "Swiss Federal Tax Administration", date: DATE }),
  ...parse("NO 25", { name: "vat", source: "Norwegian Tax Administration", date: DATE }),
  ...parse("AU 10", { name: "gst", source: "Australian Taxation Office", date: DATE }),
  ...parse("JP 10", { name: "consumptionTax", source: "National Tax Agency Japan", date: DATE }),
  ...parse("AB 5|NT 5|NU 5|YT 5", { name: "gst", ...craSource }, "CA"),
  ...parse("ON 13|NB 15|NL 15|NS 14|PE 15", { name: "hst", ...craSource }, "CA"),
  ...parse("BC 12|MB 12|SK 11", { name: "gstPst", ...craSource }, "CA"),
  ...parse("QC 14.975", { name: "gstQst", ...craSource }, "CA"),
  // State rates, with the local parts that apply in the whole state (CA 1, NV 2.25, UT 1.25, VA 1).
  // AK, DE, MT, NH and OR have none.
  ...parse(
    "AL 4|AZ 5.6|AR 6.5|CA 7.25|CO 2.9|CT 6.35|DC 6|FL 6|GA 4|HI 4|ID 6|IL 6.25|IN 7|IA 6|KS 6.5|KY 6|LA 5|ME 5.5|MD 6|MA 6.25|MI 6|MN 6.875|MS 7|MO 4.225|NE 5.5|NV 6.85|NJ 6.625|NM 4.875|NY 4|NC 4.75|ND 5|OH 5.75|OK 4.5|PA 6|RI 7|SC 6|SD 4.2|TN 7|TX 6.25|UT 6.1|VT 6|VA 5.3|WA 6.5|WV 6|WI 5|WY 4",
    { name: "salesTax", source: "Tax Foundation, State Sales Tax Rates", date: DATE },
    "US",
  ),
];

type Place = Pick<TaxRegion, "country" | "subdivision">;

const isSamePlace = (left: Place, right: Place): boolean =>
  left.country === right.country && (left.subdivision || undefined) === (right.subdivision || undefined);

export const standardRateOf = (place: Place): StandardRate | undefined => all.find((rate) => isSamePlace(rate, place));

export const isInEuropeanUnion = (country: string): boolean => european.some((rate) => rate.country === country);

/**
 * The rates that a store in the country can add at once: its own, or those of its states or provinces. With the One Stop
 * Shop, stores in the European Union charge the rate of the customer's country.
 */
export function standardRatesFor(country: string): readonly StandardRate[] {
  if (!isInEuropeanUnion(country)) return all.filter((rate) => rate.country === country);
  return [...european].sort((left, right) => Number(right.country === country) - Number(left.country === country));
}

/** Without the places that have a region already. */
export const missingRates = (rates: readonly StandardRate[], regions: readonly Place[]): readonly StandardRate[] =>
  rates.filter((rate) => !regions.some((region) => isSamePlace(rate, region)));
