/**
 * Addresses by country: which fields, in which words and forms. Countries are ISO 3166-1 alpha-2, subdivisions ISO 3166-2.
 * The rules are our own short list of what differs from "city and postal code, both required". Forms show their fields by
 * them, and the server refuses what cannot be an address of its country.
 */
export const countryCodes: readonly string[] =
  "AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BZ CA CD CF CG CH CI CK CL CM CN CO CR CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IS IT JE JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PR PS PT PW PY QA RE RO RS RW SA SB SC SE SG SI SK SL SM SN SO SR SS ST SV SX SZ TC TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW".split(
    " ",
  );

export type Subdivision = { code: string; name: string };

/** English field names; pages in other languages have their own. */
export type AddressLabel = CityLabel | PostalLabel | SubdivisionLabel;
type CityLabel = "City" | "Town or city";
type PostalLabel = "Postal code" | "ZIP code" | "Postcode" | "Eircode" | "PIN code";
type SubdivisionLabel = "State" | "Province";

export type PostalRule = {
  label: PostalLabel;
  pattern: string;
  example: string;
  isNumeric: boolean;
  /** Number of digits of numeric postal codes. */
  digits: number | undefined;
};

export type AddressRules = {
  cityLabel: CityLabel;
  /** Undefined: this country has no postal codes. */
  postal: PostalRule | undefined;
  subdivision: { label: SubdivisionLabel; isRequired: boolean; choices: readonly Subdivision[] } | undefined;
};

const zip = (pattern: string, example: string, label: PostalLabel = "Postal code"): PostalRule => ({
  label,
  pattern,
  example,
  isNumeric: /^\d+$/.test(example),
  digits: /^\d+$/.test(example) ? example.length : undefined,
});

const named = (country: string, list: string): readonly Subdivision[] =>
  list.split("|").map((entry) => {
    const at = entry.indexOf(" ");
    return { code: `${country}-${entry.slice(0, at)}`, name: entry.slice(at + 1) };
  });

const usStates = named(
  "US",
  "AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming",
);
const provinces = named(
  "CA",
  "AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NT Northwest Territories|NS Nova Scotia|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon",
);
const australia = named(
  "AU",
  "ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia|TAS Tasmania|VIC Victoria|WA Western Australia",
);

/**
 * Countries whose addresses include a state or province. Exported as data, because the back office reads no private
 * constants.
 */
export const subdivisionsByCountry: Readonly<Record<string, NonNullable<AddressRules["subdivision"]>>> = {
  US: { label: "State", isRequired: true, choices: usStates },
  CA: { label: "Province", isRequired: true, choices: provinces },
  AU: { label: "State", isRequired: true, choices: australia },
};

/** Countries with numeric postal codes, each with an example of the right length. */
const digitCodes =
  "AT 1010|BE 1000|BG 1000|CH 8001|CY 1010|DK 1050|HU 1011|LI 9490|LU 1009|NO 0150|SI 1000|ZA 8001|DE 10115|EE 10111|ES 28013|FI 00100|FR 75001|HR 10000|IT 00118|MX 06000|MC 98000|MY 50000|KR 04524|TR 34000|UA 01001|TH 10100|RO 010011|SG 018956|CN 100000|VN 100000"
    .split("|")
    .map((entry) => [entry.slice(0, 2), zip(`[0-9]{${entry.length - 3}}`, entry.slice(3))] as const);

const postalRules: Readonly<Record<string, AddressRules["postal"]>> = {
  US: zip("[0-9]{5}(-[0-9]{4})?", "10001", "ZIP code"),
  CA: zip("[A-Za-z][0-9][A-Za-z] ?[0-9][A-Za-z][0-9]", "M5V 2T6"),
  GB: zip("[A-Za-z]{1,2}[0-9][A-Za-z0-9]? ?[0-9][A-Za-z]{2}", "SW1A 1AA", "Postcode"),
  IE: zip("[A-Za-z][0-9][0-9Ww] ?[A-Za-z0-9]{4}", "D02 X285", "Eircode"),
  NL: zip("[0-9]{4} ?[A-Za-z]{2}", "1012 AB"),
  JP: zip("[0-9]{3}-?[0-9]{4}", "100-0001"),
  PL: zip("[0-9]{2}-?[0-9]{3}", "00-001"),
  PT: zip("[0-9]{4}-?[0-9]{3}", "1000-001"),
  CZ: zip("[0-9]{3} ?[0-9]{2}", "110 00"),
  SK: zip("[0-9]{3} ?[0-9]{2}", "811 01"),
  SE: zip("[0-9]{3} ?[0-9]{2}", "111 20"),
  GR: zip("[0-9]{3} ?[0-9]{2}", "104 31"),
  BR: zip("[0-9]{5}-?[0-9]{3}", "01310-100"),
  AU: zip("[0-9]{4}", "2000", "Postcode"),
  NZ: zip("[0-9]{4}", "6011", "Postcode"),
  LV: zip("(LV-)?[0-9]{4}", "LV-1010"),
  LT: zip("(LT-)?[0-9]{5}", "LT-01100"),
  IN: zip("[0-9]{6}", "110001", "PIN code"),
  ...Object.fromEntries(digitCodes),
};

const WITHOUT_POSTAL_CODES = new Set(
  "AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN LY ML MO MR MW NR NU PA QA RW SB SC SL SR SS ST SX SY TD TF TG TK TL TO TT TV UG VU WS YE ZW".split(
    " ",
  ),
);

const anyPostal: PostalRule = {
  label: "Postal code",
  pattern: "[A-Za-z0-9 \\-]{2,12}",
  example: "",
  isNumeric: false,
  digits: undefined,
};

export type PostalProblem = "MISSING" | "MALFORMED";

/** Why a postal code is invalid for its country; undefined for a valid code and for countries without postal codes. */
export function postalProblem(country: string, postalCode: string): PostalProblem | undefined {
  const { postal } = rulesOf(country);
  const code = postalCode.trim();
  if (postal === undefined) return undefined;
  if (code === "") return "MISSING";
  return new RegExp(`^(?:${postal.pattern})$`, "i").test(code) ? undefined : "MALFORMED";
}

/** Within a country, `US-NY`, `us-ny` and `NY` are the same subdivision; stored data contains all three. */
export const localPart = (subdivision: string): string =>
  subdivision
    .trim()
    .replace(/^[A-Z]{2}-/i, "")
    .toUpperCase();

export const isCountry = (code: string): boolean => countryCodes.includes(code);

export function rulesOf(country: string): AddressRules {
  return {
    cityLabel: country === "GB" ? "Town or city" : "City",
    postal: WITHOUT_POSTAL_CODES.has(country) ? undefined : (postalRules[country] ?? anyPostal),
    subdivision: subdivisionsByCountry[country],
  };
}

type Locality = {
  city?: string | undefined;
  postalCode?: string | undefined;
  subdivision?: string | undefined;
  country?: string | undefined;
};

/** City, postal code and state in the order of the country's mail (Universal Postal Union, addressing guides). */
export function localityLines({ city = "", postalCode = "", subdivision = "", country = "" }: Locality): string[] {
  const region = subdivision.replace(/^[A-Z]{2}-/, "");
  const join = (...parts: string[]): string => parts.filter((part) => part !== "").join(" ");
  switch (country) {
    case "US":
      return [join(region === "" || city === "" ? city : `${city},`, region, postalCode)].filter(Boolean);
    case "CA":
    case "AU":
      return [join(city, region, postalCode)].filter(Boolean);
    case "GB":
    case "IE":
      return [city, postalCode].filter(Boolean);
    default:
      return [join(postalCode, city, region)].filter(Boolean);
  }
}
